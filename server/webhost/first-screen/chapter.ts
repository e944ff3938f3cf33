// The first screen of a chapter: the first page, or the page of the URL, in the box in which the reader will draw it.
// Windows for which the reader pairs pages in a way that depends on more than the server knows only load the picture.
import type { ClientResponse } from '#contract/generated/client.ts';
import type { ContentRating } from '#contract/rules/content-ratings.ts';
import {
  chooseAutoMode,
  defaultDirectionOf,
  kindOf,
  type ChapterShape,
  type Size,
} from '#contract/rules/chapter-shape.ts';
import type { ImageOrigin } from '#contract/rules/feature-flag-values.ts';
import { readReaderHints, type FirstPageSettings, type ReaderHints } from '#contract/rules/reader-hints.ts';
import { attributes, html, type Html } from './html.ts';
import type { Parts } from './parts.ts';
import type { FirstScreen } from './screen.ts';

interface ChapterView {
  /** Content ratings that the viewer does not hide. */
  ratings: readonly ContentRating[];
  dataSaver: boolean;
  /** Whether the browser asks for less data (Save-Data). */
  saveData: boolean;
  /** Settings of the reader in the cookie. */
  reader: string;
  /** Page in the URL, from 1. */
  page: number | null;
  origins: Record<ImageOrigin, string | null>;
  imageOrigin: ImageOrigin;
}

type Pages = ClientResponse<'chapters.pages'>;

/** Ratings whose covers are blurred: their pages are not drawn before the reader is there, either. */
const blurredRatings: readonly ContentRating[] = ['erotica', 'pornographic'];
/** Pages of a strip that are laid out: more than fit into a window are not needed. */
const stripPages = 4;

/** @returns null for chapters without pages here, and where the reader decides what the server cannot know */
export function drawChapter(
  parts: Parts,
  chapter: ClientResponse<'chapters.get'>['data'],
  pages: Pages,
  view: ChapterView,
): FirstScreen | null {
  const title = chapter.relationships.find(({ type }) => type === 'manga') as
    | { attributes?: { contentRating: ContentRating; originalLanguage: string; tags: Tag[] } }
    | undefined;
  if (!title?.attributes || pages.pages.length === 0) return null;
  const { contentRating, originalLanguage, tags } = title.attributes;
  if (blurredRatings.includes(contentRating) || !view.ratings.includes(contentRating)) return null;
  const { layout, direction } = pages;
  const shape: ChapterShape = {
    layout,
    direction,
    pages: pages.pages,
    originalLanguage,
    tags: tags.map((tag) => tag.attributes.name['en'] ?? ''),
  };
  const hints = readReaderHints(view.reader);
  const settings = hints.kinds[kindOf(shape)];
  if (!settings || (hints.saverWhenMetered && !view.saveData)) return null;
  const page = Math.min(Math.max(1, view.page ?? 1), pages.pages.length);
  const image = drawImage(parts, pages, page, view);
  const mode = settings.mode === 'auto' ? chooseAutoMode(shape).mode : settings.mode;
  const drawn =
    mode === 'single' || mode === 'double'
      ? drawPaged({ parts, shape, pages, page, settings, image })
      : drawStrip({ parts, shape, pages, page, settings, image, mode });
  const frame = drawFrame(parts, hints, settings, drawn);
  return { css: drawn.css + frame.css, body: frame.body };
}

interface Tag {
  attributes: { name: Record<string, string> };
}

interface DrawnView {
  css: string;
  body: Html;
  isStrip: boolean;
}

function drawImage(parts: Parts, { baseUrl, hash, pages }: Pages, page: number, view: ChapterView): Html {
  const { width, height, file, saver } = pages[page - 1]!;
  const origin = view.imageOrigin === 'media' ? baseUrl : (view.origins[view.imageOrigin] ?? baseUrl);
  const path = view.dataSaver || view.saveData ? `/data-saver/${hash}/${saver.file}` : `/data/${hash}/${file}`;
  return html`<img${attributes({
    src: origin + path,
    width,
    height,
    alt: parts.word('reader.pageOf', { page, pages: pages.length }),
    fetchpriority: 'high',
    decoding: 'sync',
    draggable: 'false',
    'data-page-set': hash,
    'data-page-number': page,
  })}>`;
}

