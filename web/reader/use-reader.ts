// Everything that the reader's parts share: the chapter, where it is read, how, and what can be done.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { createElement, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { titleNames, type Names } from '#web/lib/names.ts';
import { useLine } from '#web/lib/reading-line.ts';
import { related, relatedId, type Chapter } from '#web/lib/related.ts';
import { navigate, pathTo } from '#web/lib/routes.ts';
import { availability } from '#web/titles/chapter-list.ts';
import { feedQuery } from '#web/titles/queries.ts';
import { announce, dismissToast, toast, type ToastMessage } from '#web/ui/toasts.ts';
import { useMedia, wideQuery } from '#web/ui/use-media.ts';
import { directionOf, distinctFits, fitOf, fitsOf, kindOf, modeOf, stripWidthOf } from './layout/layout.ts';
import type { Direction, Mode } from './layout/layout.ts';
import { neighboursOf, type Neighbours } from './neighbours.ts';
import { clampPage, type Place } from './layout/place.ts';
import type { Pages } from './queries.ts';
import { following, modes, readingDirections, type Fit, type ReaderSettings } from './settings/settings.ts';
import { useSettings, type SettingsControl } from './settings/settings-store.ts';
import { useKeptPlace } from './layout/use-kept-place.ts';
import { usePages, type LoadedPages } from './pages/use-pages.ts';
import { usePosition } from './use-position.ts';
import type { ViewHandle } from './view/view-handle.ts';

export interface ReaderModel {
  chapter: Chapter;
  titleId: string;
  names: Names | null;
  titlePath: string;
  pages: Pages;
  count: number;
  loaded: LoadedPages;
  /** The page that is being read, 1-based. */
  page: number;
  /** Paged reading shows the end card. */
  ended: boolean;
  /** Where a strip opens. */
  start: () => Place;
  /** Where a strip has been scrolled to. */
  keep: (place: Place) => void;
  mode: Mode;
  direction: Direction;
  fit: Fit;
  /** Per cent of the window for long strips. */
  width: number;
  /** The window has room for the side panel. */
  wide: boolean;
  settings: ReaderSettings;
  own: boolean;
  feed: UseQueryResult<Chapter[]>;
  /** Numbers start again in every volume. */
  resets: boolean;
  neighbours: Neighbours;
  view: RefObject<ViewHandle | null>;
  /** The page that a strip has scrolled to. */
  scrolledTo: (page: number) => void;
  go: (page: number) => void;
  /** One page on or back; past the last one is the end card. */
  turn: (turn: 'previous' | 'next') => void;
  /** A tap: a page in paged reading, most of a window in strips. */
  step: (turn: 'previous' | 'next') => void;
  goToChapter: (chapter: Chapter | null, otherwise: 'reader.noNext' | 'reader.noPrevious') => void;
  set: SettingsControl['set'];
  /** The next value of a setting, which is told. */
  cycle: (name: 'mode' | 'direction' | 'fit') => void;
  followDefault: () => void;
  makeDefault: () => void;
}

/** Part of the window that a tap moves a strip by. */
const tapShare = 0.95;

