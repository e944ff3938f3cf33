// Page layouts: which panels a page has, how each is seen, and how many lines are spoken in it.
/** A format of comics: right-to-left pages, left-to-right pages, long strips, scrolls of landscapes, four panels. */
export type Format = 'manga' | 'album' | 'strip' | 'wide' | 'yonkoma';

/**
 * How a panel is seen: `place` without figures, `wide` with small ones, `back` from behind, `full` head to foot, `two`
 * and `medium` from the waist up, `close` a face, `detail` a thing.
 */
type Shot = 'place' | 'wide' | 'back' | 'full' | 'two' | 'medium' | 'close' | 'detail';

export interface PanelSpec {
  /** In twelfths of the page inside its margins; of the whole page in strips. */
  x: number;
  y: number;
  w: number;
  h: number;
  shot: Shot;
  lines: number;
  /** Slant of the left and right edges, in pixels. */
  slant: readonly [left: number, right: number];
  /** Reaches to the edges of the paper. */
  bleed: boolean;
}

/** @param rows "shot x y w h lines left,right bleed" of each panel, in reading order from left to right */
function layout(...rows: string[]): PanelSpec[] {
  return rows.map((row) => {
    const [shot, x, y, w, h, lines, slant, bleed] = row.split(' ');
    const [left = 0, right = 0] = (slant ?? '').split(',').map(Number);
    return {
      shot: shot as Shot,
      x: Number(x),
      y: Number(y),
      w: Number(w),
      h: Number(h),
      lines: Number(lines),
      slant: [left, right],
      bleed: bleed === 'bleed',
    };
  });
}

const manga = [
  layout(
    'wide 0 0 12 3.8 0 0,0 bleed',
    'medium 0 3.8 6.4 4 1 0,14',
    'medium 6.4 3.8 5.6 4 1 14,0',
    'two 0 7.8 7.4 4.2 1',
    'close 7.4 7.8 4.6 4.2 1',
  ),
  layout(
    'two 0 0 7.2 4.8 1 0,-16',
    'close 7.2 0 4.8 4.8 1 -16,0',
    'detail 0 4.8 3.8 3.2 0',
    'medium 3.8 4.8 8.2 3.2 1',
    'wide 0 8 12 4 1 0,0 bleed',
  ),
  layout(
    'medium 0 0 5.4 4.3 1',
    'medium 5.4 0 6.6 4.3 1',
    'full 0 4.3 4.4 7.7 0 0,0 bleed',
    'close 4.4 4.3 7.6 3.5 1',
    'two 4.4 7.8 7.6 4.2 1',
  ),
  layout(
    'wide 0 0 12 5 1 0,0 bleed',
    'close 0 5 3.4 3.2 0',
    'medium 3.4 5 4.3 3.2 1 0,10',
    'medium 7.7 5 4.3 3.2 1 10,0',
    'two 0 8.2 12 3.8 1',
  ),
  layout(
    'two 0 0 12 4.2 2',
    'close 0 4.2 5.4 3.6 0 0,18',
    'close 5.4 4.2 6.6 3.6 1 18,0',
    'back 0 7.8 12 4.2 1 0,0 bleed',
  ),
];

const album = [
  layout(
    'wide 0 0 12 3.8 0',
    'medium 0 3.8 4.2 4 1',
    'medium 4.2 3.8 4.4 4 1',
    'close 8.6 3.8 3.4 4 0',
    'two 0 7.8 7 4.2 1',
    'medium 7 7.8 5 4.2 1',
  ),
  layout('place 0 0 4.6 4 0', 'two 4.6 0 7.4 4 1', 'medium 0 4 6.4 4 1', 'medium 6.4 4 5.6 4 1', 'wide 0 8 12 4 1'),
  layout('full 0 0 4 7.9 0', 'two 4 0 8 4 1', 'medium 4 4 8 3.9 1', 'close 0 7.9 4.4 4.1 1', 'two 4.4 7.9 7.6 4.1 1'),
  layout(
    'two 0 0 12 4.2 2',
    'detail 0 4.2 3.6 3.6 0',
    'medium 3.6 4.2 8.4 3.6 1',
    'back 0 7.8 7.2 4.2 0',
    'close 7.2 7.8 4.8 4.2 1',
  ),
  layout('back 0 0 12 5 1', 'medium 0 5 4 3.6 1', 'two 4 5 8 3.6 1', 'close 0 8.6 3.6 3.4 0', 'wide 3.6 8.6 8.4 3.4 1'),
];

