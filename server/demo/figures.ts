// Draws people and animals: features follow from the character's name; size and mood can vary.
import { seededRandom } from './random.ts';
import { type Palette, roundCoordinate } from './scenes.ts';

type Mood = 'calm' | 'happy' | 'sad' | 'angry' | 'surprised';
export const moods: readonly Mood[] = ['calm', 'happy', 'sad', 'angry', 'surprised'];

interface Features {
  hair: 'short' | 'bob' | 'long' | 'spiky' | 'bun' | 'bald' | 'cap';
  hairTone: 'ink' | 'near' | 'far' | 'light';
  glasses: boolean;
  freckles: boolean;
  coat: 'ink' | 'near' | 'far' | 'light';
  animal: 'cat' | 'fox' | 'bird' | null;
}

function featuresOf(name: string): Features {
  const chance = seededRandom(`figure ${name}`);
  return {
    hair: chance.pick(['short', 'bob', 'long', 'spiky', 'bun', 'bald', 'cap', 'long', 'bob'] as const),
    hairTone: chance.pick(['ink', 'ink', 'near', 'far', 'light'] as const),
    glasses: chance.bool(0.22),
    freckles: chance.bool(0.2),
    coat: chance.pick(['ink', 'near', 'far', 'light'] as const),
    animal: chance.bool(0.16) ? chance.pick(['cat', 'fox', 'bird'] as const) : null,
  };
}

/** Draws a character around `x`, with its lower edge at `floor`. @param size px from chin to crown */
export function drawFigure(
  name: string,
  x: number,
  floor: number,
  size: number,
  mood: Mood,
  colours: Palette,
  facing: 1 | -1 = 1,
): string {
  const features = featuresOf(name);
  const chance = seededRandom(`pose ${name} ${mood}`);
  const skin = features.animal
    ? colours.far
    : colours.paper === '#ffffff' && colours.sky === '#f4f4f2'
      ? '#ffffff'
      : '#f6d7bd';
  const strokeAttributes = `stroke="${colours.ink}" stroke-width="${roundCoordinate(Math.max(2, size / 42))}" stroke-linejoin="round"`;
  const headY = floor - size * 1.9;
  const body = `<path d="M${roundCoordinate(x - size * 0.62)} ${roundCoordinate(floor)} q${roundCoordinate(-size * 0.02)} ${roundCoordinate(-size * 0.9)} ${roundCoordinate(size * 0.42)} ${roundCoordinate(-size * 1.08)} h${roundCoordinate(size * 0.4)} q${roundCoordinate(size * 0.44)} ${roundCoordinate(size * 0.18)} ${roundCoordinate(size * 0.42)} ${roundCoordinate(size * 1.08)} Z" fill="${colours[features.coat]}" ${strokeAttributes}/>`;
  const arm = `<path d="M${roundCoordinate(x + facing * size * 0.42)} ${roundCoordinate(floor - size * 0.7)} q${roundCoordinate(facing * size * 0.36)} ${roundCoordinate(chance.between(-0.5, 0.2) * size)} ${roundCoordinate(facing * size * 0.3)} ${roundCoordinate(-size * 0.5)}" fill="none" stroke="${colours.ink}" stroke-width="${roundCoordinate(size * 0.2)}" stroke-linecap="round"/><path d="M${roundCoordinate(x + facing * size * 0.42)} ${roundCoordinate(floor - size * 0.7)} q${roundCoordinate(facing * size * 0.36)} ${roundCoordinate(chance.between(-0.5, 0.2) * size)} ${roundCoordinate(facing * size * 0.3)} ${roundCoordinate(-size * 0.5)}" fill="none" stroke="${colours[features.coat]}" stroke-width="${roundCoordinate(size * 0.14)}" stroke-linecap="round"/>`;
  const neck = `<path d="M${roundCoordinate(x - size * 0.13)} ${roundCoordinate(headY + size * 0.7)} h${roundCoordinate(size * 0.26)} v${roundCoordinate(size * 0.22)} h${roundCoordinate(-size * 0.26)} Z" fill="${skin}" ${strokeAttributes}/>`;
  return `<g>${drawBackHair(features, x, headY, size, colours, strokeAttributes)}${chance.bool(0.5) ? arm : ''}${neck}${body}${drawHead(features, x, headY, size, skin, strokeAttributes)}${drawFrontHair(features, x, headY, size, colours, strokeAttributes)}${drawFace(features, x, headY, size, mood, colours, facing)}</g>`;
}

