import { useLayoutEffect, useRef, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { filterOf } from '#web/reader/filters.ts';
import { tapMessageKeys, ZoneGrid } from '#web/reader/input/ZoneGrid.tsx';
import { zonesOf } from '#web/reader/input/zones.ts';
import { clippedSize, clipsOf, stripClip, noClip, type ClipsByPage } from '#web/reader/layout/clip.ts';
import type { ChapterShape, Size } from '#contract/rules/chapter-shape.ts';
import {
  directionOf,
  fitOf,
  isDouble,
  isPaged,
  modeOf,
  isVerticalStrip,
  stripWidthOf,
  type Direction,
  type Mode,
} from '#web/reader/layout/layout.ts';
import {
  pagesWiderThanUsual,
  pagesAlone,
  sheetAt,
  sheetSize,
  sheetsOf,
  widePagesOf,
  type SheetPage,
} from '#web/reader/layout/spreads.ts';
import { useDefaults } from '#web/reader/settings/overview.ts';
import type { ReaderSettings } from '#web/reader/settings/settings.ts';
import views from '#web/reader/view/Views.module.css';
import { kindOfScope, useReaderScope, type ReaderScope } from './reader-scope.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import styles from './ReaderPreview.module.css';
import { paper, SamplePage } from './SamplePage.tsx';

/** Maximum size of the scaled-down window in the preview, in CSS pixels. */
const maxSize: Size = { width: 280, height: 300 };
const storyPage = { role: 'story', alone: false } as const;
const pagesOf = (usualSize: Size, wideSize: Size): SheetPage[] =>
  [usualSize, usualSize, usualSize, wideSize, usualSize, usualSize].map((size) => ({ ...size, ...storyPage }));
const widePage = 4;

/**
 * Sample chapter per scope, the kind of chapters that the settings apply to; a paged one for `account`, which means all
 * chapters.
 */
const sampleByScope: Record<ReaderScope, ChapterShape & { pages: readonly SheetPage[] }> = {
  account: createSample('paged', 'ltr'),
  'paged-ltr': createSample('paged', 'ltr'),
  'paged-rtl': createSample('paged', 'rtl'),
  strip: createSample('strip', 'ltr'),
  wide: createSample('wide', 'ltr'),
};

function createSample(layout: 'paged' | 'strip' | 'wide', direction: Direction) {
  const usualSize = { width: 1100, height: layout === 'wide' ? 780 : 1570 };
  const widePageSize = layout === 'wide' ? usualSize : { width: 2200, height: 1570 };
  return { layout, direction, pages: pagesOf(usualSize, widePageSize), tags: [], originalLanguage: 'en' };
}

interface PreviewState {
  settings: ReaderSettings;
  mode: Mode;
  direction: Direction;
  /** Reading direction of the pages, also in modes that run down, for which `direction` is always `ltr`. */
  reading: Direction;
  pages: readonly SheetPage[];
  crops: ClipsByPage;
  room: Size;
}

/** Live preview of the reader's settings: scaled-down windows with sample pages. Inert. */
export function ReaderPreview() {
  const t = useT();
  const scope = useReaderScope();
  const { settings } = useDefaults(kindOfScope(scope));
  const room = useWindowSize();
  const sampleChapter = sampleByScope[scope];
  const { pages } = sampleChapter;
  const mode = modeOf(settings, sampleChapter, room);
  const direction = directionOf(settings, sampleChapter, mode);
  const cropFraction = cropFractions[settings.crop];
  const crops = new Map(
    cropFraction === 0
      ? []
      : pages.map((_, index) => [
          index + 1,
          { left: cropFraction, top: cropFraction, right: cropFraction, bottom: cropFraction },
        ]),
  );
  const reading = directionOf(settings, sampleChapter, 'single');
  const previewState: PreviewState = { settings, mode, direction, reading, pages, crops, room };
  const zones = zonesOf(settings, mode, direction);
  // in the preview of an upright window the zones are too narrow for words, which stand below it then
  const hasRoomForWords = room.width > room.height;
  const captionParts = [
    t(`reader.mode.${mode}`),
    !isVerticalStrip(mode) && t(`reader.direction.${direction}`),
    t(`reader.fit.${fitOf(settings, mode)}`),
  ];
  return (
    <div className={styles.preview}>
      <Frame caption={captionParts.filter(Boolean).join(' · ')} shown={previewState}>
        <Pages shown={previewState} page={2} />
        {settings.bar !== 'hidden' && <Bar shown={previewState} />}
      </Frame>
      <div className={styles.more}>
        {isPaged(mode) && (
          <Frame half caption={t('settings.reader.widePage')} shown={previewState}>
            <Pages half shown={previewState} page={widePage} />
          </Frame>
        )}
        <Frame half={!hasRoomForWords} caption={t('settings.reader.taps')} shown={previewState}>
          <Pages half={!hasRoomForWords} shown={previewState} page={2} />
          <ZoneGrid zones={zones} wordless={!hasRoomForWords} />
        </Frame>
        {!hasRoomForWords && (
          <ul className={styles.taps}>
            {(['previous', 'next', 'menu'] as const).map((tap) => (
              <li key={tap} data-tap={tap}>
                {t(tapMessageKeys[tap])}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

const cropFractions = { off: 0, soft: 0.04, strong: 0.08 } as const;

/** Scale factor from the window to its preview. */
const scaleTo = (room: Size, isHalf: boolean): number =>
  Math.min(maxSize.width / room.width, maxSize.height / room.height) * (isHalf ? 0.48 : 1);

function Frame({
  caption,
  shown: { settings, room },
  half = false,
  children,
}: {
  caption: string;
  shown: PreviewState;
  half?: boolean;
  children: ReactNode;
}) {
  const scale = scaleTo(room, half);
  const readerBackground = settings.background;
  return (
    <figure className={styles.figure}>
      <div
        className={styles.window}
        data-back={readerBackground}
        inert
        style={
          {
            inlineSize: `${room.width * scale}px`,
            blockSize: `${room.height * scale}px`,
            '--filter': filterOf(settings),
            '--paper': paper,
          } as CSSProperties
        }
      >
        {children}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Sample pages, styled by the reader's own style sheet with all pixel values scaled down. */
function Pages({ shown: previewState, page, half = false }: { shown: PreviewState; page: number; half?: boolean }) {
  const { settings, mode, direction, room } = previewState;
  const view = useRef<HTMLDivElement>(null);
  const scale = scaleTo(room, half);
  const maxWidthStyle = settings.maxWidth > 0 && { '--max-width': `${settings.maxWidth * scale}px` };
  const fit = fitOf(settings, mode);
  useLayoutEffect(() => {
    const element = view.current;
    // a page larger than the window is scrolled to where reading it begins, a strip to where its first page ends
    const secondPage = element?.querySelector<HTMLElement>('[data-page] + [data-page]');
    const top = secondPage && isVerticalStrip(mode) ? secondPage.offsetTop - element!.clientHeight / 2 : 0;
    element?.scrollTo({ top, left: direction === 'rtl' && isPaged(mode) ? element.scrollWidth : 0 });
  });
  if (isPaged(mode)) {
    return (
      <div ref={view} className={views.paged} data-fit={fit} dir="ltr" style={{ ...maxWidthStyle } as CSSProperties}>
        <SampleSheet shown={previewState} page={page} scale={scale} />
      </div>
    );
  }
  return (
    <div
      ref={view}
      className={views.strip}
      data-axis={isVerticalStrip(mode) ? 'down' : 'across'}
      data-fit={fit}
      dir={direction}
      style={
        {
          '--strip-width': stripWidthOf(settings, room.width),
          '--gap': `${mode === 'gaps' ? settings.gap * scale : 0}px`,
          ...maxWidthStyle,
        } as CSSProperties
      }
    >
      <SampleStrip shown={previewState} scale={scale} />
    </div>
  );
}

function SampleSheet({ shown: previewState, page, scale }: { shown: PreviewState; page: number; scale: number }) {
  const { settings, mode, direction, pages, crops, room } = previewState;
  const { spreadStart, widePages } = settings;
  const alonePages = pagesAlone(pages, spreadStart === 'auto' ? null : spreadStart, [], false);
  const sheets = sheetsOf(pages, {
    double: isDouble(mode, settings, room),
    widePages,
    alone: alonePages,
    skipCredits: false,
  });
  const sheet = sheets[sheetAt(sheets, page)]!;
  const partClips = clipsOf(sheet, crops, direction);
  const { width, height } = sheetSize(
    sheet,
    sheet.parts.map((part, index) => clippedSize(pages[part.page - 1]!, partClips[index]!)),
  );
  return (
    <div
      className={views.sheet}
      data-full={(widePages === 'full' && !sheet.parts[1] && width > height) || undefined}
      dir={direction}
      style={{ '--page-width': width * scale, '--page-height': height * scale } as CSSProperties}
    >
      {sheet.parts.map((part, index) => (
        <SamplePage
          key={part.page}
          number={part.page}
          size={pages[part.page - 1]!}
          clip={partClips[index]!}
          turned={sheet.turned ? direction : null}
        />
      ))}
    </div>
  );
}

/**
 * Strip of sample pages. In modes that run down, it begins with the page before the wide one, so that both are visible.
 */
function SampleStrip({ shown: previewState, scale }: { shown: PreviewState; scale: number }) {
  const { settings, mode, reading, pages, crops } = previewState;
  const isVertical = isVerticalStrip(mode);
  const widePageNumbers = isVertical ? widePagesOf(pages) : new Set<number>();
  const overWide = pagesWiderThanUsual(pages);
  const pageOrder = isVertical ? [widePage - 1, widePage, widePage + 1] : pages.map((_, index) => index + 1);
  return (
    <div className={views.line}>
      {pageOrder.map((page) => {
        const size = pages[page - 1]!;
        const wideDisplay = widePageNumbers.has(page) ? settings.widePages : 'fit';
        const clip = isVertical ? stripClip(crops.get(page), page, pages.length) : noClip;
        // a split page has two boxes, one above the other: each shows half of the picture
        const boxClips =
          wideDisplay === 'split'
            ? [
                { ...noClip, [reading === 'ltr' ? 'right' : 'left']: 0.5 },
                { ...noClip, [reading === 'ltr' ? 'left' : 'right']: 0.5 },
              ]
            : [clip];
        const box =
          wideDisplay === 'split'
            ? { width: size.width / 2, height: size.height * 2 }
            : wideDisplay === 'rotate'
              ? { width: size.height, height: size.width }
              : clippedSize(size, clip);
        return (
          <div
            key={page}
            data-page={page}
            data-full={(isVertical && overWide.has(page) && settings.widePages === 'full') || undefined}
            style={{ '--page-width': box.width * scale, '--page-height': box.height * scale } as CSSProperties}
          >
            {boxClips.map((each, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a half page is identified by its index
              <SamplePage
                key={index}
                number={page}
                size={size}
                clip={each}
                turned={wideDisplay === 'rotate' ? reading : null}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** The progress bar: two pages of six are read. */
function Bar({ shown: { settings, direction, pages, room } }: { shown: PreviewState }) {
  return (
    <div
      className={styles.bar}
      data-side={settings.barSide === 'auto' ? 'bottom' : settings.barSide}
      dir={direction}
      style={{ '--size': `${Math.max(1.5, settings.barSize * scaleTo(room, false))}px` } as CSSProperties}
    >
      {pages.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page is identified by its index
        <i key={index} data-read={index < 2 || undefined} />
      ))}
    </div>
  );
}

let windowSize: Size = { width: 0, height: 0 };

function useWindowSize(): Size {
  return useSyncExternalStore(subscribeToResize, () => {
    if (windowSize.width !== innerWidth || windowSize.height !== innerHeight)
      windowSize = { width: innerWidth, height: innerHeight };
    return windowSize;
  });
}

const subscribeToResize = (changed: () => void): (() => void) => listen(window, { resize: changed });
