// Everything of the upload page: pages, fields, the run, and what is kept on the device.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { listen } from '#web/ui/behavior/listen.ts';
import { useStore } from '#web/ui/behavior/store.ts';
import { chosenOf } from './batch/guess-groups.ts';
import { chosenGroup } from './form/choose-group.ts';
import { type ChapterForm, draftOf, emptyForm, formProblems, withPlan } from './form/draft.ts';
import { guessForm } from './form/guess-form.ts';
import { useLockedLanguages } from './form/locked-languages.ts';
import { latestPublication } from './form/PublishField.tsx';
import type { SourceFile } from './intake/read-sources.ts';
import { chapterSize } from './pages/chapter-size.ts';
import { pageWarnings } from './pages/page-warnings.ts';
import { takeAll, type UploadPage } from './pages/page-list.ts';
import { usePages } from './pages/use-pages.ts';
import { useStoredPictures } from './pages/use-stored-pictures.ts';
import {
  abandonUpload,
  findAlike,
  findOpenUpload,
  readServerUpload,
  type ServerUpload,
  takeOver,
} from './sending/requests.ts';
import { runPagesOf } from './sending/run-page.ts';
import { pageKey, type RunPage } from './sending/run-types.ts';
import { forgetUpload, movedFile, moveUpload, readUpload, saveUpload } from './stored-upload.ts';
import { useUploadRun } from './use-upload-run.ts';

const saveDelayMs = 400;
const numbering = ['volume', 'chapter', 'name', 'oneshot'] as const;

interface UploadOptions {
  title: string;
  /** Names of the title, which may stand before the number in names of files. */
  names: readonly string[];
  account: string;
  /** Whether this tab keeps what is not finished on the device. */
  isKept: boolean;
  /** Whether the tab with this upload is shown. */
  isShown: boolean;
  /** Whether an upload of the server is one of a batch, which tells it. */
  isOfBatch: (session: string) => boolean;
}