const strip = [
  layout('wide 0 0 12 2.9 0', 'medium 0.8 3.3 10.4 2.5 1', 'two 0 6.1 12 2.9 2', 'close 1.6 9.3 8.8 2.5 1'),
  layout('two 0 0.2 12 3 1', 'close 0 3.5 7.4 2.3 1', 'back 0 6.1 12 3.1 0', 'medium 0.8 9.4 11.2 2.5 2'),
  layout('medium 0.8 0.2 11.2 2.6 1', 'detail 5 3 6.2 1.7 0', 'two 0 5 12 3 2', 'wide 0 8.3 12 3.6 1'),
];

/** The first page of a strip: a view, the name of the series below it, and a scene. */
export const stripTitleLayout = layout(
  'back 0 0 12 3.7 0',
  'medium 0.8 5 10.4 2.2 1',
  'two 0 7.4 12 2.4 2',
  'close 1.6 10 8.8 1.9 1',
);

/** First pages of printed chapters: a view or a portrait above the name. The first chapter has the first of them. */
export const titleLayouts: readonly PanelSpec[][] = [
  layout('back 0 0 12 12 0 0,0 bleed'),
  layout('full 0 0 12 12 0 0,0 bleed'),
  layout('wide 0 0 12 12 0 0,0 bleed'),
  layout('place 0 0 12 7.4 0 0,0 bleed', 'close 0 7.4 12 4.6 0 0,0 bleed'),
  layout('close 0 0 4.6 12 0 0,0 bleed', 'back 4.6 0 7.4 12 0 0,0 bleed'),
];

const yonkoma = [
  layout('full 0 0.9 12 2.7 1', 'two 0 3.7 12 2.7 1', 'medium 0 6.5 12 2.7 1', 'two 0 9.3 12 2.7 1'),
  layout('two 0 0.9 12 2.7 1', 'medium 0 3.7 12 2.7 1', 'two 0 6.5 12 2.7 1', 'close 0 9.3 12 2.7 1'),
  layout('wide 0 0.9 12 2.7 1', 'medium 0 3.7 12 2.7 1', 'close 0 6.5 12 2.7 1', 'two 0 9.3 12 2.7 1'),
];

const wide = [
  layout('wide 0 0 12 12 1 0,0 bleed'),
  layout('back 0 0 8.4 12 1 0,0 bleed', 'close 8.4 0 3.6 12 0 0,0 bleed'),
  layout('wide 0 0 12 12 1 0,0 bleed'),
  layout('detail 0 0 3.4 12 0 0,0 bleed', 'wide 3.4 0 8.6 12 1 0,0 bleed'),
];

export const layouts: Record<Format, readonly PanelSpec[][]> = { manga, album, strip, yonkoma, wide };

/** Pages without words. */
export const silentLayouts: Record<'manga' | 'album', readonly PanelSpec[][]> = {
  manga: [
    layout('place 0 0 12 6.4 0 0,0 bleed', 'detail 0 6.4 4.2 5.6 0', 'back 4.2 6.4 7.8 5.6 0'),
    layout('place 0 0 12 3 0 0,0 bleed', 'close 0 3 12 3 0', 'wide 0 6 12 6 0 0,0 bleed'),
  ],
  album: [
    layout('place 0 0 12 5 0', 'detail 0 5 4 3.2 0', 'full 4 5 8 3.2 0', 'wide 0 8.2 12 3.8 0'),
    layout('back 0 0 12 6.6 0', 'close 0 6.6 4 5.4 0', 'place 4 6.6 8 2.7 0', 'detail 4 9.3 8 2.7 0'),
  ],
};
