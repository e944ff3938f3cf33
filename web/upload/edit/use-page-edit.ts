// Everything of the editor of a chapter's pages: the pages, the run that saves them, and what others do meanwhile.
import { useEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ownChaptersKey, type OwnChapter } from '#web/chapters/queries.ts';
import { ApiFailure } from '#web/lib/api/failure.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import { useStore } from '#web/ui/behavior/store.ts';
import type { KeptEdit } from '../stored-work.ts';
import { chapterSize } from '../pages/chapter-size.ts';
import { pageWarnings } from '../pages/page-warnings.ts';
import type { UploadPage } from '../pages/page-list.ts';
import { usePages } from '../pages/use-pages.ts';
import { useStoredPictures } from '../pages/use-stored-pictures.ts';
import { abandonUpload, browserTiming, readServerUpload, takeOver } from '../sending/requests.ts';
import { runPagesOf } from '../sending/run-page.ts';
import { pageKey, type UploadDraft } from '../sending/run-types.ts';
import { createUploadRun } from '../sending/upload-run.ts';
import { pageChanges } from './page-changes.ts';
import { pageEditApi } from './page-edit-api.ts';
import { isSamePages, keysOf, plannedPages, rebasePages, restoredPages } from './present-pages.ts';
import { type PresentChapter, readPresentChapter } from './read-present.ts';
import { forgetEdit, readEdit, saveEdit } from './stored-edit.ts';

const saveDelayMs = 400;
const noFiles: ReadonlyMap<string, string> = new Map();

/** Result of the last save. */
type Saved = 'saved' | 'queued';

interface EarlierUpload {
  session: string;
  files: ReadonlyMap<string, string>;
}

export interface EditOptions {
  loaded: PresentChapter;
  account: string;
  /** Whether this tab keeps the edit on the device. */
  isKept: boolean;
}