export function useUpload({ title, names, account, isKept, isShown, isOfBatch }: UploadOptions) {
  const [stored] = useState(() => {
    const found = isKept ? readUpload(account) : null;
    return found?.title === title ? found : null;
  });
  const [holder] = useState(() => stored?.holder ?? crypto.randomUUID());
  const [form, setForm] = useState<ChapterForm>(stored?.form ?? emptyForm);
  /** Whether volume, number and name are guesses: of a file name, or the number after the last one. */
  const [guess, setGuess] = useState<'name' | 'next' | null>(null);
  const [tried, setTried] = useState(false);
  const [session, setSession] = useState(stored?.session ?? null);
  /** Files that the server has of an upload that began before a reload; undefined until it was asked. */
  const [earlier, setEarlier] = useState<ReadonlyMap<string, string>>(new Map());
  /** Groups that the server's upload began for; null if nobody knows. */
  const [begunFor, setBegunFor] = useState<readonly string[] | null>(null);
  const [expiresAt, setExpiresAt] = useState<string | null>(null);
  /** Whether another tab goes on with the upload that this one began. */
  const [isHeld, setHeld] = useState(false);
  const pages = usePages();
  const run = useUploadRun(holder);
  const state = useStore(run.store);
  const isBusy = !['idle', 'failed', 'conflict', 'done', 'taken-over'].includes(state.phase.kind);
  const { list, restore } = pages;
  const runSession = state.session ?? session;
  const latest = useRef({ form, pages: list.pages, session: runSession });
  latest.current = { form, pages: list.pages, session: runSession };
  const shown = useStoredPictures(list, { session: runSession, holder, files: earlier });
  const adopt = (found: ServerUpload): void => {
    setSession(found.session);
    setEarlier(found.files);
    setBegunFor(found.groups);
    setExpiresAt(found.expiresAt);
    setHeld(false);
  };

  useEffect(() => {
    if (!isShown || latest.current.session !== null) return;
    void findOpenUpload().then(
      (open) => {
        if (open && open.session !== latest.current.session && !isOfBatch(open.session)) run.tellOpen(open);
      },
      // without an answer it is told when this one begins
      () => {},
    );
    // each time that the tab is shown: another device or the batch may have begun one meanwhile
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isShown]);
  useEffect(() => {
    if (!stored) return;
    restore(stored.pages.map((page) => ({ ...page, file: movedFile(page.id) })));
    if (stored.session === null) return;
    void readServerUpload(stored.session, holder).then(
      (found) => {
        if (found === null) setSession(null);
        else if (found === 'held') setHeld(true);
        else adopt(found);
      },
      // without an answer the pages are asked for again, and the server recognizes them
      () => {},
    );
    // only what was stored when the page was opened
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const isDirty = list.pages.length > 0 || form.chapter !== '' || form.name !== '';
  const isDone = state.phase.kind === 'done';
  useEffect(() => {
    if (!isKept) return undefined;
    if (isDone) {
      forgetUpload();
      return undefined;
    }
    if (!isDirty) return undefined;
    const save = (): void => saveUpload({ account, title, holder, ...latest.current });
    const timer = setTimeout(save, saveDelayMs);
    // a page that is left within the delay keeps the last change, too
    const unlisten = listen(window, { pagehide: save });
    return () => {
      clearTimeout(timer);
      unlisten();
    };
  }, [isKept, account, title, holder, form, list.pages, runSession, isDirty, isDone]);

  const runPages = useMemo(() => runPagesOf(list.pages), [list.pages]);
  const size = useMemo(() => chapterSize(list.pages), [list.pages]);
  const warnings = useMemo(() => pageWarnings(list.pages), [list.pages]);
  const isStored = (page: RunPage): boolean => earlier.has(pageKey(page));
  const missing = runPages.filter(
    (page) => page.file === null && !isStored(page) && state.files.get(page.id)?.kind !== 'stored',
  );
  const bad = list.pages.filter(({ problem }) => problem !== null).length;
  const lock = useLockedLanguages(title);
  const problems = formProblems(form, {
    now: Date.now(),
    latest: latestPublication(Date.now()),
    lockedLanguages: lock.languages,
  });
  const toFix = bad + problems.length + missing.length + (size.problem ? 1 : 0);

  const guessFrom = async (files: readonly SourceFile[]): Promise<void> => {
    const { form: now } = latest.current;
    const isEntered = now.chapter !== '' || now.volume !== '' || now.name !== '' || now.oneshot;
    const found = isEntered && guess === null ? null : guessForm(files, now, names);
    if (!found) return;
    setForm((form) => ({ ...form, ...found.fields }));
    setGuess('name');
    // without an answer groups are chosen by hand
    const groups = await chosenOf(account, found.groupNames).catch(() => []);
    if (groups.length > 0) setForm((form) => (form.groups.length > 0 ? form : { ...form, groups }));
  };

  const start = useCallback(async (): Promise<void> => {
    setTried(true);
    if (toFix > 0 || list.pages.length === 0 || pages.isReading) return;
    const files = runSession === null ? null : { session: runSession, files: earlier, groups: begunFor };
    await run.start({
      manga: title,
      groups: form.groups.map(({ id }) => id),
      draft: draftOf(form),
      pages: runPages,
      earlier: files,
      findAlike: (open) => findAlike(open, form.language),
    });
  }, [toFix, list.pages.length, pages.isReading, runSession, earlier, begunFor, run, title, form, runPages]);

  return {
    pages: { ...pages, list: shown },
    async add(files: SourceFile[], unreadable: readonly string[]): Promise<void> {
      const found = await pages.add(files, unreadable);
      if (found.length > 0) await guessFrom(files);
    },
    /** Selects refused pages, so that they are looked at and removed together. */
    selectBad(): string | undefined {
      const refused = list.pages.filter(({ problem }) => problem !== null).map(({ id }) => id);
      pages.change((now) => ({ ...now, selected: new Set(refused), anchor: null }));
      return refused[0];
    },
    bad,
    form,
    /** Whether fields were read from the name of a file and not looked at yet. */
    isGuessed: guess === 'name',
    change: useCallback((fields: Partial<ChapterForm>) => {
      if (numbering.some((field) => field in fields)) setGuess(null);
      setForm((now) => ({ ...now, ...fields }));
    }, []),
    tried,
    run,
    state,
    runPages,
    files: useMemo(() => {
      const all = new Map(state.files);
      if (all.size === 0)
        for (const page of runPages) {
          const fileId = earlier.get(pageKey(page));
          if (fileId !== undefined) all.set(page.id, { kind: 'stored', fileId });
        }
      return all;
    }, [state.files, earlier, runPages]),
    size,
    warnings,
    problems,
    lock,
    missing: missing.length,
    /** Whether the server has an upload that is continued. */
    isBegun: runSession !== null,
    toFix,
    isBusy,
    hasUnsentFiles: isBusy || (!isDone && list.pages.some(({ file }) => file !== null)),
    start,
    async cancel(): Promise<void> {
      setEarlier(new Map());
      const open = runSession;
      setSession(null);
      await run.cancel();
      if (open !== null) await abandonUpload(open).catch(() => {});
    },
    isHeld,
    expiresAt: state.phase.kind === 'idle' && session !== null ? expiresAt : null,
    /** Goes on with an upload of another tab or device: only what it lacks is sent. */
    async takeOver(open: string): Promise<void> {
      const found = await takeOver(open, holder);
      run.reset();
      adopt(found);
      // pages that were chosen here go on with it, unless they are those of another chapter
      const hashes = new Set(found.plan.map(({ hash }) => hash));
      const isOther = hashes.size > 0 && !list.pages.some(({ hash }) => hashes.has(hash));
      if (isOther) pages.change((now) => takeAll(now, found.plan.map(plannedPage)));
      setForm((now) => withPlan(isOther ? emptyForm : now, found.draft));
      // its groups can't be changed anymore: they are shown as they are
      const groups = await Promise.all(found.groups.map(chosenGroup));
      setForm((now) => ({ ...now, groups }));
    },
    /** Keeps pages and fields for another title; what the server has of them is given up. */
    async moveTo(next: string): Promise<void> {
      if (runSession !== null && !isHeld) await abandonUpload(runSession);
      moveUpload({ account, title: next, holder, form, pages: list.pages, session: null });
    },
    async discard(open: string): Promise<void> {
      await abandonUpload(open);
      setSession(null);
      setEarlier(new Map());
      run.reset();
    },
    /** Makes room for the next chapter, with the same language and groups. */
    next(chapter: string): void {
      if (isKept) forgetUpload();
      setSession(null);
      setEarlier(new Map());
      setTried(false);
      setGuess(chapter === '' ? null : 'next');
      setForm((now) => ({ ...emptyForm, language: now.language, groups: now.groups, volume: now.volume, chapter }));
      restore([]);
      run.reset();
    },
  };
}

export type Upload = ReturnType<typeof useUpload>;

/** A page of which only the plan is known. */
function plannedPage({ name, hash, bytes }: { name: string; hash: string; bytes: number }): UploadPage {
  return { id: crypto.randomUUID(), path: name, archive: null, file: null, bytes, hash, image: null, problem: null };
}
