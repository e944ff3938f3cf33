// Shapes that several covers share. A cover is 300 by 428 units.
import { seededRandom } from '../random.ts';

interface CoverText {
  /** The title's name in its original language. */
  name: string;
  author: string;
  /** 0 for the main cover. */
  volume: number;
}

/** Draws the SVG elements of one title's covers: the main one, and variations of it for volumes. */
export type CoverArt = (cover: CoverText) => string;

/** Fills the cover. */
export function ground(fill: string): string {
  return `<rect width="300" height="428" fill="${fill}"/>`;
}

/** Fills the cover, or another area, with colors from top to bottom. */
export function gradient(colors: readonly string[], area = 'width="300" height="428"', id = 'sky'): string {
  const stops = colors.map(
    (color, index) => `<stop offset="${(index / (colors.length - 1)).toFixed(2)}" stop-color="${color}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient><rect ${area}
    fill="url(#${id})"/>`;
}

/** Stars between two heights. */
export function stars(seed: string, count: number, fill: string, top = 0, bottom = 300): string {
  const chance = seededRandom(`stars ${seed}`);
  const dots = Array.from({ length: count }, () => {
    const [x, y, size] = [chance.between(4, 296), chance.between(top, bottom), chance.between(0.5, 1.5)];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}"
    opacity="${chance.between(0.45, 1).toFixed(2)}"/>`;
  });
  return `<g fill="${fill}">${dots.join('')}</g>`;
}

/** Slanted rain over the whole cover. */
export function rain(seed: string, count: number, stroke: string): string {
  const chance = seededRandom(`rain ${seed}`);
  const drops = Array.from(
    { length: count },
    () =>
      `<path d="M${chance.between(-10, 310).toFixed(1)} ${chance.between(-20, 428).toFixed(1)}l-5
      ${chance.between(14, 38).toFixed(1)}" opacity="${chance.between(0.25, 0.75).toFixed(2)}"/>`,
  );
  return `<g stroke="${stroke}" stroke-width="1.6" stroke-linecap="round">${drops.join('')}</g>`;
}

/** Rays around a point, every second one in the color. */
export function rays(x: number, y: number, count: number, fill: string, turn = 0): string {
  const at = (step: number): string => {
    const angle = ((step + turn) * Math.PI) / count;
    return `${(x + Math.cos(angle) * 560).toFixed(1)} ${(y + Math.sin(angle) * 560).toFixed(1)}`;
  };
  const data = Array.from({ length: count }, (_, ray) => `M${x} ${y}L${at(ray * 2)}L${at(ray * 2 + 1)}Z`);
  return `<path d="${data.join('')}" fill="${fill}"/>`;
}

/** Dots of a screentone over the cover. They are round caps of dashes without length, which is faster than a pattern. */
export function tone(fill: string, step: number, radius: number): string {
  const [across, down] = [step * Math.SQRT2, step / Math.SQRT2];
  const rows = Array.from(
    { length: Math.ceil(428 / down) + 1 },
    (_, row) => `M${(((row % 2) * across) / 2 - across).toFixed(2)} ${(row * down).toFixed(2)}H310`,
  );
  return `<path d="${rows.join('')}" stroke="${fill}" stroke-width="${radius * 2}" stroke-linecap="round"
    stroke-dasharray="0 ${across.toFixed(3)}"/>`;
}

/** A sitting cat seen from behind, about 40 units high, with its feet at the point. */
export function sittingCat(x: number, y: number, scale: number, fill: string, flip = false): string {
  return `<g transform="translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale})" fill="${fill}"><path d="M-15
    0C-17 -13 -12 -20 -7 -24C-12 -29 -12 -37 -9 -44L-3.5 -38.5H3.5L9 -44C12 -37 12 -29 7 -24C12 -20 17 -13 15
    0Z"/><path d="M12 -3C22 -2 27 -8 25 -17" fill="none" stroke="${fill}" stroke-width="4.6"
    stroke-linecap="round"/></g>`;
}

/** Steam above a hot thing: `count` curls beside one another. */
export function steam(x: number, y: number, count: number, stroke: string, width = 6, height = 60): string {
  const curls = Array.from({ length: count }, (_, index) => {
    const left = x + (index - (count - 1) / 2) * 28;
    const tall = index % 2 === Math.floor(count / 2) % 2 ? height : height * 0.78;
    return `<path d="M${left} ${y}c${-tall * 0.32} ${-tall * 0.36} ${tall * 0.32} ${-tall * 0.56} 0 ${-tall}"/>`;
  });
  return `<g fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round">${curls.join('')}</g>`;
}

/** Words of a name, spread over lines of the given numbers of words, and a last line with the others. */
export function linesOf(name: string, ...counts: number[]): string[] {
  const words = name.split(' ');
  const lines = counts.map((count) => words.splice(0, count).join(' '));
  return [...lines, words.join(' ')];
}
