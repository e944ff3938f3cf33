// Heads and faces, drawn in coordinates of the head: 0 is its middle, the chin is at 15, the crown at -15.
import { drawHair, drawHairBehind, drawHeadwear } from './hair.ts';
import type { Mood, Person } from './people.ts';
import type { View } from './poses.ts';
import { type Brush, ellipse, flat, mix, type Point, round, shape, strokePath } from './svg.ts';

const outlines: Record<View, string> = {
  front:
    'M-10.6 -4C-11.2 -12 -5 -15.2 1 -15C8 -14.8 11.8 -10 11.8 -4C11.8 -1 12.2 0.6 11.8 3.2C11.4 7 9.2 10.8 5.8 13.8C4.2 15.3 1.6 15.3 -0.4 14C-5.4 11.2 -10.2 6 -10.6 -4Z',
  profile:
    'M-10 -6C-9 -13 -2 -15.4 3 -15C8 -14.6 10.4 -11 10.6 -7.4L10.2 -3C11.2 -1 13.2 1.8 13.9 3.2C13.8 4.2 12.4 4.5 11.4 4.7L11.8 6.7L11.1 7.7L11.5 9C11 10 10.8 10.6 11.2 12C10.8 15 8 15.7 5.4 15C1 14 -3 11.4 -5 7Z',
  back: 'M-11.4 -4C-11.6 -12 -6 -15 0 -15C6 -15 11.6 -12 11.4 -4C11.4 5 8 12 3 14C1 14.6 -1 14.6 -3 14C-8 12 -11.4 5 -11.4 -4Z',
};

/** Vertical move of the inner and outer ends of the brows. */
const brows: Record<Mood, readonly [inner: number, outer: number]> = {
  calm: [0, 0],
  happy: [-1, -0.4],
  sad: [-1.8, 1.2],
  angry: [1.9, -1.3],
  surprised: [-2.4, -1.6],
  wry: [0.6, -0.9],
  closed: [0.3, 0.3],
  talk: [-0.5, 0],
};

export function drawHead(brush: Brush, person: Person, view: View, mood: Mood): { behind: string; head: string } {
  const { hair, hairColor } = person;
  const shine = brush.mono ? (brush.fill(hairColor) === '#000' ? '#fff' : null) : mix(hairColor, '#ffffff', 0.18);
  const isCovered = person.headwear !== undefined;
  const isLongHair = hair === 'long' || hair === 'braids' || hair === 'bob';
  let head = '';
  const isBald = hair === 'bald' || hair === 'shaved';
  const ear: Point = view === 'profile' ? [-2.6, 1.6] : [isBald ? -10.6 : -9.6, 1.8];
  if (view === 'back') {
    head += shape(brush, outlines.back, brush.skin);
    head +=
      shape(brush, ellipse(-11.6, 1.6, 2, 3.4), brush.skin) + shape(brush, ellipse(11.6, 1.6, 2, 3.4), brush.skin);
  } else {
    head += shape(brush, outlines[view], brush.skin);
    head += drawFeatures(brush, person, view, mood);
    if (person.beard) head += drawBeard(brush, person, view);
    if (!isLongHair && !isBald && view === 'front') head += drawEar(brush, ear);
  }
  // the shadow that the hair throws onto the forehead
  const fringe =
    view === 'front' && !isBald && !brush.mono && brush.zoom > 0.9
      ? flat(
          brush,
          'M-9.6 -5.4C-3 -2.4 4 -2.2 10.8 -4.8C10.6 -8 8 -12 2 -13C-4 -12 -9 -9 -9.6 -5.4Z',
          brush.skinShade,
          0.8,
        )
      : '';
  head += fringe + drawHair(brush, hair, view, hairColor, isCovered ? null : shine);
  if (isBald && view === 'front') head += drawEar(brush, ear);
  if (view === 'profile' && !isLongHair) head += shape(brush, ellipse(ear[0], ear[1], 2.4, 3.5), brush.skin);
  if (person.earrings && view !== 'back') head += shape(brush, ellipse(ear[0], ear[1] + 5, 1.3), person.earrings, 0.7);
  if (person.headwear)
    head += drawHeadwear(brush, person.headwear, view, person.headwearColor ?? hairColor, person.trim);
  return { behind: drawHairBehind(brush, hair, view, hairColor), head };
}

