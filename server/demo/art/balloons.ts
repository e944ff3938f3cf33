// Speech balloons and captions: text set in balanced lines or Japanese columns, with a tail toward the speaker.
import { drawColumn, drawTextLine, textWidth } from '../lettering.ts';
import { type Point, round } from './svg.ts';

export interface Zone {
  x: number;
  y: number;
  w: number;
  h: number;
}

interface TextBlock {
  width: number;
  height: number;
  path(x: number, y: number): string;
}

export interface BalloonStyle {
  size: number;
  vertical: boolean;
  ink: string;
  line: number;
}

const padding: Point = [22, 17];

/** A line that is spoken, and where its balloon may be. */
export interface Speech {
  text: string;
  zone: Zone;
  /** Mouth of the speaker, which the tail of the balloon points at. */
  mouth: Point;
  /** Place in the zone: 0 at the left or the top, 1 at the right or the bottom. */
  alignX: number;
  alignY: number;
}

/** Middle and radii of a balloon, and its text. */
export function placeBalloon(
  { text, zone, alignX, alignY }: Omit<Speech, 'mouth'>,
  { size, vertical }: Pick<BalloonStyle, 'size' | 'vertical'>,
): { block: TextBlock; x: number; y: number; rx: number; ry: number } {
  const block = fitText(text, zone.w - padding[0] * 2, zone.h - padding[1] * 2, size, vertical);
  const [rx, ry] = [block.width / 2 + padding[0], block.height / 2 + padding[1]];
  return {
    block,
    rx,
    ry,
    x: zone.x + rx + Math.max(0, zone.w - rx * 2) * alignX,
    y: zone.y + ry + Math.max(0, zone.h - ry * 2) * alignY,
  };
}

/** A balloon with its tail and text. */
export function drawBalloon(
  { text, zone, mouth, alignX, alignY }: Speech,
  { size, vertical, ink, line }: BalloonStyle,
): string {
  const { block, x, y, rx, ry } = placeBalloon({ text, zone, alignX, alignY }, { size, vertical });
  const body = squircle(x, y, rx, ry);
  const tail = drawTail(x, y, rx, ry, mouth);
  return `<path d="${body}${tail}" fill="#fff" stroke="${ink}" stroke-width="${round(line * 2)}" stroke-linejoin="round" paint-order="stroke"/><path d="${block.path(x, y)}" fill="${ink}"/>`;
}

/** A box of narration. */
export function drawCaption(text: string, zone: Zone, { size, ink, vertical }: BalloonStyle, paper: string): string {
  const block = fitText(text, zone.w - 44, zone.h - 30, size, vertical, 6);
  const [w, h] = [block.width + 44, block.height + 30];
  return `<rect x="${round(zone.x)}" y="${round(zone.y + zone.h - h)}" width="${round(w)}" height="${round(h)}" fill="${paper}"/><path d="${block.path(zone.x + w / 2, zone.y + zone.h - h / 2)}" fill="${ink}"/>`;
}

function squircle(x: number, y: number, rx: number, ry: number): string {
  const [kx, ky] = [rx * 0.72, ry * 0.72];
  return `M${round(x - rx)} ${round(y)}C${round(x - rx)} ${round(y - ky)} ${round(x - kx)} ${round(y - ry)} ${round(x)} ${round(y - ry)}S${round(x + rx)} ${round(y - ky)} ${round(x + rx)} ${round(y)}S${round(x + kx)} ${round(y + ry)} ${round(x)} ${round(y + ry)}S${round(x - rx)} ${round(y + ky)} ${round(x - rx)} ${round(y)}Z`;
}

function drawTail(x: number, y: number, rx: number, ry: number, [mouthX, mouthY]: Point): string {
  const [dx, dy] = [mouthX - x, mouthY - y];
  const distance = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / distance, dy / distance];
  // the tail starts inside the balloon and ends before the face
  const edge = 1 / Math.hypot(ux / rx, uy / ry);
  const length = Math.min(Math.max(distance - edge - 46, 16), 62);
  const base: Point = [x + ux * edge * 0.8, y + uy * edge * 0.8];
  const tip: Point = [x + ux * (edge + length), y + uy * (edge + length)];
  const half = Math.min(15, rx * 0.3);
  const bend = ux > 0 ? -5 : 5;
  const middle: Point = [(base[0] + tip[0]) / 2 + bend, (base[1] + tip[1]) / 2];
  // clockwise like the body, so that both fill as one shape
  return `M${round(base[0] + uy * half)} ${round(base[1] - ux * half)}Q${round(middle[0] + uy * half * 0.5)} ${round(middle[1] - ux * half * 0.5)} ${round(tip[0])} ${round(tip[1])}Q${round(middle[0] - uy * half * 0.5)} ${round(middle[1] + ux * half * 0.5)} ${round(base[0] - uy * half)} ${round(base[1] + ux * half)}Z`;
}

