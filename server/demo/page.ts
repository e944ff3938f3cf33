// Draws pages: panels in a format's layout, backgrounds, figures, and dialogue in speech balloons.
import { drawFigure, moods } from './figures.ts';
import { drawColumn, drawTextLine, textWidth } from './lettering.ts';
import { seededRandom, type Random } from './random.ts';
import {
  type Box,
  drawEffect,
  drawBackground,
  monochrome,
  type Palette,
  type Background,
  roundCoordinate,
} from './scenes.ts';

export type Format = 'manga' | 'album' | 'strip' | 'wide' | 'yonkoma';

interface PageSpec {
  /** Seed of all random choices; the same script gives the same picture. */
  seed: string;
  format: Format;
  palette: Palette;
  backgrounds: readonly Background[];
  cast: readonly string[];
  /** Dialogue in order, one or two lines per panel. */
  lines: readonly string[];
  shouts: readonly string[];
  vertical: boolean;
  rightToLeft: boolean;
  /** Draws in color even the formats that are black and white by default. */
  colored: boolean;
  number: number;
}

const pageSizes: Record<Format, [number, number]> = {
  manga: [900, 1290],
  album: [1000, 1400],
  strip: [800, 2600],
  wide: [1500, 900],
  yonkoma: [760, 1400],
};

/** The SVG of a page and its size in pixels. */
export function drawPage(spec: PageSpec): { svg: string; width: number; height: number } {
  const [width, height] = pageSizes[spec.format];
  const chance = seededRandom(spec.seed);
  const isMonochromeFormat = spec.format === 'manga' || spec.format === 'yonkoma';
  const colours = isMonochromeFormat && !spec.colored ? monochrome : spec.palette;
  const panels = layOutPanels(spec, width, height, chance);
  const remainingLines = [...spec.lines];
  const body = panels.map((box, index) => drawPanel(spec, box, index, colours, remainingLines, chance)).join('');
  const pageNumberSvg =
    spec.format === 'strip'
      ? ''
      : `<path d="${drawTextLine(String(spec.number), width / 2, height - 14, 20, 'speech')}" fill="${colours.ink}"/>`;
  return {
    svg: renderSvg(width, height, spec.format === 'strip' ? colours.paper : '#fff', body + pageNumberSvg),
    width,
    height,
  };
}

/** Draws the credits page that ends a chapter: the group's name and its thanks. */
export function drawCredits(
  group: string,
  thanks: string,
  palette: Palette,
  format: Format,
): { svg: string; width: number; height: number } {
  const [width, tall] = pageSizes[format];
  const height = format === 'strip' ? 900 : tall;
  const chance = seededRandom(`credits ${group}`);
  const art = drawBackground(
    chance.pick(['night', 'sea', 'mountain', 'library'] as const),
    { x: 0, y: 0, w: width, h: height },
    palette,
    chance,
  );
  const size = Math.min(64, (width * 0.8) / Math.max(1, textWidth(group, 1, 'shout')));
  return {
    width,
    height,
    svg: renderSvg(
      width,
      height,
      palette.paper,
      `${art}<rect x="${width * 0.08}" y="${height * 0.36}" width="${width * 0.84}" height="${height * 0.24}" fill="#fff" stroke="${palette.ink}" stroke-width="6"/><path d="${drawTextLine(group, width / 2, height * 0.47, size, 'shout')}" fill="${palette.ink}"/><path d="${drawTextLine(thanks, width / 2, height * 0.55, Math.min(30, (width * 0.76) / Math.max(1, textWidth(thanks, 1, 'speech'))), 'speech')}" fill="${palette.ink}"/>`,
    ),
  };
}

function renderSvg(width: number, height: number, paper: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${paper}"/>${body}</svg>`;
}

