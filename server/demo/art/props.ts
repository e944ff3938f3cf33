// Things that people hold; 0 is the hand.
import { type Brush, ellipse, flat, polygon, rectangle, roundedRectangle, shape, strokePath } from './svg.ts';

export type Prop = keyof typeof props;

interface PropColors {
  main: string;
  accent: string;
}

const props = {
  lamp: (brush: Brush, { accent }: PropColors): string =>
    strokePath('M0 0v6', brush.ink, 1.2) +
    (brush.mono ? '' : flat(brush, ellipse(0, 14, 17), '#ffe9a8', 0.28)) +
    shape(brush, 'M-5 7H5L6.4 20H-6.4Z', brush.mono ? '#fff' : '#ffe9a8') +
    shape(
      brush,
      `${rectangle(-7, 19, 14, 3.6)}${polygon([
        [-6, 7.4],
        [0, 2],
        [6, 7.4],
      ])}`,
      accent,
    ),
  jar: (brush: Brush, { accent }: PropColors): string =>
    shape(brush, 'M-8 -4C-13 2 -13 14 -8 18H8C13 14 13 2 8 -4Z', brush.mono ? '#fff' : '#cfe6ef') +
    flat(brush, 'M-11 3C-12 9 -11 14 -8 17.4H8C11 14 12 9 11 3C6 5 -6 1 -11 3Z', brush.mono ? 't1' : '#8fc3dc') +
    flat(
      brush,
      'M-5 10C-2 5.6 4 5.8 6 9.6C8 8 9.4 7 10 6.4C9.6 9 9.6 11 10 13.4C9 12.6 8 11.6 6 10.4C4 14 -2 14 -5 10Z',
      brush.mono ? '#000' : accent,
    ) +
    strokePath('M-8.4 -4H8.4', brush.ink, 1.6),
  letter: (brush: Brush, { accent }: PropColors): string =>
    shape(brush, rectangle(-4, -9, 17, 12), brush.mono ? '#fff' : '#fff6e4') +
    strokePath('M-4 -9L4.6 -2.4L13 -9', brush.ink, 0.7) +
    flat(brush, ellipse(4.6, -2.6, 1.8), accent),
  cup: (brush: Brush, { accent }: PropColors): string =>
    shape(brush, 'M-2 -6H9V-1C9 3.6 6 5 3.6 5C1 5 -2 3.6 -2 -1Z', brush.mono ? '#fff' : '#fdf6ec') +
    flat(brush, rectangle(-2, -3.6, 11, 1.8), accent) +
    strokePath(
      'M1.6 -9c-1.4 -2.4 1.4 -3.4 0 -6M5.6 -9c-1.4 -2.4 1.4 -3.4 0 -6',
      brush.mono ? brush.ink : '#ffffff',
      0.7,
    ),
  book: (brush: Brush, { main }: PropColors): string =>
    shape(brush, 'M-2 -10L11 -7.6L22 -11V5L11 8.6L-2 6Z', main) +
    flat(brush, 'M-0.4 -9.4L11 -6.6L20.6 -10V3L11 6.6L-0.4 4Z', '#fff') +
    strokePath('M11 -6.6V7', brush.ink, 0.7),
  case: (brush: Brush, { main, accent }: PropColors): string =>
    strokePath('M-5 6V1h10v5', brush.ink, 1.8) +
    shape(brush, roundedRectangle(-19, 5, 38, 26, 3), main) +
    flat(brush, `${rectangle(-13, 5, 3.4, 26)}${rectangle(10, 5, 3.4, 26)}`, accent),
  umbrella: (brush: Brush, { accent }: PropColors): string =>
    strokePath('M0 6V-66', brush.ink, 1.8) +
    shape(
      brush,
      'M-52 -48C-44 -76 -20 -84 0 -84C20 -84 44 -76 52 -48C44 -53 36 -53 30 -48C22 -54 8 -54 0 -48C-8 -54 -22 -54 -30 -48C-36 -53 -44 -53 -52 -48Z',
      accent,
    ) +
    strokePath('M0 -84C-14 -74 -24 -62 -30 -48M0 -84C14 -74 24 -62 30 -48', brush.mono ? '#fff' : brush.ink, 0.8),
  map: (brush: Brush, { accent }: PropColors): string =>
    shape(brush, 'M-6 -12L4 -9L14 -13L24 -10V9L14 6L4 10L-6 7Z', brush.mono ? '#fff' : '#f4e6c4') +
    strokePath('M4 -9V10M14 -13V6M-2 -2C4 -6 8 4 13 -1S20 2 22 -4', brush.mono ? brush.ink : accent, 0.8),
  flower: (brush: Brush, { accent }: PropColors): string =>
    strokePath('M0 6C1 -4 -1 -10 2 -17', brush.mono ? brush.ink : '#3d7a49', 1.2) +
    [0, 72, 144, 216, 288]
      .map((turn) =>
        shape(
          brush,
          ellipse(2 + Math.cos((turn * Math.PI) / 180) * 4.4, -20 + Math.sin((turn * Math.PI) / 180) * 4.4, 3.6),
          accent,
          0.6,
        ),
      )
      .join('') +
    flat(brush, ellipse(2, -20, 2.6), '#fff3c4'),
  box: (brush: Brush, { main, accent }: PropColors): string =>
    shape(brush, rectangle(-8, -14, 30, 22), main) +
    flat(brush, `${rectangle(4, -14, 5, 22)}${rectangle(-8, -6, 30, 4)}`, accent),
  fruit: (brush: Brush, { accent }: PropColors): string =>
    shape(brush, ellipse(4, -4, 6.4, 5.6), accent) +
    flat(brush, 'M4 -9L0 -11L4 -10.6L8 -11Z', brush.mono ? '#000' : '#34512e'),
  brush: (brush: Brush, { main }: PropColors): string =>
    strokePath('M-6 8L10 -12', brush.mono ? brush.ink : main, 1.8) +
    flat(brush, 'M9 -13L14 -18L11.6 -10.6Z', brush.ink),
  bowl: (brush: Brush, { accent }: PropColors): string =>
    shape(brush, 'M-8 -5H18C18 4 12 8 5 8C-2 8 -8 4 -8 -5Z', accent) +
    flat(brush, ellipse(5, -5, 13, 2.4), '#fff3d6') +
    strokePath('M1 -10c-2 -3 2 -5 0 -8M8 -10c-2 -3 2 -5 0 -8', brush.mono ? brush.ink : '#ffffff', 0.9),
  torch: (brush: Brush, { main }: PropColors): string =>
    (brush.mono ? '' : flat(brush, 'M10 -4L66 -26V18Z', '#fff3b0', 0.35)) +
    shape(
      brush,
      polygon([
        [-6, -2.4],
        [7, -2.4],
        [11, -5],
        [11, 4],
        [7, 1.6],
        [-6, 1.6],
      ]),
      main,
    ),
} as const;

export function drawProp(brush: Brush, prop: Prop, colors: PropColors): string {
  return props[prop](brush, colors);
}
