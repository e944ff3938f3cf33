// Mode and direction of the reader by the shape of a chapter: its layout, the sizes of its pages, the tags and the language
// of its title. The reader decides by it, and so does the server, which draws the first page into the HTML.

export interface Size {
  width: number;
  height: number;
}

/** The kinds of chapters for which readers store settings. */
export const chapterKinds = ['paged-ltr', 'paged-rtl', 'strip', 'wide'] as const;
export type ChapterKind = (typeof chapterKinds)[number];

export interface ChapterShape {
  layout: 'paged' | 'strip' | 'wide' | null;
  direction: 'ltr' | 'rtl' | null;
  pages: readonly Size[];
  /** English names of the title's tags. */
  tags: readonly string[];
  originalLanguage: string;
}

/**
 * The automatic mode and what decided it: the chapter's own layout, a tag, the shape of its pages, the title's original
 * language, or none of them (`usual`).
 */
export interface AutoChoice {
  mode: 'single' | 'strip' | 'wide';
  why: 'chapter' | 'tag' | 'shape' | 'origin' | 'usual';
  /** English name of the tag, if `why` is `tag`. */
  tag?: string;
}

/** Tags that select a strip only if the pages are tall. */
const weakStripTags = ['Web Comic', '4-Koma'];
const stripOrigins = ['ko', 'zh', 'zh-hk'];
const measuredPageCount = 3;
const extremeRatio = 21 / 9;
/**
 * Ratio of height to width that printed pages never reach; below it a tag or an origin alone does not select a strip.
 */
const minTallRatio = 1.8;

export function chooseAutoMode({ layout, pages, tags, originalLanguage }: ChapterShape): AutoChoice {
  if (layout) return { mode: layout === 'paged' ? 'single' : layout, why: 'chapter' };
  const firstPages = pages.slice(0, measuredPageCount);
  const everyRatio = (test: (ratio: number) => boolean): boolean =>
    firstPages.length > 0 && firstPages.every(({ width, height }) => test(height / width));
  if (tags.includes('Long Strip')) return { mode: 'strip', why: 'tag', tag: 'Long Strip' };
  const weakTag = weakStripTags.find((tag) => tags.includes(tag));
  const areTall = everyRatio((ratio) => ratio > minTallRatio);
  if (weakTag && areTall) return { mode: 'strip', why: 'tag', tag: weakTag };
  if (everyRatio((ratio) => ratio > extremeRatio)) return { mode: 'strip', why: 'shape' };
  if (areTall && stripOrigins.includes(originalLanguage)) return { mode: 'strip', why: 'origin' };
  if (everyRatio((ratio) => ratio < 1 / extremeRatio)) return { mode: 'wide', why: 'shape' };
  return { mode: 'single', why: 'usual' };
}

/** Reading direction of a chapter: its own, else that of its title's original language. */
export function defaultDirectionOf({ direction, originalLanguage }: ChapterShape): 'ltr' | 'rtl' {
  return direction ?? (originalLanguage === 'ja' ? 'rtl' : 'ltr');
}

/**
 * The kind of chapter under which default settings are stored. Depends on the chapter's data, not on the mode in which
 * it is currently read.
 */
export function kindOf(shape: ChapterShape): ChapterKind {
  const { mode } = chooseAutoMode(shape);
  return mode === 'single' ? `paged-${defaultDirectionOf(shape)}` : mode;
}