function layOutPanels({ format, rightToLeft }: PageSpec, width: number, height: number, chance: Random): Box[] {
  const margin = format === 'strip' ? 0 : 44;
  const gutter = format === 'strip' ? 120 : 18;
  if (format === 'wide') return [{ x: 0, y: 0, w: width, h: height }];
  const rows =
    format === 'strip'
      ? [1, 1, 1]
      : format === 'yonkoma'
        ? [1, 1, 1, 1]
        : chance.pick([[1, 2, 2], [2, 1, 2], [2, 2, 1], [1, 1, 2], [2, 1], [1, 2], [3, 1, 2], [2, 2, 2], [1]]);
  const contentSize = { w: width - margin * 2, h: height - margin * 2 - (format === 'strip' ? 0 : 14) };
  const weights = rows.map((count) => (count === 1 ? 1.15 : 1) * chance.between(0.9, 1.1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const boxes: Box[] = [];
  let top = margin;
  rows.forEach((count, row) => {
    const rowHeight = ((contentSize.h - gutter * (rows.length - 1)) * weights[row]!) / total;
    const shares = Array.from({ length: count }, () => chance.between(0.85, 1.2));
    const sum = shares.reduce((partialSum, share) => partialSum + share, 0);
    const rowBoxes: Box[] = [];
    let left = margin;
    for (const share of shares) {
      const w = ((contentSize.w - gutter * (count - 1)) * share) / sum;
      rowBoxes.push({ x: left, y: top, w, h: rowHeight });
      left += w + gutter;
    }
    boxes.push(...(rightToLeft ? rowBoxes.reverse() : rowBoxes));
    top += rowHeight + gutter;
  });
  return boxes;
}

function drawPanel(
  spec: PageSpec,
  box: Box,
  index: number,
  colours: Palette,
  remainingLines: string[],
  chance: Random,
): string {
  const id = `p${index}`;
  const location = spec.backgrounds[(spec.number + index) % spec.backgrounds.length]!;
  const peopleCount = box.w > 420 && chance.bool(0.55) ? 2 : 1;
  const isCloseUp = chance.bool(0.3) && peopleCount === 1;
  const size = Math.min(box.h * (isCloseUp ? 0.42 : 0.25), box.w * (peopleCount === 2 ? 0.2 : isCloseUp ? 0.4 : 0.27));
  const floor = box.y + box.h + (isCloseUp ? size * 0.6 : size * 0.1);
  const effectChance = chance.next();
  const figures = Array.from({ length: peopleCount }, (_, person) => {
    const name = spec.cast[(index + person + spec.number) % spec.cast.length]!;
    const figureX =
      peopleCount === 2 ? box.x + box.w * (person === 0 ? 0.24 : 0.76) : box.x + box.w * chance.between(0.34, 0.66);
    return drawFigure(
      name,
      figureX,
      floor,
      size,
      chance.pick(moods),
      colours,
      peopleCount === 2 ? (person === 0 ? 1 : -1) : 1,
    );
  }).join('');
  const background =
    effectChance < 0.14
      ? `<rect x="${roundCoordinate(box.x)}" y="${roundCoordinate(box.y)}" width="${roundCoordinate(box.w)}" height="${roundCoordinate(box.h)}" fill="${colours.paper}"/>${drawEffect('burst', box, colours, chance)}`
      : `${drawBackground(location, box, colours, chance)}${effectChance < 0.34 ? drawEffect('tone', { ...box, h: box.h * 0.5 }, colours, chance) : effectChance < 0.44 ? drawEffect('speed', box, colours, chance) : ''}`;
  const figuresTop = floor - size * 2.7;
  const availableHeight = Math.max(box.h * 0.3, figuresTop - box.y);
  let balloons = '';
  const isLargePanel = box.w > 560 && box.h > 260;
  const count = Math.min(remainingLines.length, spec.format === 'strip' || (peopleCount === 2 && isLargePanel) ? 2 : 1);
  for (let balloon = 0; balloon < count; balloon++) {
    const text = remainingLines.shift()!;
    const firstBalloonX = spec.rightToLeft ? 0.7 : 0.3;
    const x =
      box.x + box.w * (count === 1 ? chance.between(0.42, 0.58) : balloon === 0 ? firstBalloonX : 1 - firstBalloonX);
    balloons += drawBalloon(
      text,
      x,
      box.y + 14 + balloon * (spec.vertical ? 0 : Math.max(availableHeight * 0.34, 96)),
      box,
      availableHeight * (count === 1 || spec.vertical ? 0.9 : 0.6),
      spec.vertical,
      colours,
    );
  }
  const shoutSvg =
    effectChance < 0.14 && spec.shouts.length > 0 ? drawShout(chance.pick(spec.shouts), box, colours, chance) : '';
  const frameSvg =
    spec.format === 'strip' || spec.format === 'wide'
      ? ''
      : `<rect x="${roundCoordinate(box.x)}" y="${roundCoordinate(box.y)}" width="${roundCoordinate(box.w)}" height="${roundCoordinate(box.h)}" fill="none" stroke="${colours.ink}" stroke-width="5"/>`;
  return `<clipPath id="${id}"><rect x="${roundCoordinate(box.x)}" y="${roundCoordinate(box.y)}" width="${roundCoordinate(box.w)}" height="${roundCoordinate(box.h)}"/></clipPath><g clip-path="url(#${id})">${background}${figures}${shoutSvg}${balloons}</g>${frameSvg}`;
}

function drawBalloon(
  text: string,
  x: number,
  top: number,
  panel: Box,
  availableHeight: number,
  vertical: boolean,
  colours: Palette,
): string {
  const layout = vertical ? wrapColumns(text, panel, availableHeight) : wrapLines(text, panel);
  const { width, height, path } = layout;
  const halfWidth = width / 2 + 26;
  const middle = Math.min(Math.max(x, panel.x + halfWidth + 6), panel.x + panel.w - halfWidth - 6);
  const centre = top + height / 2 + 22;
  const tail = `<path d="M${roundCoordinate(middle - 12)} ${roundCoordinate(centre + height / 2 + 10)} l${roundCoordinate((panel.x + panel.w / 2 - middle) * 0.18)} 42 l26 -44 Z" fill="#fff" stroke="${colours.ink}" stroke-width="3.5"/>`;
  return `${tail}<ellipse cx="${roundCoordinate(middle)}" cy="${roundCoordinate(centre)}" rx="${roundCoordinate(halfWidth)}" ry="${roundCoordinate(height / 2 + 22)}" fill="#fff" stroke="${colours.ink}" stroke-width="3.5"/><path d="${path(middle, centre)}" fill="${colours.ink}"/>`;
}

interface TextBlock {
  width: number;
  height: number;
  path(x: number, y: number): string;
}

/**
 * Wraps text to a fixed width. Lines that narrow toward top and bottom would fit a balloon better, but are not needed.
 */
function wrapLines(text: string, panel: Box): TextBlock {
  const size = panel.w < 300 ? 21 : panel.w > 700 ? 33 : 25;
  const maxLineWidth = Math.min(panel.w * 0.62, 360);
  const words = text.includes(' ') ? text.split(' ') : [...text];
  const wordSeparator = text.includes(' ') ? ' ' : '';
  const lines: string[] = [];
  for (const word of words) {
    const currentLine = lines.at(-1);
    if (currentLine !== undefined && textWidth(currentLine + wordSeparator + word, size, 'speech') <= maxLineWidth)
      lines[lines.length - 1] = currentLine + wordSeparator + word;
    else lines.push(word);
  }
  const lineHeight = size * 1.16;
  return {
    width: Math.max(...lines.map((line) => textWidth(line, size, 'speech'))),
    height: lines.length * lineHeight,
    path: (x, y) =>
      lines
        .map((line, index) =>
          drawTextLine(line, x, y - (lines.length * lineHeight) / 2 + lineHeight * (index + 0.78), size, 'speech'),
        )
        .join(''),
  };
}

/** Characters that must not begin a line of Japanese text (kinsoku rules). */
const notAtLineStart = '、。ー？！…」』ぁぃぅぇぉっゃゅょァィゥェォッャュョ';

function wrapColumns(text: string, panel: Box, availableHeight: number): TextBlock {
  const size = panel.w < 300 ? 22 : 27;
  const charactersPerColumn = Math.max(3, Math.min(8, Math.floor((availableHeight - 40) / size)));
  const characters = [...text];
  const count = Math.ceil(characters.length / charactersPerColumn);
  const targetLength = Math.ceil(characters.length / count);
  const columns: string[] = [];
  for (const character of characters) {
    const column = columns.at(-1);
    const isColumnFull = column === undefined || column.length >= targetLength;
    if (column !== undefined && (!isColumnFull || notAtLineStart.includes(character))) {
      columns[columns.length - 1] = column + character;
    } else columns.push(character);
  }
  const columnSpacing = size * 1.22;
  const longestColumn = Math.max(...columns.map((column) => column.length));
  return {
    width: columns.length * columnSpacing,
    height: longestColumn * size,
    path: (x, y) =>
      columns
        .map((column, index) =>
          drawColumn(
            column,
            x + (columns.length * columnSpacing) / 2 - columnSpacing * (index + 0.5),
            y - (longestColumn * size) / 2,
            size,
            'speech',
          ),
        )
        .join(''),
  };
}

function drawShout(text: string, box: Box, colours: Palette, chance: Random): string {
  const size = Math.min(box.h * 0.24, (box.w * 0.7) / Math.max(1, textWidth(text, 1, 'shout')));
  const [x, y] = [box.x + box.w * chance.between(0.42, 0.6), box.y + box.h * chance.between(0.86, 0.93)];
  return `<path d="${drawTextLine(text, x, y, size, 'shout')}" fill="${colours.light}" stroke="${colours.ink}" stroke-width="7" paint-order="stroke" transform="rotate(${roundCoordinate(chance.between(-14, 10))} ${roundCoordinate(x)} ${roundCoordinate(y)})"/>`;
}