/**
 * The frame of the reader, as `ReaderFrame` draws it at the start: header, pages, bar, and in wide windows the side panel.
 * Pages are between header and bar; they overlay a strip, unless the panel is pinned beside it.
 */
function drawFrame(
  { style }: Parts,
  hints: ReaderHints,
  { background, bar, barSide, barSize }: FirstPageSettings,
  view: DrawnView,
): { css: string; body: Html } {
  const frame = 'ui/layout/ReaderFrame';
  const isBesidePanel = view.isStrip && hints.panel === 'pinned';
  const css = [
    `#first [data-foot]{--bar-size:${barSize}px}`,
    isBesidePanel
      ? '@media(min-width:1024px){#first [data-drawn-page]{margin-block:var(--head) var(--foot)}#first [data-drawn-line]{margin-block-start:0}}'
      : '',
  ];
  const body = html`<div${attributes({
    class: `${style('ui/layout/ThemeScope', 'scope')} ${style(frame, 'reader')}`,
    'data-theme': 'dark',
    'data-layout': view.isStrip ? 'over' : 'beside',
    'data-back': background === 'theme' || background === 'auto' ? 'default' : background,
    'data-panel': hints.panel,
    'data-bar': bar === 'full' && 'stays',
    'data-side': barSide === 'auto' ? 'bottom' : barSide,
    'data-foot': bar !== 'hidden' && 'bar',
  })}><main class="${style(frame, 'stage')}"><div class="${style(frame, 'head')}"></div><div class="${style(
    frame,
    'page',
  )}" data-drawn-page><div class="${style('reader/view/Views', 'area')}">${view.body}</div></div><div class="${style(
    frame,
    'foot',
  )}"></div></main>${hints.panel !== 'closed' && html`<aside class="${style(frame, 'side')}"></aside>`}</div>`;
  return { css: css.join(''), body };
}

interface DrawnChapter {
  parts: Parts;
  shape: ChapterShape;
  pages: Pages;
  page: number;
  settings: FirstPageSettings;
  image: Html;
}

/** A page, or a pair, as `PagedView` draws it. */
function drawPaged({ parts: { style }, shape, pages, page, settings, image }: DrawnChapter): DrawnView {
  const direction = settings.direction === 'auto' ? defaultDirectionOf(shape) : settings.direction;
  const size = pages.pages[page - 1]!;
  const pair = pairOf(pages, page, direction);
  const css = [
    sizeCss('[data-drawn-sheet]', size),
    boxCss(page, size),
    pair.next ? `${boxCss(page + 1, pair.next)}#first [data-drawn-box="${page + 1}"]{display:none}` : '',
    doubleCss(settings, shape, pair, size),
  ];
  return {
    css: css.join('') + maxWidthCss(settings),
    isStrip: false,
    body: html`<div class="${style('reader/view/Views', 'track')}"><section${attributes({
      class: style('reader/view/Views', 'paged'),
      'data-fit': settings.fit,
      dir: 'ltr',
    })}><div${attributes({
      class: style('reader/view/Views', 'sheet'),
      'data-drawn-sheet': true,
      'data-tall': isVeryTall(size),
      'data-full': size.width > size.height,
      dir: direction,
    })}>${drawBox(style('reader/view/PageImage', 'box'), page, image)}${
      pair.next && drawBox(style('reader/view/PageImage', 'box'), page + 1)
    }</div></section></div>`,
  };
}

const drawBox = (className: string, page: number, image?: Html): Html =>
  html`<div class="${className}" data-drawn-box="${page}">${image}</div>`;

/** Whether a page is too tall to be shown whole; the reader has the same rule. */
const isVeryTall = ({ width, height }: Size): boolean => height > 3 * width;

interface Pair {
  /** Whether the page stands alone on its side of a pair. */
  alone: boolean;
  /** The page beside it. */
  next: Size | null;
  /** Whether the pair could not be told. */
  unknown: boolean;
}