function drawHead(
  features: Features,
  x: number,
  y: number,
  size: number,
  skin: string,
  strokeAttributes: string,
): string {
  const shape = `<path d="M${roundCoordinate(x - size * 0.43)} ${roundCoordinate(y + size * 0.2)} q0 ${roundCoordinate(-size * 0.66)} ${roundCoordinate(size * 0.43)} ${roundCoordinate(-size * 0.66)} t${roundCoordinate(size * 0.43)} ${roundCoordinate(size * 0.66)} q${roundCoordinate(-size * 0.02)} ${roundCoordinate(size * 0.5)} ${roundCoordinate(-size * 0.43)} ${roundCoordinate(size * 0.6)} q${roundCoordinate(-size * 0.41)} ${roundCoordinate(-size * 0.1)} ${roundCoordinate(-size * 0.43)} ${roundCoordinate(-size * 0.6)} Z" fill="${skin}" ${strokeAttributes}/>`;
  if (features.animal === 'bird')
    return `${shape}<path d="M${roundCoordinate(x - size * 0.12)} ${roundCoordinate(y + size * 0.36)} l${roundCoordinate(size * 0.12)} ${roundCoordinate(size * 0.22)} l${roundCoordinate(size * 0.12)} ${roundCoordinate(-size * 0.22)} Z" fill="#e8a33d" ${strokeAttributes}/>`;
  if (features.animal) {
    const ear = (side: 1 | -1): string =>
      `<path d="M${roundCoordinate(x + side * size * 0.16)} ${roundCoordinate(y - size * 0.4)} l${roundCoordinate(side * size * 0.2)} ${roundCoordinate(-size * 0.36)} l${roundCoordinate(side * size * 0.1)} ${roundCoordinate(size * 0.5)} Z" fill="${skin}" ${strokeAttributes}/>`;
    return ear(1) + ear(-1) + shape;
  }
  return shape;
}

function drawBackHair(
  features: Features,
  x: number,
  y: number,
  size: number,
  colours: Palette,
  strokeAttributes: string,
): string {
  if (features.animal) return '';
  const fill = colours[features.hairTone];
  if (features.hair === 'long')
    return `<path d="M${roundCoordinate(x - size * 0.54)} ${roundCoordinate(y + size * 1.1)} q${roundCoordinate(-size * 0.06)} ${roundCoordinate(-size * 1.75)} ${roundCoordinate(size * 0.54)} ${roundCoordinate(-size * 1.7)} q${roundCoordinate(size * 0.6)} ${roundCoordinate(-size * 0.05)} ${roundCoordinate(size * 0.54)} ${roundCoordinate(size * 1.7)} Z" fill="${fill}" ${strokeAttributes}/>`;
  if (features.hair === 'bob')
    return `<path d="M${roundCoordinate(x - size * 0.56)} ${roundCoordinate(y + size * 0.55)} q${roundCoordinate(-size * 0.04)} ${roundCoordinate(-size * 1.2)} ${roundCoordinate(size * 0.56)} ${roundCoordinate(-size * 1.15)} q${roundCoordinate(size * 0.6)} ${roundCoordinate(-size * 0.05)} ${roundCoordinate(size * 0.56)} ${roundCoordinate(size * 1.15)} Z" fill="${fill}" ${strokeAttributes}/>`;
  if (features.hair === 'bun')
    return `<circle cx="${roundCoordinate(x)}" cy="${roundCoordinate(y - size * 0.6)}" r="${roundCoordinate(size * 0.24)}" fill="${fill}" ${strokeAttributes}/>`;
  return '';
}

