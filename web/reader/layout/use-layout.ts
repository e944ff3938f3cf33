// Computes the open chapter's layout from its shape, the settings in force and the window size.
import { useMemo, useSyncExternalStore } from 'react';
import { related, relatedId, type Chapter } from '#web/lib/catalogue/related.ts';
import { useMedia, wideQuery } from '#web/ui/behavior/use-media.ts';
import type { Pages } from '../queries.ts';
import { putEntry, useEntries, useSettings, type SettingsControl } from '../settings/store.ts';
import {
  chooseAutoMode,
  kindOf,
  type AutoChoice,
  type ChapterShape,
  type Size,
} from '#contract/rules/chapter-shape.ts';
import { directionOf, fitOf, isDouble, isPaged, modeOf, stripWidthOf, type Direction, type Mode } from './layout.ts';
import type { Fit } from '../settings/settings.ts';
import { useStableCallback } from '../use-stable.ts';
import { pagesAlone, sheetsOf, type Sheet } from './spreads.ts';

export interface Layout extends SettingsControl {
  shape: ChapterShape;
  mode: Mode;
  /** The automatic mode and its reason; null if the reader has chosen a mode. */
  auto: AutoChoice | null;
  direction: Direction;
  /**
   * Reading direction of the pages, also in vertical strips, where `direction` is always `ltr`. Decides the order of
   * the halves of a split page, and which way a page is rotated.
   */
  reading: Direction;
  fit: Fit;
  /** Width of long strips, in percent of the window. */
  width: number;
  /** Whether the window has room for the side panel. */
  wide: boolean;
  /** Space for pages, in px. */
  room: Size;
  /** Whether pages are shown in pairs. */
  double: boolean;
  /** The sheets of the chapter; empty for strips. */
  sheets: readonly Sheet[];
  /** Credits pages that are left out, 1-based. */
  skipped: ReadonlySet<number>;
  /** Toggles whether a page stands alone, which shifts the pairs after it by one page. */
  shift: (page: number) => void;
  /** Undoes all shifts of this chapter. */
  clearShifts: () => void;
  /** Pages at which the reader has shifted the pairs of this chapter. */
  shifts: readonly number[];
  /** Pages that stand alone before a new pair. */
  alone: ReadonlySet<number>;
  /** Whether the first page stands alone. */
  firstAlone: boolean;
}

/** Width of the pinned side panel, and of the comments beside the pages, in px. */
const panelWidth = 320;
const commentsWidth = 400;
const noSheets: readonly Sheet[] = [];

export function useLayout(chapter: Chapter, pages: Pages, hasComments: boolean): Layout {
  const isWide = useMedia(wideQuery);
  const shape = useMemo((): ChapterShape => {
    const { layout, direction } = pages;
    return { layout, direction, pages: pages.pages, ...originOf(chapter) };
  }, [pages, chapter]);
  const settingsControl = useSettings({ kind: kindOf(shape), titleId: relatedId(chapter, 'manga') ?? '' });
  const { settings } = settingsControl;
  const viewportSize = useWindowSize();
  const pinnedWidth = settings.panel && settings.pinned ? panelWidth : 0;
  const sidePanelWidth = isWide ? (hasComments ? commentsWidth : pinnedWidth) : 0;
  const room = useMemo(
    () => ({ width: viewportSize.width - sidePanelWidth, height: viewportSize.height }),
    [viewportSize, sidePanelWidth],
  );
  const mode = modeOf(settings, shape, room);
  const direction = directionOf(settings, shape, mode);
  const double = isDouble(mode, settings, room);
  const auto = useMemo(() => (settings.mode === 'auto' ? chooseAutoMode(shape) : null), [settings.mode, shape]);

  const shiftsKey = `pages:${pages.hash} shifts`;
  const storedShifts = useEntries()[shiftsKey]?.[1];
  const shifts = Array.isArray(storedShifts) ? (storedShifts as readonly number[]) : noShifts;
  const skipsCredits = settings.credits === 'skip';
  const alonePages = useMemo(() => {
    const firstPagePlacement = firstPageRule(settings.spreadStart, pages.firstSide, direction);
    return pagesAlone(pages.pages, firstPagePlacement, shifts, skipsCredits);
  }, [settings.spreadStart, pages, direction, shifts, skipsCredits]);
  const { widePages } = settings;
  const sheets = useMemo(
    () =>
      isPaged(mode)
        ? sheetsOf(pages.pages, { double, widePages, alone: alonePages, skipCredits: skipsCredits })
        : noSheets,
    [mode, pages, double, widePages, alonePages, skipsCredits],
  );
  const skipped = useMemo(() => {
    const credits = pages.pages.flatMap(({ role }, index) => (role === 'credits' ? [index + 1] : []));
    return new Set(skipsCredits && credits.length < pages.pages.length ? credits : []);
  }, [pages, skipsCredits]);
  const shift = useStableCallback((page: number): void => {
    const nextShifts = shifts.includes(page) ? shifts.filter((each) => each !== page) : [...shifts, page];
    putEntry(shiftsKey, nextShifts.length > 0 ? nextShifts : undefined);
  });
  return {
    ...settingsControl,
    shape,
    mode,
    auto,
    direction,
    reading: directionOf(settings, shape, 'single'),
    fit: fitOf(settings, mode),
    width: stripWidthOf(settings, isWide ? 1024 : 0),
    wide: isWide,
    room,
    double,
    sheets,
    skipped,
    shift,
    clearShifts: useStableCallback(() => putEntry(shiftsKey, undefined)),
    shifts,
    alone: alonePages,
    firstAlone: alonePages.has(1),
  };
}

const noShifts: readonly number[] = [];

/** Whether the first page stands alone: as the reader has set, else by the side that it stands on; null if unknown. */
function firstPageRule(
  chosen: 'auto' | 'alone' | 'pair',
  side: 'left' | 'right' | null,
  direction: Direction,
): 'alone' | 'pair' | null {
  if (chosen !== 'auto') return chosen;
  if (side === null) return null;
  // the first page of a pair is on the left if pages are read left to right, else on the right
  return (side === 'left') === (direction === 'ltr') ? 'pair' : 'alone';
}

function originOf(chapter: Chapter): { tags: string[]; originalLanguage: string } {
  const title = related(chapter, 'manga')[0]?.attributes;
  return {
    tags: title?.tags.map((tag) => tag.attributes.name['en'] ?? '') ?? [],
    originalLanguage: title?.originalLanguage ?? '',
  };
}

let lastWindowSize: Size = { width: 0, height: 0 };

/** The window size; the same object until it changes, as `useSyncExternalStore` requires. */
function windowSize(): Size {
  if (lastWindowSize.width !== innerWidth || lastWindowSize.height !== innerHeight)
    lastWindowSize = { width: innerWidth, height: innerHeight };
  return lastWindowSize;
}

function useWindowSize(): Size {
  return useSyncExternalStore((changed) => {
    addEventListener('resize', changed);
    return () => removeEventListener('resize', changed);
  }, windowSize);
}
