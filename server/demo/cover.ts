// Draws covers: one of several compositions, with the title in its own script and the author below.
import { drawFigure } from './figures.ts';
import { drawColumn, drawTextLine, textWidth } from './lettering.ts';
import { seededRandom } from './random.ts';
import { drawEffect, drawBackground, type Palette, type Background, roundCoordinate } from './scenes.ts';

interface CoverSpec {
  seed: string;
  name: string;
  author: string;
  palette: Palette;
  background: Background;
  cast: readonly string[];
  composition: number;
  volume: string | null;
  vertical: boolean;
}

const [width, height] = [840, 1200];

/** The SVG of a cover, 840 by 1200 pixels. */
export function drawCover(spec: CoverSpec): { svg: string; width: number; height: number } {
  const { palette, cast } = spec;
  const chance = seededRandom(spec.seed);
  const fullBox = { x: 0, y: 0, w: width, h: height };
  const drawLead = (x: number, size: number, floor = height + size * 0.3): string =>
    drawFigure(cast[0]!, x, floor, size, 'calm', palette);
  let artwork: string;
  let titleTop = 190;
  let hasPlate = false;
  switch (spec.composition % 6) {
    case 0:
      artwork = drawBackground(spec.background, fullBox, palette, chance) + drawLead(width / 2, 250);
      break;
    case 1: {
      // a round window with the background, on plain paper
      const clip = `<clipPath id="c"><circle cx="420" cy="700" r="350"/></clipPath>`;
      artwork = `<rect width="${width}" height="${height}" fill="${palette.sky}"/>${clip}<g clip-path="url(#c)">${drawBackground(spec.background, { x: 60, y: 340, w: 720, h: 720 }, { ...palette, sky: palette.far, far: palette.near, near: palette.ink }, chance)}</g><circle cx="420" cy="700" r="350" fill="none" stroke="${palette.ink}" stroke-width="10"/>${drawLead(420, 170, 1080)}`;
      break;
    }
    case 2:
      // two people, each in one half
      artwork = `<clipPath id="a"><path d="M0 0H840L0 1200Z"/></clipPath><clipPath id="b"><path d="M840 0V1200H0Z"/></clipPath><g clip-path="url(#a)">${drawBackground(spec.background, fullBox, palette, chance)}${drawFigure(cast[0]!, 270, 920, 190, 'happy', palette)}</g><g clip-path="url(#b)"><rect width="840" height="1200" fill="${palette.near}"/>${drawEffect('tone', fullBox, { ...palette, near: palette.ink }, chance)}${drawFigure(cast[1 % cast.length]!, 600, 1240, 210, 'angry', palette, -1)}</g><path d="M840 0L0 1200" stroke="${palette.paper}" stroke-width="18"/>`;
      break;
    case 3:
      artwork = `<rect width="${width}" height="${height}" fill="${palette.paper}"/>${drawEffect('burst', { x: -200, y: 100, w: 1240, h: 1300 }, { ...palette, ink: palette.far }, chance)}<svg x="60" y="330" width="720" height="870" viewBox="0 0 720 870">${drawBackground(spec.background, { x: 0, y: 0, w: 720, h: 870 }, palette, chance)}</svg><rect x="60" y="330" width="720" height="900" fill="none" stroke="${palette.ink}" stroke-width="12"/>${drawLead(width / 2, 270)}`;
      hasPlate = true;
      break;
    case 4:
      // bands of the background, like a film strip
      artwork = `<rect width="${width}" height="${height}" fill="${palette.ink}"/>${[0, 1, 2].map((band) => `<svg x="40" y="${330 + band * 285}" width="760" height="255" viewBox="0 0 760 255">${drawBackground(spec.background, { x: 0, y: 0, w: 760, h: 255 }, palette, chance)}${drawFigure(cast[band % cast.length]!, 180 + band * 200, 290, 96, chance.pick(['happy', 'sad', 'surprised'] as const), palette)}</svg>`).join('')}`;
      hasPlate = true;
      break;
    default:
      artwork = `${drawBackground(spec.background, fullBox, palette, chance)}<rect y="820" width="${width}" height="380" fill="${palette.ink}"/>${cast
        .slice(0, 3)
        .map((name, index) => drawFigure(name, 190 + index * 230, 840 + (index % 2) * 20, 120, 'calm', palette))
        .join('')}`;
      titleTop = 1000;
  }
  const ink = hasPlate && spec.composition % 6 === 3 ? palette.ink : palette.light;
  return {
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${artwork}${lettering(spec, titleTop, ink)}</svg>`,
  };
}

function lettering(
  { name, author, palette, volume, vertical, composition }: CoverSpec,
  top: number,
  ink: string,
): string {
  const outline = `stroke="${ink === palette.ink ? palette.light : palette.ink}" stroke-width="14" paint-order="stroke" stroke-linejoin="round"`;
  let titlePaths: string;
  if (vertical && composition % 6 !== 5) {
    const size = Math.min(120, 780 / [...name].length);
    titlePaths = `<path d="${drawColumn(name, 728, 60, size, 'shout')}" fill="${ink}" ${outline}/>`;
  } else {
    const lines = splitTitle(name);
    const size = Math.min(128, ...lines.map((line) => 740 / Math.max(0.1, textWidth(line, 1, 'shout'))));
    titlePaths = lines
      .map(
        (line, index) =>
          `<path d="${drawTextLine(line, 420, top + index * size * 1.06 - (lines.length - 1) * size * 0.3, size, 'shout')}" fill="${ink}" ${outline}/>`,
      )
      .join('');
  }
  const authorSize = Math.min(38, 560 / Math.max(1, textWidth(author, 1, 'speech')));
  const badge =
    volume === null
      ? ''
      : `<circle cx="92" cy="1108" r="56" fill="${palette.light}" stroke="${palette.ink}" stroke-width="6"/><path d="${drawTextLine(volume, 92, 1128, 58, 'shout')}" fill="${palette.ink}"/>`;
  return `${titlePaths}<path d="${drawTextLine(author, 420, 1160, authorSize, 'speech')}" fill="${palette.light}" stroke="${palette.ink}" stroke-width="${roundCoordinate(8)}" paint-order="stroke"/>${badge}`;
}

function splitTitle(name: string): string[] {
  const words = name.split(' ');
  if (words.length === 1 || textWidth(name, 1, 'shout') < 6) return [name];
  const firstHalfLength = Math.ceil(words.length / 2);
  return [words.slice(0, firstHalfLength).join(' '), words.slice(firstHalfLength).join(' ')];
}
