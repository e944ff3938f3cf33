// State and commands that the reader's components share, grouped by subject. Each object keeps its identity until one
// of its fields changes, so that memoized components do not re-render.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pageToResume } from '#web/lib/reading/known-place.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { useComments, type ReaderComments } from './comments/use-comments.ts';
import { useBorders, type Borders } from './borders/use-borders.ts';
import { isVerticalStrip } from './layout/layout.ts';
import { useLayout, type Layout } from './layout/use-layout.ts';
import { useDataSaver } from './pages/saver.ts';
import { usePages, type LoadedPages } from './pages/use-pages.ts';
import type { Pages } from './queries.ts';
import { useAutoAdvance, type AutoAdvance } from './use-auto-advance.ts';
import { useCycleSetting, type CycledSetting } from './use-cycle-setting.ts';
import { useDeferredActions, type DeferredActions } from './use-deferred-actions.ts';
import { useStableCallback, useStableObject } from './use-stable.ts';
import { useTitle, type ReaderTitle } from './use-title.ts';
import { useTurning, type Turning } from './use-turning.ts';

export interface ReaderModel {
  chapter: Chapter;
  title: ReaderTitle;
  pages: ReaderPages;
  layout: Layout;
  turning: Turning;
  bookmarks: ReaderBookmarks;
  autoAdvance: AutoAdvance;
  comments: ReaderComments;
  commands: ReaderCommands;
}

interface ReaderPages {
  /** Sizes and files of the pages, as the server sent them. */
  pageSet: Pages;
  count: number;
  loaded: LoadedPages;
  /** Whether pages are loaded in reduced quality. */
  dataSaver: boolean;
  borders: Borders;
}

interface ReaderBookmarks {
  /** Bookmarked pages of this chapter; empty until they are loaded, after the first page is drawn. */
  bookmarked: ReadonlySet<number>;
  setBookmarked: (pages: ReadonlySet<number>) => void;
}

interface ReaderCommands extends DeferredActions {
  /** Switches a setting to its next value and announces it. */
  cycle: (name: CycledSetting) => void;
  /** Toggles whether the page in sight stands alone, which shifts the pairs after it by one page. */
  shift: () => void;
}

export function useReader(chapter: Chapter, pageSet: Pages, requestedPage: number | null): ReaderModel {
  const count = pageSet.pages.length;
  const comments = useComments();
  const baseLayout = useLayout(chapter, pageSet, comments.open);
  const { settings, mode } = baseLayout;
  const title = useTitle(chapter, settings);
  const dataSaver = useDataSaver(settings.saver);
  const loaded = usePages(pageSet, dataSaver);
  const borders = useBorders(loaded, settings, pageSet.hash);
  const client = useQueryClient();
  const [resumed] = useState(() =>
    requestedPage === null ? pageToResume(chapter.id, { title: title.id, count, client }) : null,
  );
  const turning = useTurning({
    chapterId: chapter.id,
    count,
    wanted: requestedPage,
    resumed,
    layout: baseLayout,
    neighbours: title.neighbours,
    neighboursKnown: !title.feed.isPending,
  });

  const setSetting = useStableCallback((...change: Parameters<Layout['set']>): void => {
    if (turning.ended && change[0] === 'title') turning.leaveEndCard();
    baseLayout.set(...change);
  });
  const layout = useStableObject({ ...baseLayout, set: setSetting });
  const autoAdvance = useAutoAdvance({
    turning,
    loaded,
    runs: isVerticalStrip(mode) ? 'down' : mode === 'wide' ? 'across' : null,
    seconds: settings.autoSeconds,
    stops: settings.atEnd === 'press' && turning.until >= count,
    onEnd: () => settings.atEnd === 'infinite' && turning.passEnd(),
  });
  const [bookmarked, setBookmarked] = useState<ReadonlySet<number>>(() => new Set());
  const commands = {
    cycle: useStableCallback(useCycleSetting(layout, turning)),
    shift: useStableCallback(() => layout.shift(turning.page)),
    ...useDeferredActions(),
  };
  return useStableObject({
    chapter,
    title,
    pages: useStableObject({ pageSet, count, loaded, dataSaver, borders }),
    layout,
    turning,
    bookmarks: useStableObject({ bookmarked, setBookmarked }),
    autoAdvance,
    comments,
    commands: useStableObject(commands),
  });
}