export function useReader(chapter: Chapter, pages: Pages, wanted: number | null): ReaderModel {
  const t = useT();
  const language = useLanguage();
  const wide = useMedia(wideQuery);
  const count = pages.pages.length;
  const title = related(chapter, 'manga')[0]?.attributes ?? null;
  const titleId = relatedId(chapter, 'manga') ?? '';
  const names = title ? titleNames(title, language) : null;
  const titlePath = title ? pathTo.titleOf({ id: titleId, attributes: title }) : pathTo.title(titleId);

  const shape = useMemo(
    () => ({
      layout: pages.layout,
      direction: pages.direction,
      pages: pages.pages,
      ...originOf(chapter),
    }),
    [pages, chapter],
  );
  const control = useSettings({ kind: kindOf(shape), titleId });
  const { settings } = control;
  const mode = modeOf(settings, shape);
  const direction = directionOf(settings, shape, mode);
  const fit = fitOf(settings, mode);
  const width = stripWidthOf(settings, wide ? 1024 : 0);

  const line = useLine(titleId);
  const feed = useQuery({ ...feedQuery(titleId), enabled: titleId !== '' });
  const resets = title?.chapterNumbersResetOnNewVolume ?? false;
  const neighbours = useMemo(
    () =>
      neighboursOf(chapter, {
        chapters: (feed.data ?? []).filter((each) => availability(each) === 'open'),
        resets,
        line,
      }),
    [chapter, feed.data, resets, line],
  );

  const loaded = usePages(pages, settings.saver);
  const view = useRef<ViewHandle>(null);
  const [ended, setEnded] = useState(false);
  const kept = useKeptPlace(chapter.id, clampPage(wanted, count));
  const bring = useCallback(
    (page: number) => {
      setEnded(false);
      kept.forget();
      view.current?.show({ page, share: 0 });
    },
    [kept],
  );
  const { page, setPage } = usePosition(chapter.id, count, wanted, bring);
  const notice = useNotice(page, ended);

  const goToChapter: ReaderModel['goToChapter'] = (target, otherwise) => {
    if (target) navigate(pathTo.chapter(target.id));
    else notice({ text: t(otherwise), icon: createElement(Info) });
  };
  const go = (next: number): void => {
    setPage(next);
    bring(clampPage(next, count));
  };
  const turn: ReaderModel['turn'] = (which) => {
    // in strips what counts is the edge where reading begins: the next page that begins, or the one before
    const place = (mode !== 'single' && view.current?.place()) || { page, share: ended ? 1 : 0 };
    const target = which === 'next' ? place.page + 1 : place.share > 0.05 ? place.page : place.page - 1;
    if (target > count) {
      if (mode === 'single') setEnded(true);
      else view.current?.show({ page: count + 1, share: 0 });
      if (!ended) announce(t('reader.end'));
    } else if (target >= 1) go(target);
    else {
      const { previous } = neighbours;
      const action = {
        label: t('reader.previousChapter'),
        run: () => goToChapter(previous, 'reader.noPrevious'),
      };
      notice({ text: t('reader.firstPage'), icon: createElement(Info), ...(previous ? { action } : {}) });
    }
  };
  const step: ReaderModel['step'] = (which) => {
    if (mode === 'single') turn(which);
    else view.current?.scroll(which === 'next' ? tapShare : -tapShare);
  };

  const set: SettingsControl['set'] = (scope, name, value) => {
    // another way of reading begins with a page
    if (ended && scope === 'title') setEnded(false);
    control.set(scope, name, value);
  };
  /** The fits that make a difference to this page. */
  const fitsHere = (): readonly Fit[] => {
    const room = view.current?.room();
    const size = pages.pages[page - 1];
    if (!room || !size) return fitsOf(mode);
    return distinctFits(mode, fit, size, mode === 'strip' ? { ...room, width: (room.width * width) / 100 } : room);
  };
  const cycle: ReaderModel['cycle'] = (name) => {
    const tell = <T extends 'mode' | 'direction' | 'fit'>(key: T, next: ReaderSettings[T]): void => {
      set('title', key, next);
      const changed = { ...settings, [key]: next };
      const now = modeOf(changed, shape);
      const value =
        key === 'mode'
          ? t(`reader.mode.${now}`)
          : key === 'direction'
            ? t(`reader.direction.${directionOf(changed, shape, now)}`)
            : t(`reader.fit.${fitOf(changed, now)}`);
      const shown = next === 'auto' ? t('reader.automatic', { value }) : value;
      // an open panel shows the value already
      if (wide && settings.panel) announce(shown);
      else notice({ text: shown });
    };
    if (name === 'mode') tell('mode', following(modes, settings.mode));
    else if (name === 'fit') {
      const here = fitsHere();
      if (here.length > 1) tell('fit', following(here, fit));
      else notice({ text: t('reader.fit.same', { value: t(`reader.fit.${fit}`) }) });
    } else if (mode !== 'strip') tell('direction', following(readingDirections, settings.direction));
  };

  return {
    chapter,
    titleId,
    names,
    titlePath,
    pages,
    count,
    loaded,
    page,
    ended: ended && mode === 'single',
    start: () => kept.start(page),
    keep: kept.keep,
    mode,
    direction,
    fit,
    width,
    wide,
    settings,
    own: control.own,
    feed,
    resets,
    neighbours,
    view,
    scrolledTo: setPage,
    go,
    turn,
    step,
    goToChapter,
    set,
    cycle,
    followDefault: control.followDefault,
    makeDefault: control.makeDefault,
  };
}

const noticeSeconds = 3;
/** Time to reach what is offered. */
const offerSeconds = 6;

/** Tells something about the page that is open; another page takes it away. */
function useNotice(page: number, ended: boolean): (message: ToastMessage) => void {
  const shown = useRef<number | null>(null);
  useEffect(
    () => () => {
      if (shown.current !== null) dismissToast(shown.current);
    },
    [page, ended],
  );
  return (message) => {
    shown.current = toast({ seconds: message.action ? offerSeconds : noticeSeconds, ...message });
  };
}

function originOf(chapter: Chapter): { tags: string[]; originalLanguage: string } {
  const title = related(chapter, 'manga')[0]?.attributes;
  return {
    tags: title?.tags.map((tag) => tag.attributes.name['en'] ?? '') ?? [],
    originalLanguage: title?.originalLanguage ?? '',
  };
}
