// Draws backgrounds of panels and covers: locations in a palette, and drawing effects.
import type { Random } from './random.ts';

export interface Palette {
  sky: string;
  far: string;
  near: string;
  light: string;
  ink: string;
  paper: string;
}

export type Background =
  | 'city'
  | 'sea'
  | 'forest'
  | 'night'
  | 'kitchen'
  | 'train'
  | 'mountain'
  | 'school'
  | 'desert'
  | 'rain'
  | 'library'
  | 'space';

export const monochrome: Palette = {
  sky: '#f4f4f2',
  far: '#cfcfcd',
  near: '#8d8d8b',
  light: '#ffffff',
  ink: '#141416',
  paper: '#ffffff',
};

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Returns the SVG of a background that fills the box. */
export function drawBackground(background: Background, box: Box, colours: Palette, chance: Random): string {
  const { x, y, w, h } = box;
  const rect = (left: number, top: number, width: number, height: number, fill: string, extraAttributes = ''): string =>
    `<rect x="${roundCoordinate(x + left)}" y="${roundCoordinate(y + top)}" width="${roundCoordinate(width)}" height="${roundCoordinate(height)}" fill="${fill}" ${extraAttributes}/>`;
  const line = `stroke="${colours.ink}" stroke-width="2"`;
  const sky = rect(0, 0, w, h, colours.sky);
  const hills = (base: number, shapeHeight: number, fill: string, steps = 6): string => {
    let data = `M${roundCoordinate(x)} ${roundCoordinate(y + h)} L${roundCoordinate(x)} ${roundCoordinate(y + base)}`;
    for (let step = 0; step < steps; step++) {
      const [from, to] = [(step * w) / steps, ((step + 1) * w) / steps];
      data += ` Q${roundCoordinate(x + (from + to) / 2)} ${roundCoordinate(y + base - chance.between(0.3, 1) * shapeHeight)} ${roundCoordinate(x + to)} ${roundCoordinate(y + base + chance.between(-0.1, 0.1) * shapeHeight)}`;
    }
    return `<path d="${data} L${roundCoordinate(x + w)} ${roundCoordinate(y + h)} Z" fill="${fill}" ${line}/>`;
  };
  const stars = (count: number): string =>
    Array.from(
      { length: count },
      () =>
        `<circle cx="${roundCoordinate(x + chance.next() * w)}" cy="${roundCoordinate(y + chance.next() * h * 0.6)}" r="${roundCoordinate(chance.between(1, 3.4))}" fill="${colours.light}"/>`,
    ).join('');
  switch (background) {
    case 'city': {
      let houses = '';
      for (let left = -20; left < w;) {
        const width = chance.between(0.1, 0.2) * w;
        const shapeHeight = chance.between(0.3, 0.75) * h;
        houses += rect(left, h - shapeHeight, width, shapeHeight, chance.pick([colours.far, colours.near]), line);
        for (let row = 0; row < shapeHeight / 46 - 1; row++) {
          for (let column = 0; column < 3; column++) {
            houses += rect(
              left + width * (0.16 + column * 0.27),
              h - shapeHeight + 16 + row * 44,
              width * 0.16,
              24,
              chance.bool(0.5) ? colours.light : colours.sky,
            );
          }
        }
        left += width + chance.between(0, 0.02) * w;
      }
      return sky + houses;
    }
    case 'sea': {
      const waves = Array.from({ length: 7 }, (_, index) => {
        const top = y + h * (0.56 + index * 0.065);
        return `<path d="M${roundCoordinate(x)} ${roundCoordinate(top)} ${Array.from({ length: 9 }, () => `q${roundCoordinate(w / 36)} ${index % 2 ? 9 : -9} ${roundCoordinate(w / 18)} 0 t${roundCoordinate(w / 18)} 0`).join(' ')}" fill="none" stroke="${colours.light}" stroke-width="3"/>`;
      }).join('');
      return `${sky}<circle cx="${roundCoordinate(x + w * chance.between(0.2, 0.8))}" cy="${roundCoordinate(y + h * 0.3)}" r="${roundCoordinate(h * 0.13)}" fill="${colours.light}"/>${rect(0, h * 0.52, w, h * 0.48, colours.near, line)}${waves}`;
    }
    case 'forest': {
      let trees = hills(h * 0.8, h * 0.1, colours.near);
      for (let index = 0; index < 9; index++) {
        const left = x + (index + chance.between(-0.3, 0.3)) * (w / 8);
        const top = y + h * chance.between(0.1, 0.35);
        trees += `<path d="M${roundCoordinate(left)} ${roundCoordinate(top)} l${roundCoordinate(w * 0.09)} ${roundCoordinate(h * 0.3)} h${roundCoordinate(-w * 0.04)} l${roundCoordinate(w * 0.07)} ${roundCoordinate(h * 0.34)} h${roundCoordinate(-w * 0.24)} l${roundCoordinate(w * 0.07)} ${roundCoordinate(-h * 0.34)} h${roundCoordinate(-w * 0.04)} Z" fill="${index % 2 ? colours.far : colours.near}" ${line}/>`;
      }
      return sky + trees;
    }
    case 'night':
      return `${rect(0, 0, w, h, colours.ink)}${stars(40)}<path d="M${roundCoordinate(x + w * 0.74)} ${roundCoordinate(y + h * 0.12)} a${roundCoordinate(h * 0.11)} ${roundCoordinate(h * 0.11)} 0 1 0 ${roundCoordinate(h * 0.12)} ${roundCoordinate(h * 0.13)} a${roundCoordinate(h * 0.09)} ${roundCoordinate(h * 0.09)} 0 0 1 ${roundCoordinate(-h * 0.12)} ${roundCoordinate(-h * 0.13)}" fill="${colours.light}"/>${hills(h * 0.82, h * 0.2, colours.near)}`;
    case 'kitchen': {
      let shelf = rect(0, h * 0.22, w, 10, colours.ink);
      for (let index = 0; index < 8; index++) {
        const shapeHeight = chance.between(0.05, 0.13) * h;
        shelf += rect(
          w * (0.04 + index * 0.12),
          h * 0.22 - shapeHeight,
          w * 0.07,
          shapeHeight,
          chance.pick([colours.near, colours.far, colours.light]),
          `${line} rx="6"`,
        );
      }
      const tiles = Array.from(
        { length: 11 },
        (_, index) =>
          `<path d="M${roundCoordinate(x + (index * w) / 10)} ${roundCoordinate(y + h * 0.3)} v${roundCoordinate(h * 0.36)}" stroke="${colours.far}" stroke-width="2"/>`,
      ).join('');
      return `${sky}${tiles}${shelf}${rect(0, h * 0.66, w, h * 0.34, colours.far, line)}<path d="M${roundCoordinate(x + w * 0.62)} ${roundCoordinate(y + h * 0.66)} q0 ${roundCoordinate(-h * 0.12)} ${roundCoordinate(w * 0.12)} ${roundCoordinate(-h * 0.12)} t${roundCoordinate(w * 0.12)} ${roundCoordinate(h * 0.12)} Z" fill="${colours.near}" ${line}/>`;
    }
    case 'train': {
      let windows = '';
      for (let index = 0; index < 3; index++) {
        windows += `${rect(w * (0.05 + index * 0.32), h * 0.14, w * 0.27, h * 0.36, colours.sky, `${line} rx="14"`)}<path d="M${roundCoordinate(x + w * (0.05 + index * 0.32))} ${roundCoordinate(y + h * 0.42)} q${roundCoordinate(w * 0.08)} ${roundCoordinate(-h * chance.between(0.06, 0.2))} ${roundCoordinate(w * 0.135)} ${roundCoordinate(-h * 0.02)} t${roundCoordinate(w * 0.135)} ${roundCoordinate(h * 0.02)}" fill="none" stroke="${colours.near}" stroke-width="4"/>`;
      }
      return `${rect(0, 0, w, h, colours.far)}${windows}${rect(0, h * 0.62, w, h * 0.38, colours.near, line)}${Array.from({ length: 6 }, (_, index) => rect(w * (0.03 + index * 0.165), h * 0.68, w * 0.14, h * 0.32, colours.far, `${line} rx="12"`)).join('')}`;
    }
    case 'mountain':
      return `${sky}<circle cx="${roundCoordinate(x + w * 0.7)}" cy="${roundCoordinate(y + h * 0.25)}" r="${roundCoordinate(h * 0.14)}" fill="${colours.light}"/><path d="M${roundCoordinate(x - 10)} ${roundCoordinate(y + h)} L${roundCoordinate(x + w * 0.3)} ${roundCoordinate(y + h * 0.25)} L${roundCoordinate(x + w * 0.55)} ${roundCoordinate(y + h * 0.7)} L${roundCoordinate(x + w * 0.75)} ${roundCoordinate(y + h * 0.4)} L${roundCoordinate(x + w + 10)} ${roundCoordinate(y + h)} Z" fill="${colours.far}" ${line}/><path d="M${roundCoordinate(x + w * 0.3)} ${roundCoordinate(y + h * 0.25)} l${roundCoordinate(w * 0.07)} ${roundCoordinate(h * 0.13)} l${roundCoordinate(-w * 0.05)} ${roundCoordinate(h * 0.03)} l${roundCoordinate(-w * 0.03)} ${roundCoordinate(-h * 0.03)} l${roundCoordinate(-w * 0.04)} ${roundCoordinate(h * 0.04)} Z" fill="${colours.light}" ${line}/>${hills(h * 0.8, h * 0.14, colours.near)}`;
    case 'school': {
      const panes = Array.from(
        { length: 4 },
        (_, index) =>
          `${rect(w * (0.04 + index * 0.24), h * 0.1, w * 0.2, h * 0.42, colours.light, line)}<path d="M${roundCoordinate(x + w * (0.14 + index * 0.24))} ${roundCoordinate(y + h * 0.1)} v${roundCoordinate(h * 0.42)}" ${line}/>`,
      ).join('');
      return `${sky}${panes}${Array.from({ length: 5 }, (_, index) => `${rect(w * (0.02 + index * 0.2), h * 0.72, w * 0.16, h * 0.05, colours.near, line)}${rect(w * (0.04 + index * 0.2), h * 0.77, 6, h * 0.23, colours.near)}${rect(w * (0.14 + index * 0.2), h * 0.77, 6, h * 0.23, colours.near)}`).join('')}`;
    }
    case 'desert':
      return `${sky}<circle cx="${roundCoordinate(x + w * 0.3)}" cy="${roundCoordinate(y + h * 0.26)}" r="${roundCoordinate(h * 0.16)}" fill="${colours.light}" ${line}/>${hills(h * 0.62, h * 0.16, colours.far, 3)}${hills(h * 0.8, h * 0.14, colours.near, 2)}`;
    case 'rain':
      return `${rect(0, 0, w, h, colours.far)}${hills(h * 0.75, h * 0.2, colours.near)}${Array.from(
        { length: 60 },
        () => {
          const [left, top] = [x + chance.next() * w, y + chance.next() * h * 0.9];
          return `<path d="M${roundCoordinate(left)} ${roundCoordinate(top)} l-7 26" stroke="${colours.light}" stroke-width="2.4"/>`;
        },
      ).join('')}`;
    case 'library': {
      let books = '';
      for (let row = 0; row < 4; row++) {
        for (let left = 0.02; left < 0.97;) {
          const width = chance.between(0.018, 0.045);
          const shapeHeight = chance.between(0.12, 0.19);
          books += rect(
            w * left,
            h * (0.22 + row * 0.24 - shapeHeight),
            w * width,
            h * shapeHeight,
            chance.pick([colours.near, colours.far, colours.light, colours.sky]),
            line,
          );
          left += width + 0.004;
        }
        books += rect(0, h * (0.22 + row * 0.24), w, 9, colours.ink);
      }
      return sky + books;
    }
    case 'space':
      return `${rect(0, 0, w, h, colours.ink)}${stars(70)}<circle cx="${roundCoordinate(x + w * 0.75)}" cy="${roundCoordinate(y + h * 0.3)}" r="${roundCoordinate(h * 0.18)}" fill="${colours.near}"/><path d="M${roundCoordinate(x + w * 0.75 - h * 0.3)} ${roundCoordinate(y + h * 0.35)} q${roundCoordinate(h * 0.3)} ${roundCoordinate(-h * 0.02)} ${roundCoordinate(h * 0.6)} ${roundCoordinate(-h * 0.12)}" fill="none" stroke="${colours.light}" stroke-width="6"/>`;
  }
}