/** Path of a curve from one point to another, bent towards a third. */
const curve = (from: Point, towards: Point, to: Point): string =>
  `M${from.map(round).join(' ')}Q${towards.map(round).join(' ')} ${to.map(round).join(' ')}`;

function drawEar(brush: Brush, [x, y]: Point): string {
  const fold = strokePath(
    `M${round(x - 0.6)} ${y - 1.6}q1.6 1 0.4 3`,
    brush.mono ? brush.ink : brush.skinShade,
    brush.mono ? brush.line * 0.7 : 0.7,
  );
  return shape(brush, ellipse(x, y, 2.3, 3.6), brush.skin) + (brush.zoom > 1.6 ? fold : '');
}

function drawFeatures(brush: Brush, person: Person, view: View, mood: Mood): string {
  const { zoom } = brush;
  if (zoom < 0.45) return '';
  const pen = Math.max(brush.line * (brush.mono ? 1 : 0.8), 0.75, 1.4 / zoom);
  const profile = view === 'profile';
  const middle = profile ? 8.2 : 3;
  const style = person.eyes ?? 'dot';
  const isSimple = zoom < 1.05;
  const [inner, outer] = brows[mood];
  let features = '';
  // blush below the eyes
  if (!isSimple && (mood === 'happy' || person.freckles || style === 'manga'))
    features += profile
      ? drawBlush(brush, 5.6, 5.6, 2.4)
      : drawBlush(brush, middle - 6.8, 6, 2.5) + drawBlush(brush, middle + 5.4, 6, 1.9);
  if (person.freckles && !isSimple)
    for (const [x, y] of profile
      ? [
          [5, 4.4],
          [7, 5.2],
          [4, 6],
        ]
      : [
          [-5, 4.6],
          [-3, 5.6],
          [-6, 6.2],
          [7.4, 4.8],
          [8.8, 5.6],
        ])
      features += flat(brush, ellipse(x!, y!, 0.45), brush.mono ? brush.ink : '#a4552f', 0.8);
  const eyes = profile
    ? [[7.3, 0.78, 1]]
    : [
        [middle - 5.3, 1, -1],
        [middle + 4.4, 0.86, 1],
      ];
  for (const [x, width, side] of eyes as [number, number, number][]) {
    features += drawEye(brush, style, x, 1.4, width, mood, pen, isSimple);
    if (zoom < 0.7) continue;
    const browY = style === 'manga' ? -4.6 : -3.6;
    const [left, right] = side < 0 ? [outer, inner] : [inner, outer];
    const half = 3 * width;
    features += strokePath(
      curve(
        [x - half, browY + (profile ? inner * 0.2 + outer * 0.8 : left) + 0.6],
        [x, browY + (left + right) / 2 - 0.9],
        [x + half, browY + (profile ? inner : right) + 0.6],
      ),
      brush.mono ? brush.ink : browColor(person),
      pen * (person.build && person.build > 1.1 ? 1.7 : 1.25),
    );
  }
  if (!isSimple && !profile)
    features += strokePath(
      style === 'manga'
        ? `M${middle + 0.7} 5.4l0.9 1.4`
        : `M${middle + 0.5} 2.2C${middle + 1.4} 4 ${middle + 2.6} 5.6 ${middle + 2.2} 6.4C${middle + 1.8} 7 ${middle + 0.8} 7 ${middle + 0.2} 6.6`,
      brush.mono ? brush.ink : brush.blush,
      pen * (style === 'manga' ? 0.8 : 1),
    );
  features += drawMouth(
    brush,
    profile ? 9.6 : middle - 0.2,
    profile ? 8.8 : 10,
    profile ? 0.62 : 1,
    mood,
    pen,
    isSimple,
  );
  if (person.glasses && zoom > 0.6) {
    const rim = brush.mono ? brush.ink : '#2a2430';
    features += profile
      ? strokePath(`${ellipse(7.6, 1.4, 3, 3.8)}M4.6 0.6L-2.4 0`, rim, pen)
      : strokePath(
          `${ellipse(middle - 5.3, 1.6, 4.3, 4.1)}${ellipse(middle + 4.5, 1.6, 3.7, 4.1)}M${middle - 1} 1q1 -0.8 1.8 0M${middle - 9.6} 0.8L-10 0.2`,
          rim,
          pen,
        );
  }
  return features;
}