export function usePageEdit({ loaded, account, isKept }: EditOptions) {
  const client = useQueryClient();
  const { id: chapterId } = loaded.chapter;
  /** Edit that a reload of the page has interrupted. */
  const [kept] = useState(() => (isKept ? readEdit(account, chapterId) : null));
  const [shownFirst] = useState(() => (kept ? restoredPages(kept.pages, loaded.pages) : loaded.pages));
  const [base, setBase] = useState(loaded);
  const latestBase = useRef(base);
  const [holder] = useState(() => kept?.holder ?? crypto.randomUUID());
  const run = useMemo(
    () =>
      createUploadRun(
        pageEditApi(holder, () => latestBase.current),
        browserTiming,
      ),
    [holder],
  );
  useEffect(() => () => run.leave(), [run]);
  const state = useStore(run.store);
  const pages = usePages(shownFirst);
  const { list, restore } = pages;
  /** An unfinished edit that this tab goes on with. */
  const [earlier, setEarlier] = useState<EarlierUpload | null>(null);
  /** The chapter with pages that somebody else has changed meanwhile. */
  const [newer, setNewer] = useState(() => (isOutdatedEdit(kept, loaded) ? loaded : null));
  const [saved, setSaved] = useState<Saved | null>(null);
  /** Whether the last save began anew by itself, because only fields of the chapter had changed. */
  const isRepeated = useRef(false);
  useEffect(() => {
    if (kept?.session) {
      const resume = isOutdatedEdit(kept, loaded)
        ? abandonUpload(kept.session)
        : readServerUpload(kept.session, holder).then(
            (found) => found !== null && found !== 'held' && setEarlier({ session: found.session, files: found.files }),
          );
      // without an answer it is told when the next one begins
      void resume.catch(() => {});
    }
    // a page that is left on purpose leaves nothing behind
    return () => {
      if (isKept) forgetEdit(account, chapterId);
    };
    // only what was kept when the page was opened
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const { phase } = state;
  const isBusy = !['idle', 'failed', 'conflict', 'taken-over'].includes(phase.kind);

  const rest = (next: PresentChapter, shown: readonly UploadPage[]): void => {
    latestBase.current = next;
    setBase(next);
    restore(shown);
    setNewer(null);
    setEarlier(null);
    run.reset();
  };
  const start = (shown: readonly UploadPage[], from: EarlierUpload | null): void => {
    setSaved(null);
    const { chapter } = latestBase.current;
    void run.start({
      manga: chapter.manga.id,
      groups: [],
      draft: draftOf(chapter),
      pages: runPagesOf(shown),
      // the groups of an edit are those of the chapter, whatever its session tells
      earlier: from && { session: from.session, files: from.files },
    });
  };
  const finish = async (): Promise<void> => {
    const before = latestBase.current.chapter.state;
    void client.invalidateQueries({ queryKey: ['chapter', base.chapter.id] });
    void client.invalidateQueries({ queryKey: ownChaptersKey });
    const now = await readPresentChapter(base.chapter.id);
    rest(now, now.pages);
    setSaved(now.chapter.state === 'queued' && before !== 'queued' ? 'queued' : 'saved');
  };
  /** Somebody else has changed the chapter. Other fields change nothing about its pages; other pages are shown. */
  const compare = async (): Promise<void> => {
    const { session } = run.store.get();
    const now = await readPresentChapter(base.chapter.id);
    if (session !== null) await abandonUpload(session);
    const isSame = isSamePages(now.pages, latestBase.current.pages);
    run.reset();
    setEarlier(null);
    if (!isSame || isRepeated.current) return setNewer(now);
    isRepeated.current = true;
    latestBase.current = { ...now, pages: latestBase.current.pages };
    setBase(latestBase.current);
    return start(list.pages, null);
  };
  useEffect(() => {
    // a failure leaves what the run says, and its button that tries again
    if (phase.kind === 'done')
      void finish().catch(() => {
        // it is saved; what is read again only when it is saved once more
        rest({ ...base, pages: list.pages }, list.pages);
        setSaved('saved');
      });
    else if (phase.kind === 'failed' && isOutdated(phase.error)) void compare().catch(() => {});
    // only when the run has come to its end
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [phase]);

  const changes = useMemo(() => pageChanges(base.pages, list.pages), [base.pages, list.pages]);
  const session = state.session ?? earlier?.session ?? null;
  useEffect(() => {
    if (!isKept) return undefined;
    if (changes.length === 0) {
      forgetEdit(account, chapterId);
      return undefined;
    }
    const save = (): void =>
      saveEdit(account, chapterId, { session, holder, base: keysOf(base.pages), pages: list.pages });
    const timer = setTimeout(save, saveDelayMs);
    // a page that is left within the delay keeps the last change, too
    const unlisten = listen(window, { pagehide: save });
    return () => {
      clearTimeout(timer);
      unlisten();
    };
  }, [isKept, account, chapterId, changes, session, holder, base.pages, list.pages]);
  const shown = useStoredPictures(list, { session, holder, files: earlier?.files ?? noFiles });
  const added = list.pages.filter(({ stored }) => !stored);
  const runPages = useMemo(() => runPagesOf(list.pages), [list.pages]);
  const size = useMemo(() => chapterSize(list.pages), [list.pages]);
  const missing = runPages.filter(
    (page) => page.file === null && !page.stored && !earlier?.files.has(pageKey(page)),
  ).length;
  const bad = added.filter(({ problem }) => problem !== null).length;
  return {
    base,
    pages: { ...pages, list: shown },
    run,
    runPages,
    state,
    isBusy,
    /** Whether this tab goes on with an edit that was not finished. */
    isTakenOver: earlier !== null,
    changes,
    /** Whether changes are those from before a reload. */
    isRestored: kept !== null && changes.length > 0 && saved === null,
    newer,
    saved,
    size: { ...size, problem: added.length > 0 ? size.problem : null },
    warnings: useMemo(() => pageWarnings(list.pages), [list.pages]),
    missing,
    toFix: bad + missing + (added.length > 0 && size.problem ? 1 : 0),
    isEmpty: list.pages.length === 0,
    hasUnsaved: changes.length > 0 || earlier !== null,
    save(): void {
      isRepeated.current = false;
      start(list.pages, earlier);
    },
    async cancel(): Promise<void> {
      setEarlier(null);
      await run.cancel();
    },
    /** Goes on with an unfinished edit of this chapter; without own changes, with its pages in their order. */
    async takeOver(session: string): Promise<void> {
      const found = await takeOver(session, holder);
      run.reset();
      setEarlier(found);
      if (changes.length === 0 && found.plan.length > 0) restore(plannedPages(found.plan, base.pages));
    },
    async discard(session: string): Promise<void> {
      await abandonUpload(session);
      setEarlier(null);
      run.reset();
    },
    /** Pages of this editor that are over those of somebody else. */
    mine: newer && rebasePages(list.pages, newer.pages),
    keepMine(): void {
      const mine = newer && rebasePages(list.pages, newer.pages);
      if (!newer || !mine) return;
      rest(newer, mine);
      isRepeated.current = false;
      start(mine, null);
    },
    takeTheirs(): void {
      if (newer) rest(newer, newer.pages);
    },
    undoAll(): void {
      restore(base.pages);
    },
  };
}

export type PageEdit = ReturnType<typeof usePageEdit>;

/** Whether somebody else has changed the pages since an edit was kept. */
const isOutdatedEdit = (kept: KeptEdit | null, { pages }: PresentChapter): boolean =>
  kept !== null && JSON.stringify(kept.base) !== JSON.stringify(keysOf(pages));

const isOutdated = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'optimistic_lock_exception' && error.context['reason'] !== 'taken_over';

/** The chapter's own fields: an edit of pages leaves them as they are. */
function draftOf({ volume, chapter, title, translatedLanguage }: OwnChapter): UploadDraft {
  return { volume, chapter, title, translatedLanguage, publishAt: null };
}