function drawFrontHair(
  features: Features,
  x: number,
  y: number,
  size: number,
  colours: Palette,
  strokeAttributes: string,
): string {
  if (features.animal || features.hair === 'bald') return '';
  const fill = colours[features.hairTone];
  if (features.hair === 'spiky') {
    return `<path d="M${roundCoordinate(x - size * 0.48)} ${roundCoordinate(y + size * 0.12)} l${roundCoordinate(-size * 0.1)} ${roundCoordinate(-size * 0.4)} l${roundCoordinate(size * 0.2)} ${roundCoordinate(size * 0.08)} l${roundCoordinate(size * 0.04)} ${roundCoordinate(-size * 0.46)} l${roundCoordinate(size * 0.22)} ${roundCoordinate(size * 0.26)} l${roundCoordinate(size * 0.18)} ${roundCoordinate(-size * 0.34)} l${roundCoordinate(size * 0.1)} ${roundCoordinate(size * 0.36)} l${roundCoordinate(size * 0.28)} ${roundCoordinate(-size * 0.12)} l${roundCoordinate(-size * 0.06)} ${roundCoordinate(size * 0.6)} q${roundCoordinate(-size * 0.4)} ${roundCoordinate(-size * 0.34)} ${roundCoordinate(-size * 0.86)} ${roundCoordinate(0.02 * size)} Z" fill="${fill}" ${strokeAttributes}/>`;
  }
  if (features.hair === 'cap') {
    return `<path d="M${roundCoordinate(x - size * 0.5)} ${roundCoordinate(y - size * 0.08)} q${roundCoordinate(size * 0.02)} ${roundCoordinate(-size * 0.56)} ${roundCoordinate(size * 0.5)} ${roundCoordinate(-size * 0.56)} t${roundCoordinate(size * 0.5)} ${roundCoordinate(size * 0.56)} h${roundCoordinate(size * 0.26)} v${roundCoordinate(size * 0.08)} h${roundCoordinate(-size * 1.26)} Z" fill="${fill}" ${strokeAttributes}/>`;
  }
  return `<path d="M${roundCoordinate(x - size * 0.48)} ${roundCoordinate(y + size * 0.22)} q${roundCoordinate(-size * 0.02)} ${roundCoordinate(-size * 0.78)} ${roundCoordinate(size * 0.48)} ${roundCoordinate(-size * 0.76)} q${roundCoordinate(size * 0.52)} ${roundCoordinate(-size * 0.02)} ${roundCoordinate(size * 0.48)} ${roundCoordinate(size * 0.76)} q${roundCoordinate(-size * 0.06)} ${roundCoordinate(-size * 0.3)} ${roundCoordinate(-size * 0.26)} ${roundCoordinate(-size * 0.36)} q${roundCoordinate(-size * 0.28)} ${roundCoordinate(size * 0.16)} ${roundCoordinate(-size * 0.46)} ${roundCoordinate(size * 0.02)} q${roundCoordinate(-size * 0.16)} ${roundCoordinate(size * 0.06)} ${roundCoordinate(-size * 0.24)} ${roundCoordinate(size * 0.34)} Z" fill="${fill}" ${strokeAttributes}/>`;
}