/** Returns an effect over the box: screentone dots, horizontal speed lines, or a burst of lines around the middle. */
export function drawEffect(kind: 'tone' | 'speed' | 'burst', box: Box, colours: Palette, chance: Random): string {
  const { x, y, w, h } = box;
  if (kind === 'tone') {
    const step = 11;
    let dots = '';
    for (let row = 0; row * step < h; row++) {
      for (let column = 0; column * step < w; column++) {
        const size = 3.6 * (1 - (row * step) / h);
        if (size > 0.6)
          dots += `M${roundCoordinate(x + column * step + (row % 2 ? step / 2 : 0))} ${roundCoordinate(y + row * step)}m${roundCoordinate(-size)} 0a${roundCoordinate(size)} ${roundCoordinate(size)} 0 1 0 ${roundCoordinate(size * 2)} 0a${roundCoordinate(size)} ${roundCoordinate(size)} 0 1 0 ${roundCoordinate(-size * 2)} 0`;
      }
    }
    return `<path d="${dots}" fill="${colours.near}" opacity=".55"/>`;
  }
  const lines = Array.from({ length: kind === 'speed' ? 46 : 70 }, () => {
    if (kind === 'speed') {
      const top = y + chance.next() * h;
      return `M${roundCoordinate(x)} ${roundCoordinate(top)}h${roundCoordinate(w * chance.between(0.2, 1))}`;
    }
    const angle = chance.next() * Math.PI * 2;
    const [dx, dy] = [Math.cos(angle) * w, Math.sin(angle) * h];
    const from = chance.between(0.42, 0.56);
    return `M${roundCoordinate(x + w / 2 + dx * from)} ${roundCoordinate(y + h / 2 + dy * from)}L${roundCoordinate(x + w / 2 + dx)} ${roundCoordinate(y + h / 2 + dy)}`;
  }).join('');
  return `<path d="${lines}" stroke="${colours.ink}" stroke-width="2.2" fill="none" opacity=".8"/>`;
}

/** Rounds a coordinate to one decimal, which is precise enough and keeps the SVG small. */
export function roundCoordinate(value: number): string {
  return String(Math.round(value * 10) / 10);
}
