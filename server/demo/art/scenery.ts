// Skies, hills, trees, windows and weather, which the backgrounds of the demo's comics share.
import { seededRandom, type Random } from '../random.ts';
import {
  type Brush,
  ellipse,
  flat,
  mix,
  type Point,
  polygon,
  rectangle,
  round,
  shape,
  smoothPath,
  strokePath,
} from './svg.ts';

/** Colors or screentones of a place, from the sky to the ground. */
export interface Shades {
  sky: string;
  /** The sky above the horizon. */
  glow: string;
  far: string;
  mid: string;
  near: string;
  ground: string;
  light: string;
  dark: string;
  accent: string;
}

interface Place {
  back: string;
  /** Before the figures, in long shots. */
  front?: string;
}

export type PlacePainter = (brush: Brush, shades: Shades, chance: Random) => Place;

/** The drawn world reaches this far to both sides of the figures. */
export const reach = 900;
const width = reach * 2;

export const band = (top: number, bottom: number): string => rectangle(-reach, top, width, bottom - top);

/** A sky of flat bands that get lighter toward the horizon. */
export function sky(brush: Brush, { sky: top, glow }: Shades, horizon = 0): string {
  if (brush.mono) {
    const plain = flat(brush, band(-1800, horizon + 2), top);
    if (top !== '#fff') return plain;
    // by day the upper sky has a tone, with clouds before it
    const clouds = [
      [-640, -420, 120],
      [-230, -372, 150],
      [180, -410, 110],
      [560, -366, 160],
    ] as const;
    return (
      plain +
      flat(brush, band(-1800, -390), 't1') +
      clouds.map(([x, y, size]) => cloud(brush, x, y, size, '#fff')).join('')
    );
  }
  const steps = 5;
  return [
    flat(brush, band(-1800, horizon + 2), top),
    ...Array.from({ length: steps }, (_, step) =>
      flat(brush, band(horizon - 560 + (step * step + step) * 17, horizon + 2), mix(top, glow, (step + 1) / steps)),
    ),
  ].join('');
}

export function stars(brush: Brush, color: string, chance: Random, bottom = -180): string {
  let path = '';
  for (let index = 0; index < 90; index++)
    path += ellipse(chance.between(-reach, reach), chance.between(-1000, bottom), chance.between(0.7, 2.1));
  return flat(brush, path, color, 0.9);
}

export function disc(brush: Brush, x: number, y: number, radius: number, color: string): string {
  return brush.mono
    ? shape(brush, ellipse(x, y, radius), color)
    : flat(brush, ellipse(x, y, radius * 1.5), color, 0.16) +
        flat(brush, ellipse(x, y, radius * 1.22), color, 0.2) +
        flat(brush, ellipse(x, y, radius), color);
}

/** A chain of hills from one side of the world to the other. */
export function hills(
  brush: Brush,
  y: number,
  height: number,
  step: number,
  color: string,
  seed: string,
  sharp = false,
): string {
  const chance = seededRandom(`hills ${seed}`);
  const points: Point[] = [];
  for (let x = -reach - step; x <= reach + step; x += step * chance.between(0.6, 1.2))
    points.push([x, y - chance.between(0.15, 1) * height * (points.length % 2 ? 1 : 0.5)]);
  const path = sharp ? `M${points.map(([px, py]) => `${round(px)} ${round(py)}`).join('L')}` : smoothPath(points);
  return shape(brush, `${path}L${reach + step} 700H${-reach - step}Z`, color);
}

export function pine(brush: Brush, x: number, y: number, height: number, color: string, snow: string | null): string {
  const w = height * 0.3;
  const tier = (top: number, bottom: number, half: number): string =>
    polygon([
      [x, y - height * top],
      [x + half, y - height * bottom],
      [x - half, y - height * bottom],
    ]);
  return (
    shape(
      brush,
      rectangle(x - height * 0.02, y - height * 0.12, height * 0.04, height * 0.12),
      brush.mono ? '#000' : mix(color, '#1a1008', 0.4),
    ) +
    shape(brush, tier(1, 0.6, w * 0.5) + tier(0.8, 0.34, w * 0.75) + tier(0.6, 0.08, w), color) +
    (snow
      ? flat(
          brush,
          polygon([
            [x, y - height],
            [x + w * 0.22, y - height * 0.83],
            [x + w * 0.05, y - height * 0.86],
            [x - w * 0.1, y - height * 0.8],
            [x - w * 0.22, y - height * 0.83],
          ]) +
            polygon([
              [x - w * 0.3, y - height * 0.62],
              [x - w * 0.75, y - height * 0.34],
              [x - w * 0.4, y - height * 0.4],
            ]) +
            polygon([
              [x - w * 0.5, y - height * 0.36],
              [x - w, y - height * 0.08],
              [x - w * 0.5, y - height * 0.16],
            ]),
          snow,
        )
      : '')
  );
}

export function roundTree(brush: Brush, x: number, y: number, height: number, color: string, trunk: string): string {
  const r = height * 0.3;
  return (
    shape(
      brush,
      polygon([
        [x - height * 0.035, y],
        [x - height * 0.02, y - height * 0.5],
        [x + height * 0.02, y - height * 0.5],
        [x + height * 0.035, y],
      ]),
      trunk,
    ) +
    shape(
      brush,
      ellipse(x, y - height * 0.7, r) +
        ellipse(x - r * 0.7, y - height * 0.55, r * 0.7) +
        ellipse(x + r * 0.75, y - height * 0.57, r * 0.66),
      color,
    ) +
    flat(brush, ellipse(x - r * 0.25, y - height * 0.78, r * 0.55), brush.mono ? '#fff' : mix(color, '#ffffff', 0.14))
  );
}