function drawFace(
  features: Features,
  x: number,
  y: number,
  size: number,
  mood: Mood,
  colours: Palette,
  facing: 1 | -1,
): string {
  const ink = colours.ink;
  const shift = facing * size * 0.06;
  const thinStroke = `fill="none" stroke="${ink}" stroke-width="${roundCoordinate(Math.max(2, size / 34))}" stroke-linecap="round"`;
  const eye = (side: 1 | -1): string => {
    const cx = x + shift + side * size * 0.18;
    const cy = y + size * 0.22;
    if (mood === 'happy')
      return `<path d="M${roundCoordinate(cx - size * 0.09)} ${roundCoordinate(cy + size * 0.03)} q${roundCoordinate(size * 0.09)} ${roundCoordinate(-size * 0.12)} ${roundCoordinate(size * 0.18)} 0" ${thinStroke}/>`;
    const eyeHeight = mood === 'surprised' ? 0.15 : 0.11;
    return `<ellipse cx="${roundCoordinate(cx)}" cy="${roundCoordinate(cy)}" rx="${roundCoordinate(size * 0.068)}" ry="${roundCoordinate(size * eyeHeight)}" fill="${ink}"/><circle cx="${roundCoordinate(cx - size * 0.02)}" cy="${roundCoordinate(cy - size * 0.04)}" r="${roundCoordinate(size * 0.026)}" fill="#fff"/>`;
  };
  const brow = (side: 1 | -1): string => {
    const tilt = mood === 'angry' ? side * 0.09 : mood === 'sad' ? side * -0.07 : 0;
    const lift = mood === 'surprised' ? 0.1 : 0;
    return `<path d="M${roundCoordinate(x + shift + side * size * 0.09)} ${roundCoordinate(y + size * (0.04 + tilt * -0.2 - lift + (mood === 'angry' ? 0.06 : 0)))} l${roundCoordinate(side * size * 0.18)} ${roundCoordinate(-size * Math.abs(tilt) * Math.sign(mood === 'sad' ? -1 : 1))}" ${thinStroke}/>`;
  };
  const mouths: Record<Mood, string> = {
    calm: `<path d="M${roundCoordinate(x + shift - size * 0.07)} ${roundCoordinate(y + size * 0.52)} h${roundCoordinate(size * 0.14)}" ${thinStroke}/>`,
    happy: `<path d="M${roundCoordinate(x + shift - size * 0.14)} ${roundCoordinate(y + size * 0.46)} q${roundCoordinate(size * 0.14)} ${roundCoordinate(size * 0.22)} ${roundCoordinate(size * 0.28)} 0 Z" fill="#a33" stroke="${ink}" stroke-width="2"/>`,
    sad: `<path d="M${roundCoordinate(x + shift - size * 0.1)} ${roundCoordinate(y + size * 0.57)} q${roundCoordinate(size * 0.1)} ${roundCoordinate(-size * 0.12)} ${roundCoordinate(size * 0.2)} 0" ${thinStroke}/>`,
    angry: `<path d="M${roundCoordinate(x + shift - size * 0.12)} ${roundCoordinate(y + size * 0.56)} l${roundCoordinate(size * 0.08)} ${roundCoordinate(-size * 0.06)} l${roundCoordinate(size * 0.08)} ${roundCoordinate(size * 0.05)} l${roundCoordinate(size * 0.08)} ${roundCoordinate(-size * 0.05)}" ${thinStroke}/>`,
    surprised: `<ellipse cx="${roundCoordinate(x + shift)}" cy="${roundCoordinate(y + size * 0.54)}" rx="${roundCoordinate(size * 0.06)}" ry="${roundCoordinate(size * 0.09)}" fill="${ink}"/>`,
  };
  const glasses = features.glasses
    ? [1, -1]
        .map(
          (side) =>
            `<circle cx="${roundCoordinate(x + shift + side * size * 0.18)}" cy="${roundCoordinate(y + size * 0.22)}" r="${roundCoordinate(size * 0.15)}" fill="none" stroke="${ink}" stroke-width="3"/>`,
        )
        .join('')
    : '';
  const freckles = features.freckles
    ? [1, -1]
        .map((side) =>
          [0, 1, 2]
            .map(
              (dot) =>
                `<circle cx="${roundCoordinate(x + shift + side * size * (0.2 + dot * 0.05))}" cy="${roundCoordinate(y + size * (0.4 + (dot % 2) * 0.03))}" r="2" fill="${ink}"/>`,
            )
            .join(''),
        )
        .join('')
    : '';
  const tear =
    mood === 'sad'
      ? `<path d="M${roundCoordinate(x + shift + size * 0.2)} ${roundCoordinate(y + size * 0.34)} q${roundCoordinate(size * 0.06)} ${roundCoordinate(size * 0.1)} 0 ${roundCoordinate(size * 0.13)} q${roundCoordinate(-size * 0.06)} ${roundCoordinate(-size * 0.03)} 0 ${roundCoordinate(-size * 0.13)}" fill="#bfe0ff" stroke="${ink}" stroke-width="1.5"/>`
      : '';
  return eye(1) + eye(-1) + brow(1) + brow(-1) + mouths[mood] + glasses + freckles + tear;
}