/** The largest size up to the wanted one at which the text fits; the smallest size is used even if it does not fit. */
function fitText(
  text: string,
  width: number,
  height: number,
  size: number,
  vertical: boolean,
  ratio = 1.75,
): TextBlock {
  for (let each = size; each > 15; each -= 1) {
    const block = vertical ? setColumns(text, width, height, each) : setLines(text, width, height, each, ratio);
    if (block) return block;
  }
  return (vertical ? setColumns(text, Infinity, Infinity, 15) : setLines(text, Infinity, Infinity, 15, ratio))!;
}

const hasSpaces = (text: string): boolean => text.trim().includes(' ');

/** Sets text in as many lines as give the block the shape of a balloon, all of about the same width. */
function setLines(text: string, width: number, height: number, size: number, ratio: number): TextBlock | null {
  const isHangul = /[\uac00-\ud7af]/.test(text);
  const letterSize = isHangul ? size * 1.28 : size;
  // short words stay with the word after them, and marks with the word before
  const words = hasSpaces(text)
    ? text
        .replaceAll(/ (?=[?!:;»…])/g, '\u00a0')
        .split(' ')
        .map((word) => word.replaceAll('\u00a0', ' '))
    : /[\u3040-\u30ff\u4e00-\u9fff]/.test(text)
      ? [...text]
      : [text];
  const separator = hasSpaces(text) ? ' ' : '';
  const measure = (line: string): number => textWidth(line, letterSize, 'speech');
  const total = measure(text);
  const lineHeight = letterSize * 1.08;
  let best: { lines: string[]; score: number; width: number } | null = null;
  for (let count = 1; count <= Math.min(6, words.length); count++) {
    const lines = balance(words, separator, (total / count) * 1.12 + size, measure);
    const blockWidth = Math.max(...lines.map(measure));
    const blockHeight = lines.length * lineHeight;
    if (blockWidth > width || blockHeight > height) continue;
    const score = Math.abs(Math.log((blockWidth + 40) / (blockHeight + 34) / ratio));
    if (!best || score < best.score) best = { lines, score, width: blockWidth };
  }
  if (!best) return null;
  const { lines } = best;
  return {
    width: best.width,
    height: lines.length * lineHeight,
    path: (x, y) =>
      lines
        .map((line, index) =>
          drawTextLine(
            line,
            x,
            y - (lines.length * lineHeight) / 2 + lineHeight * (index + 0.5) + letterSize * 0.34,
            letterSize,
            'speech',
          ),
        )
        .join(''),
  };
}

function balance(
  words: readonly string[],
  separator: string,
  target: number,
  measure: (line: string) => number,
): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const current = lines.at(-1);
    if (current !== undefined && measure(current + separator + word) <= target)
      lines[lines.length - 1] = current + separator + word;
    else lines.push(word);
  }
  return lines;
}

/** Characters that must not begin a line of Japanese text (kinsoku rules). */
const notAtLineStart = '、。ー？！…」』ぁぃぅぇぉっゃゅょァィゥェォッャュョ';

/** Japanese phrases: each ends with its particles and marks, where a column may break. */
const phrase = /[^ぁ-ん、。？！…]*[ぁ-んー]*[、。？！…」]*/g;

function setColumns(text: string, width: number, height: number, size: number): TextBlock | null {
  const spacing = size * 1.2;
  const perColumn = Math.min(Math.floor(height / size), 9);
  if (perColumn < 3) return null;
  const phrases = text.match(phrase)!.filter((each) => each !== '');
  const count = Math.ceil([...text].length / Math.min(perColumn, 7));
  const target = Math.max(Math.ceil([...text].length / count), 4);
  const columns: string[] = [];
  for (const each of phrases.flatMap((part) => splitPhrase(part, perColumn))) {
    const column = columns.at(-1);
    if (
      column !== undefined &&
      column.length + each.length <= Math.min(target + 1, perColumn) &&
      !/[。？！]$/.test(column)
    )
      columns[columns.length - 1] = column + each;
    else columns.push(each);
  }
  const longest = Math.max(...columns.map((column) => column.length));
  if (columns.length * spacing > width) return null;
  return {
    width: columns.length * spacing,
    height: longest * size,
    path: (x, y) =>
      columns
        .map((column, index) =>
          drawColumn(
            column,
            x + (columns.length * spacing) / 2 - spacing * (index + 0.5),
            y - (longest * size) / 2,
            size,
            'speech',
          ),
        )
        .join(''),
  };
}

/** Cuts a phrase that is longer than a column; marks stay with the character before them (kinsoku rules). */
function splitPhrase(text: string, length: number): string[] {
  if (text.length <= length) return [text];
  const at = Math.ceil(text.length / 2) - (notAtLineStart.includes(text[Math.ceil(text.length / 2)] ?? '') ? 1 : 0);
  return [...splitPhrase(text.slice(0, at), length), ...splitPhrase(text.slice(at), length)];
}