/** The neighbor of a page where pages are shown in pairs; known for the first page only. */
function pairOf({ pages, firstSide }: Pages, page: number, direction: 'ltr' | 'rtl'): Pair {
  const [first, second] = pages;
  if (page > 1 || !first) return { alone: false, next: null, unknown: true };
  if (first.width > first.height) return { alone: false, next: null, unknown: false };
  const beginsPair = firstSide !== null && (firstSide === 'left') === (direction === 'ltr');
  if (!beginsPair) return { alone: true, next: null, unknown: false };
  const isSecondBeside = second && second.width <= second.height && !second.alone;
  return { alone: !isSecondBeside, next: isSecondBeside ? second : null, unknown: !isSecondBeside };
}

/** Styles for windows in which the reader shows pages in pairs. */
function doubleCss({ mode, doubleIn }: FirstPageSettings, shape: ChapterShape, pair: Pair, size: Size): string {
  if (doubleIn === 'never') return '';
  const minRatios = [doubleIn === 'landscape' ? 1.0001 : 0];
  if (mode === 'auto') {
    const ratios = shape.pages.map(({ width, height }) => width / height).toSorted((a, b) => a - b);
    const medianRatio = ratios[Math.floor(ratios.length / 2)] ?? 1;
    if (ratios.length < 2 || medianRatio >= 1) return '';
    minRatios.push(2 * medianRatio);
  }
  const { next } = pair;
  const width = size.width * (pair.alone ? 2 : 1) + (next ? (next.width * size.height) / next.height : 0);
  const height = next ? Math.max(size.height, next.height) : size.height;
  const sheet = '#first [data-drawn-sheet]';
  const rules = pair.unknown
    ? `${sheet}{visibility:hidden}`
    : [
        sizeCss('[data-drawn-sheet]', { width: (width * height) / size.height, height }),
        pair.alone ? `${sheet}::before{content:"";flex:0 0 50%}` : '',
        next ? `#first [data-drawn-box="2"]{display:block}` : '',
      ].join('');
  return `@container (min-aspect-ratio:${Math.max(...minRatios)}){${rules}}`;
}

/** The first pages of a strip, as `StripView` draws them. */
function drawStrip(chapter: DrawnChapter & { mode: 'strip' | 'gaps' | 'wide' }): DrawnView {
  const { parts, shape, pages, page, settings, image, mode } = chapter;
  const { style } = parts;
  const isAcross = mode === 'wide';
  const direction = settings.direction === 'auto' ? defaultDirectionOf(shape) : settings.direction;
  const fits = isAcross
    ? (['height', 'fillHeight', 'original'] as const)
    : (['width', 'fillWidth', 'original'] as const);
  const shown = pages.pages.slice(page - 1, page - 1 + stripPages);
  const css = shown.map((size, index) => sizeCss(`[data-page="${page + index}"]`, size) + boxCss(page + index, size));
  const width =
    settings.stripWidth > 0
      ? `--strip-width:${settings.stripWidth}`
      : // as wide as the window, less in windows with room for the panel
        `--strip-width:100}@media (min-width:1024px){#first section{--strip-width:60}`;
  return {
    css: `${css.join('')}#first section{--gap:${mode === 'gaps' ? settings.gap : 0}px;${width}}${maxWidthCss(settings)}`,
    isStrip: true,
    body: html`<section${attributes({
      class: style('reader/view/Views', 'strip'),
      'data-axis': isAcross ? 'across' : 'down',
      'data-fit': fits.find((fit) => fit === settings.fit) ?? fits[0],
      dir: isAcross ? direction : 'ltr',
    })}><div class="${style('reader/view/Views', 'line')}" data-drawn-line>${shown.map(
      (_, index) =>
        html`<div data-page="${page + index}">
          ${drawBox(style('reader/view/PageImage', 'box'), page + index, index === 0 ? image : undefined)}
        </div>`,
    )}</div><div class="${style('reader/view/Views', 'end')}"></div></section>`,
  };
}

const sizeCss = (selector: string, { width, height }: Size): string =>
  `#first ${selector}{--page-width:${width};--page-height:${height}}`;

const boxCss = (page: number, { width, height }: Size): string =>
  `#first [data-drawn-box="${page}"]{aspect-ratio:${width / height};flex-grow:${(1000 * width) / height}}`;

const maxWidthCss = ({ maxWidth }: FirstPageSettings): string =>
  maxWidth > 0 ? `#first section{--max-width:${maxWidth}px}` : '';