export function cloud(brush: Brush, x: number, y: number, size: number, color: string, opacity = 1): string {
  const path = `M${round(x - size)} ${round(y)}a${round(size * 0.3)} ${round(size * 0.3)} 0 0 1 ${round(size * 0.3)} ${round(-size * 0.3)}a${round(size * 0.45)} ${round(size * 0.45)} 0 0 1 ${round(size * 0.85)} ${round(-size * 0.06)}a${round(size * 0.36)} ${round(size * 0.36)} 0 0 1 ${round(size * 0.55)} ${round(size * 0.36)}z`;
  return brush.mono ? shape(brush, path, color) : flat(brush, path, color, opacity);
}

/** Rows of windows; some are lit. */
export function windowRows(
  brush: Brush,
  x: number,
  y: number,
  columns: number,
  rows: number,
  stepX: number,
  stepY: number,
  size: readonly [number, number],
  lit: string,
  unlit: string,
  chance: Random,
  share = 0.45,
): string {
  let [litPath, unlitPath] = ['', ''];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const path = rectangle(x + column * stepX, y + row * stepY, size[0], size[1]);
      if (chance.bool(share)) litPath += path;
      else unlitPath += path;
    }
  return (unlitPath ? shape(brush, unlitPath, unlit, 0.6) : '') + (litPath ? shape(brush, litPath, lit, 0.6) : '');
}

/** Blocks of a skyline. */
export function skyline(
  brush: Brush,
  y: number,
  heights: readonly [number, number],
  widths: readonly [number, number],
  color: string,
  lit: string | null,
  chance: Random,
  share = 0.3,
): string {
  let [blocks, windows] = ['', ''];
  for (let x = -reach; x < reach;) {
    const [w, h] = [chance.between(...widths), chance.between(...heights)];
    blocks += rectangle(x, y - h, w + 1, h + 40);
    if (chance.bool(0.3)) blocks += rectangle(x + w * 0.4, y - h - 26, w * 0.14, 27);
    if (lit)
      for (let wy = y - h + 16; wy < y - 24; wy += 27)
        for (let wx = x + 9; wx < x + w - 12; wx += 19) if (chance.bool(share)) windows += rectangle(wx, wy, 8, 12);
    x += w + (chance.bool(0.25) ? chance.between(4, 18) : 0);
  }
  return shape(brush, blocks, color) + (lit && windows ? flat(brush, windows, lit, brush.mono ? 1 : 0.85) : '');
}

/** Rain before a place, at the brush's scale. */
export function rain(brush: Brush, chance: Random, color: string): string {
  let path = '';
  for (let index = 0; index < 130; index++) {
    const [x, y, length] = [chance.between(-reach, reach), chance.between(-700, 120), chance.between(16, 42)];
    path += `M${round(x)} ${round(y)}l${round(-length * 0.22)} ${round(length)}`;
  }
  return `<g opacity="${brush.mono ? 1 : 0.55}">${strokePath(path, color, Math.max(0.8, 1.3 / brush.zoom))}</g>`;
}

export function snow(brush: Brush, chance: Random): string {
  let path = '';
  for (let index = 0; index < 110; index++)
    path += ellipse(chance.between(-reach, reach), chance.between(-600, 80), chance.between(1.4, 3.6));
  return flat(brush, path, '#fff');
}

/** A lamp with its cone of light. */
export function hangingLamp(
  brush: Brush,
  x: number,
  ceiling: number,
  drop: number,
  color: string,
  light: string,
): string {
  const y = ceiling + drop;
  return (
    (brush.mono
      ? ''
      : flat(
          brush,
          polygon([
            [x - 18, y + 6],
            [x + 18, y + 6],
            [x + 110, y + 330],
            [x - 110, y + 330],
          ]),
          light,
          0.14,
        )) +
    strokePath(`M${x} ${ceiling}V${y - 14}`, brush.mono ? brush.ink : color, 1.6) +
    shape(
      brush,
      `M${x - 22} ${y + 4}C${x - 20} ${y - 10} ${x - 8} ${y - 16} ${x} ${y - 16}C${x + 8} ${y - 16} ${x + 20} ${y - 10} ${x + 22} ${y + 4}Z`,
      color,
    ) +
    flat(brush, ellipse(x, y + 5, 9, 5), light)
  );
}

export function paperLantern(brush: Brush, x: number, y: number, color: string, light: string): string {
  return (
    strokePath(`M${x} ${y - 60}V${y - 26}`, brush.ink, 1.2) +
    (brush.mono ? '' : flat(brush, ellipse(x, y, 44), light, 0.16)) +
    shape(brush, ellipse(x, y, 20, 24), color) +
    strokePath(
      `M${x - 17} ${y - 12}Q${x} ${y - 8} ${x + 17} ${y - 12}M${x - 20} ${y}Q${x} ${y + 4} ${x + 20} ${y}M${x - 17} ${y + 12}Q${x} ${y + 16} ${x + 17} ${y + 12}`,
      brush.mono ? brush.ink : mix(color, brush.ink, 0.35),
      0.9,
    ) +
    flat(brush, rectangle(x - 8, y - 27, 16, 4) + rectangle(x - 8, y + 23, 16, 4), brush.ink)
  );
}
