// The model that the reader's components share: the chapter, the position, the settings in force and the actions.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLanguage } from '#web/lib/i18n/i18n.ts';
import { titleNames, type Names } from '#web/lib/catalogue/names.ts';
import { readKey } from '#contract/rules/reading-rules.ts';
import { pageToResume } from '#web/lib/reading/known-place.ts';
import { useReadingLine } from '#web/lib/catalogue/reading-line.ts';
import { related, relatedId, type Chapter } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { availability } from '#web/titles/chapter-list.ts';
import { feedQuery } from '#web/titles/queries.ts';
import { useBorders, type Borders } from './borders/use-borders.ts';
import { resolveFirstPage } from './first-page.ts';
import { isVerticalStrip } from './layout/layout.ts';
import type { Place } from './layout/place.ts';
import { useLayout, type Layout } from './layout/use-layout.ts';
import { neighboursOf, type Neighbours } from './neighbours.ts';
import { useDataSaver } from './pages/saver.ts';
import { usePages, type LoadedPages } from './pages/use-pages.ts';
import type { Pages } from './queries.ts';
import { useAutoAdvance, type AutoAdvance } from './use-auto-advance.ts';
import { useCycleSetting, type CycledSetting } from './use-cycle-setting.ts';
import { useTurning, type Turning } from './use-turning.ts';

/**
 * Actions whose code loads after the first page: toggling a bookmark on the page in sight, and flipping to another
 * language.
 */
type DeferredAction = 'bookmark' | 'flip';

export interface ReaderModel extends Omit<Layout, 'shift'>, Turning {
  chapter: Chapter;
  titleId: string;
  names: Names | null;
  titlePath: string;
  pages: Pages;
  count: number;
  loaded: LoadedPages;
  /** Whether pages are loaded in reduced quality (data saver). */
  saving: boolean;
  borders: Borders;
  /** The page at which the chapter resumed on opening; null if it opened at its start or at the page of the URL. */
  resumed: number | null;
  /** Returns the place at which a strip opens. */
  start: () => Place;
  feed: UseQueryResult<Chapter[]>;
  /** Whether chapter numbers restart in every volume. */
  resets: boolean;
  neighbours: Neighbours;
  /** Sets the keys of the title's read chapters. */
  setRead: (keys: ReadonlySet<string>) => void;
  /** Bookmarked pages of this chapter; empty until they are loaded, after the first page is drawn. */
  bookmarked: ReadonlySet<number>;
  setBookmarked: (pages: ReadonlySet<number>) => void;
  /** Switches a setting to its next value and announces it. */
  cycle: (name: CycledSetting) => void;
  /** Toggles whether the page in sight stands alone, which shifts the pairs after it by one page. */
  shift: () => void;
  auto: Layout['auto'];
  autoAdvance: AutoAdvance;
  /** Runs an action whose code loads after the first page; queued until it is loaded. */
  runLate: (name: DeferredAction) => void;
  /** Registers the implementations of the deferred actions once their code is loaded; null unregisters them. */
  handLate: (actions: Record<DeferredAction, () => void> | null) => void;
  /** Reports whether an overlay covers the page, which pauses auto-advance. */
  setCovered: (covered: boolean) => void;
}

const nothing: ReadonlySet<never> = new Set();
const toNumbered = ({ id, attributes: { volume, chapter } }: Chapter) => ({ id, volume, chapter });

export function useReader(chapter: Chapter, pages: Pages, wanted: number | null): ReaderModel {
  const language = useLanguage();
  const count = pages.pages.length;
  const title = related(chapter, 'manga')[0]?.attributes ?? null;
  const titleId = relatedId(chapter, 'manga') ?? '';
  const names = title ? titleNames(title, language) : null;
  const titlePath = title ? pathTo.titleOf({ id: titleId, attributes: title }) : pathTo.title(titleId);
  const layout = useLayout(chapter, pages);
  const { settings, mode } = layout;
  const { skipDuplicates: duplicates, skipFiltered: filtered, skipRead } = settings;
  const [read, setRead] = useState<ReadonlySet<string>>(nothing);

  const [bookmarked, setBookmarked] = useState<ReadonlySet<number>>(nothing);

  const line = useReadingLine(titleId);
  const feed = useQuery({ ...feedQuery(titleId), enabled: titleId !== '' });
  const resets = title?.chapterNumbersResetOnNewVolume ?? false;
  const neighbours = useMemo(
    () =>
      neighboursOf(chapter, {
        chapters: (feed.data ?? []).filter((each) => availability(each) === 'open'),
        resets,
        line,
        skipRules: { duplicates, filtered, read: skipRead },
        isRead: (each) => read.has(readKey(toNumbered(each), resets)),
      }),
    [chapter, feed.data, resets, line, duplicates, filtered, skipRead, read],
  );

  const saving = useDataSaver(settings.saver);
  const loaded = usePages(pages, saving);
  const borders = useBorders(loaded, settings, pages.hash);
  const client = useQueryClient();
  const [resumed] = useState(() =>
    wanted === null ? pageToResume(chapter.id, { title: titleId, count, client }) : null,
  );
  const turning = useTurning({
    chapterId: chapter.id,
    count,
    wanted,
    resumed,
    layout,
    neighbours,
    neighboursKnown: !feed.isPending,
  });
  const { page, until, ended, stablePlace, view, turn, passEnd, leaveEndCard, notice } = turning;

  const set: Layout['set'] = (scope, name, value) => {
    if (ended && scope === 'title') leaveEndCard();
    layout.set(scope, name, value);
  };
  // oxlint-disable-next-line react/refs -- `view` is read when a key is pressed, not while rendering
  const cycle = useCycleSetting(layout, { page, view }, { notice, set });
  const [covered, setCovered] = useState(false);
  const { runLate, handLate } = useDeferredActions();
  const autoAdvance = useAutoAdvance({
    view,
    runs: isVerticalStrip(mode) ? 'down' : mode === 'wide' ? 'across' : null,
    seconds: settings.autoSeconds,
    hold: covered,
    ended,
    inSight: { loaded, from: page, to: until },
    onTurn: () => turn('next'),
    stops: settings.atEnd === 'press' && turning.until >= count,
    onEnd: () => settings.atEnd === 'infinite' && passEnd(),
  });

  return {
    ...layout,
    ...turning,
    resumed,
    chapter,
    titleId,
    names,
    titlePath,
    pages,
    count,
    loaded,
    saving,
    borders,
    start: () => stablePlace.start(page),
    feed,
    resets,
    neighbours,
    setRead,
    bookmarked,
    setBookmarked,
    set,
    cycle,
    shift: () => layout.shift(page),
    autoAdvance,
    runLate,
    handLate,
    setCovered,
  };
}

/** Queues actions requested before their code is loaded, and runs them once it is registered. */
function useDeferredActions(): Pick<ReaderModel, 'runLate' | 'handLate'> {
  const registeredActions = useRef<Record<DeferredAction, () => void>>(null);
  const queued = useRef(new Set<DeferredAction>());
  const runLate = useCallback((name: DeferredAction) => {
    if (registeredActions.current) registeredActions.current[name]();
    else {
      queued.current.add(name);
      resolveFirstPage();
    }
  }, []);
  const handLate = useCallback<ReaderModel['handLate']>((actions) => {
    registeredActions.current = actions;
    if (!actions) return;
    for (const name of queued.current) actions[name]();
    queued.current.clear();
  }, []);
  return { runLate, handLate };
}