const browColor = (person: Person): string => (/^#[e-f]/.test(person.hairColor) ? '#8a6f50' : person.hairColor);

function drawBlush(brush: Brush, x: number, y: number, size: number): string {
  return brush.mono
    ? brush.zoom > 1.8
      ? strokePath(
          `M${round(x - size * 0.7)} ${y + 0.7}l0.8 -1.5M${round(x)} ${y + 0.7}l0.8 -1.5M${round(x + size * 0.7)} ${y + 0.7}l0.8 -1.5`,
          brush.ink,
          brush.line * 0.55,
        )
      : ''
    : flat(brush, ellipse(x, y, size, size * 0.62), brush.blush, 0.45);
}

function drawEye(
  brush: Brush,
  style: string,
  x: number,
  y: number,
  width: number,
  mood: Mood,
  pen: number,
  isSimple: boolean,
): string {
  const { ink } = brush;
  if (mood === 'closed')
    return strokePath(curve([x - 2.6 * width, y], [x, y + 2.2], [x + 2.6 * width, y]), ink, pen * 1.3);
  if (mood === 'happy' && style !== 'almond')
    return strokePath(curve([x - 2.6 * width, y + 1], [x, y - 3], [x + 2.6 * width, y + 1]), ink, pen * 1.4);
  const open = mood === 'surprised' ? 1.22 : mood === 'angry' || mood === 'wry' ? 0.82 : 1;
  if (style === 'manga') {
    const tall = 3.5 * open;
    if (isSimple) return flat(brush, ellipse(x, y, 1.6 * width, tall * 0.8), ink);
    return (
      flat(
        brush,
        `M${round(x - 3 * width)} ${round(y - tall * 0.5)}Q${round(x)} ${round(y - tall * 1.35)} ${round(x + 3 * width)} ${round(y - tall * 0.4)}L${round(x + 2.2 * width)} ${round(y + tall * 0.75)}Q${round(x)} ${round(y + tall * 1.1)} ${round(x - 2 * width)} ${round(y + tall * 0.75)}Z`,
        '#fff',
      ) +
      flat(
        brush,
        ellipse(x + 0.2, y, (mood === 'surprised' ? 1.5 : 2.1) * width, tall * (mood === 'surprised' ? 0.7 : 0.96)),
        brush.mono ? ink : '#2b2233',
      ) +
      (brush.zoom > 2 && mood !== 'surprised'
        ? flat(
            brush,
            ellipse(x + 0.2, y + tall * 0.42, 1.4 * width, tall * 0.38),
            brush.mono ? '#fff' : '#8a6a9a',
            brush.mono ? 0.45 : 0.8,
          )
        : '') +
      flat(brush, ellipse(x - 0.5 * width, y - tall * 0.42, 0.95 * width, 1.15), '#fff') +
      strokePath(
        curve([x - 3.3 * width, y - tall * 0.35], [x - 0.4, y - tall * 1.45], [x + 3.3 * width, y - tall * 0.4]),
        ink,
        pen * 1.9,
      ) +
      strokePath(
        `M${round(x - 1.4 * width)} ${round(y + tall * 0.98)}q${round(1.4 * width)} 0.4 ${round(2.8 * width)} 0`,
        ink,
        pen * 0.7,
      )
    );
  }
  if (style === 'almond') {
    if (isSimple) return flat(brush, ellipse(x, y, 1.5 * width, 1.6 * open), ink);
    const tall = 2.5 * open * (mood === 'happy' ? 0.72 : 1);
    return (
      flat(
        brush,
        `M${round(x - 3 * width)} ${y + 0.4}Q${round(x - 0.3)} ${round(y - tall * 1.3)} ${round(x + 3 * width)} ${round(y - 0.3)}Q${round(x)} ${round(y + tall)} ${round(x - 3 * width)} ${y + 0.4}Z`,
        '#fff',
      ) +
      flat(brush, ellipse(x + 0.4 * width, y - 0.1, 1.5 * width, Math.min(1.7, tall * 0.8)), ink) +
      strokePath(
        curve([x - 3.2 * width, y + 0.5], [x - 0.3, y - tall * 1.35], [x + 3.2 * width, y - 0.5]),
        ink,
        pen * 1.3,
      )
    );
  }
  return (
    flat(brush, ellipse(x, y, 1.35 * width, 2.1 * open), ink) +
    (isSimple ? '' : flat(brush, ellipse(x - 0.35, y - 0.8, 0.45), '#fff')) +
    (isSimple
      ? ''
      : strokePath(
          curve([x - 2.2 * width, y - 1.6 * open], [x, y - 3.4 * open], [x + 2.4 * width, y - 1.5 * open]),
          ink,
          pen * 0.9,
        ))
  );
}

function drawMouth(
  brush: Brush,
  x: number,
  y: number,
  width: number,
  mood: Mood,
  pen: number,
  isSimple: boolean,
): string {
  const { ink } = brush;
  const line = (path: string): string => strokePath(path, ink, pen);
  const inside = brush.mono ? ink : '#7a2430';
  const at = (dx: number, dy: number): string => `${round(x + dx * width)} ${round(y + dy)}`;
  if (isSimple && brush.zoom < 0.7) return '';
  switch (mood) {
    case 'happy':
      return (
        shape(
          { ...brush, line: brush.line * 0.5 },
          `M${at(-3.6, -1)}Q${at(0, 0.2)} ${at(3.6, -1.2)}Q${at(2.8, 3.4)} ${at(0, 3.2)}Q${at(-2.8, 3)} ${at(-3.6, -1)}Z`,
          inside,
        ) +
        (isSimple
          ? ''
          : flat(
              brush,
              `M${at(-3, -0.4)}Q${at(0, 0.6)} ${at(3, -0.6)}L${at(2.6, 0.6)}Q${at(0, 1.3)} ${at(-2.6, 0.7)}Z`,
              '#fff',
            ))
      );
    case 'talk':
      return shape(
        { ...brush, line: brush.line * 0.5 },
        `M${at(-2.3, -0.6)}Q${at(0, -1.5)} ${at(2.4, -0.7)}Q${at(2, 2)} ${at(0, 2)}Q${at(-2, 2)} ${at(-2.3, -0.6)}Z`,
        inside,
      );
    case 'surprised':
      return shape({ ...brush, line: brush.line * 0.5 }, ellipse(x, y + 0.8, 1.6 * width, 2.2), inside);
    case 'sad':
      return line(`M${at(-2.4, 1.2)}Q${at(0, -0.9)} ${at(2.4, 1)}`);
    case 'angry':
      return line(`M${at(-2.8, 0.9)}Q${at(-1.2, -0.7)} ${at(0, 0.2)}T${at(2.8, 0.5)}`);
    case 'wry':
      return line(`M${at(-2.2, 0.8)}Q${at(1, 0.8)} ${at(3, -1)}`);
    default:
      return line(`M${at(-2.2, 0)}Q${at(0, 1)} ${at(2.4, -0.2)}`);
  }
}

function drawBeard(brush: Brush, person: Person, view: View): string {
  const mustache =
    view === 'profile'
      ? 'M12.2 6.4C9 5 6 6.6 4.4 9.4C7 9.6 10 8.8 12.2 7.6Z'
      : 'M3 7.2C0 5.8 -3.4 7 -5 10C-2 10 1 9.4 3 8.6C5 9.6 8 9.8 10 9C8.6 6.6 5.4 6 3 7.2Z';
  if (person.beard === 'mustache') return shape(brush, mustache, person.hairColor, 0.8);
  const full =
    view === 'profile'
      ? 'M-5.6 2C-2 5 2 7 5 9.4C7 10.6 9 10.6 11.6 10.6C13.6 16 11 22 6 22.6C-1 21 -5 12 -5.6 2Z'
      : 'M-10.6 0C-9 7 -4 10.4 -1.6 11.2C1 10.4 5 10.2 7.6 11C10 9 11.6 5 12 1C13.6 11 9.6 22 3.4 22.8C-4 22.4 -10.6 12 -10.6 0Z';
  return shape(brush, full, person.hairColor) + shape(brush, mustache, person.hairColor, 0.6);
}
