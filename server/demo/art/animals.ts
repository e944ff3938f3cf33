// Animals of the demo's comics. 0 is the ground below their middle; they face to the right.
import { eye, type Paints } from './animal-parts.ts';
import { beings } from './beings.ts';
import type { Animal, AnimalKind, Mood } from './people.ts';
import { type Brush, ellipse, flat, limb, polygon, rectangle, roundedRectangle, shape, strokePath } from './svg.ts';

/** Height of the head above the ground, where a balloon's tail points and a close-up looks. */
export const animalHeads: Record<AnimalKind, readonly [x: number, y: number, size: number]> = {
  cat: [13, -38, 22],
  fox: [12, -58, 30],
  mule: [50, -128, 58],
  camel: [66, -164, 46],
  goat: [36, -86, 48],
  rabbit: [4, -60, 56],
  tortoise: [56, -44, 32],
  gull: [8, -40, 22],
  hummingbird: [10, -122, 18],
  wolf: [44, -136, 62],
  ant: [38, -52, 30],
  kaiju: [30, -252, 110],
  robot: [0, -120, 44],
  slime: [0, -26, 48],
  ghost: [0, -116, 58],
  radish: [0, -88, 100],
  watch: [0, -52, 50],
  origami: [4, -142, 40],
  shadow: [2, -140, 36],
};

const fourLegs = (
  brush: Brush,
  color: string,
  xs: readonly number[],
  top: number,
  radius: number,
  hoof: string,
): string =>
  xs
    .map(
      (x, index) =>
        shape(
          brush,
          limb(
            [
              [x, top],
              [x + (index % 2 ? 2 : -1), top / 2],
              [x, -4],
            ],
            [radius * 1.5, radius, radius * 0.8],
          ),
          color,
        ) + shape(brush, `M${x - radius} -5H${x + radius * 1.2}L${x + radius * 1.5} 0H${x - radius}Z`, hoof),
    )
    .join('');

const drawings: Record<AnimalKind, (brush: Brush, paints: Paints) => string> = {
  cat: (brush, { color, accent, mood }) =>
    shape(
      brush,
      limb(
        [
          [-14, -6],
          [-28, -8],
          [-33, -22],
          [-27, -32],
        ],
        [4, 3.4, 2.8, 2.2],
      ),
      color,
    ) +
    shape(brush, 'M-18 0C-23 -14 -14 -27 -2 -30C8 -32 14 -26 15 -14L17 0Z', color) +
    shape(
      brush,
      'M4 -26C1 -32 0 -42 2 -51L9 -45C12 -46 16 -46 19 -45L26 -51C28 -42 28 -33 24 -29C18 -24 9 -23 4 -26Z',
      color,
    ) +
    eye(brush, 9, -37, 2.4, mood, accent) +
    eye(brush, 19, -37, 2.2, mood, accent) +
    flat(brush, 'M13 -33H16.4L14.7 -31.2Z', brush.mono && color === '#000' ? '#fff' : '#d98a8a') +
    strokePath('M4 -33L-5 -35M4 -31L-5 -30M24 -33L33 -35M24 -31L33 -30', color === '#000' ? '#888' : brush.ink, 0.5) +
    strokePath('M7 0V-12M12 0V-11', accent, 0.7),
  fox: (brush, { color, accent, mood }) =>
    shape(brush, 'M-14 -6C-40 -2 -50 -20 -42 -44C-34 -40 -26 -30 -24 -20C-22 -14 -18 -10 -14 -10Z', color) +
    shape(brush, 'M-42 -44C-48 -34 -46 -26 -42 -22C-38 -26 -34 -30 -33 -37Z', accent) +
    shape(brush, 'M-20 0C-26 -20 -14 -42 0 -48C10 -46 16 -34 16 -18L18 0Z', color) +
    flat(brush, 'M6 -40C14 -36 14 -20 12 -8C6 -12 3 -28 6 -40Z', accent) +
    shape(
      brush,
      'M-6 -50C-8 -58 -7 -70 -5 -78L5 -68C10 -70 15 -70 19 -68L27 -78C29 -70 29 -62 27 -56C32 -52 35 -50 38 -47C32 -42 22 -40 14 -40C4 -40 -3 -43 -6 -50Z',
      color,
    ) +
    flat(brush, 'M-5 -49C2 -52 8 -50 12 -46C20 -51 30 -50 38 -47C32 -42 22 -40 14 -40C5 -40 -2 -43 -5 -49Z', accent) +
    flat(brush, ellipse(37, -47.4, 2.2, 1.8), brush.ink) +
    eye(brush, 6, -55, 2, mood) +
    eye(brush, 20, -55, 1.9, mood) +
    strokePath('M6 -2V-16M12 -2V-14', brush.ink, 0.7),
  mule: (brush, { color, accent, mood }) =>
    strokePath('M-52 -92C-64 -84 -62 -60 -64 -46', brush.ink, 3) +
    fourLegs(brush, color, [-40, -28, 24, 36], -70, 6, '#2b2320') +
    shape(
      brush,
      'M-54 -88C-50 -104 -20 -102 10 -104C24 -116 36 -130 44 -136C54 -138 62 -126 72 -108C74 -100 68 -96 62 -98C52 -102 48 -106 46 -106C42 -90 44 -72 34 -66C10 -60 -36 -58 -48 -68C-54 -74 -55 -82 -54 -88Z',
      color,
    ) +
    shape(brush, 'M72 -108C75 -100 68 -95 61 -98L64 -112Z', accent) +
    shape(
      brush,
      'M40 -132C34 -146 34 -158 38 -162C44 -156 46 -144 47 -134ZM48 -134C48 -148 52 -158 57 -160C58 -150 56 -140 53 -132Z',
      color,
    ) +
    strokePath('M40 -134C28 -124 18 -112 12 -104', brush.ink, 4) +
    eye(brush, 53, -122, 2, mood) +
    shape(brush, rectangle(-34, -112, 42, 12), '#a3402c') +
    shape(brush, roundedRectangle(-30, -142, 34, 30, 3), '#8a5a32') +
    flat(brush, `${rectangle(-20, -142, 4, 40)}${rectangle(-6, -142, 4, 40)}`, '#e8c98a'),
  camel: (brush, { color, accent, mood }) =>
    fourLegs(brush, color, [-42, -30, 26, 38], -86, 6.4, color) +
    shape(
      brush,
      'M-56 -96C-52 -116 -36 -118 -24 -118C-16 -146 8 -146 14 -118C24 -116 34 -114 40 -112C46 -124 44 -146 52 -160C60 -174 76 -172 90 -160C94 -154 88 -148 80 -150C72 -152 68 -150 66 -142C62 -118 56 -92 42 -82C14 -74 -38 -74 -50 -84C-56 -88 -57 -92 -56 -96Z',
      color,
    ) +
    shape(
      brush,
      polygon([
        [-26, -122],
        [-14, -140],
        [4, -140],
        [18, -120],
        [20, -92],
        [-26, -92],
      ]),
      accent,
    ) +
    flat(
      brush,
      [-24, -12, 0, 12]
        .map((x) =>
          polygon([
            [x, -92],
            [x + 6, -92],
            [x + 3, -82],
          ]),
        )
        .join(''),
      '#f2c14e',
    ) +
    (mood === 'surprised' ? eye(brush, 74, -161, 2.2, mood) : strokePath('M69 -162H78', brush.ink, 2.2)) +
    strokePath('M80 -152Q86 -153 90 -156', brush.ink, 1.2) +
    shape(brush, ellipse(56, -170, 4, 6), color),
  goat: (brush, { color, accent, mood }) =>
    fourLegs(brush, color, [-26, -18, 14, 22], -44, 4, accent) +
    shape(
      brush,
      'M-36 -56C-30 -68 0 -66 14 -66C20 -82 26 -92 36 -92C46 -90 54 -78 54 -72C52 -66 44 -66 38 -68C34 -56 32 -42 22 -38C2 -34 -22 -34 -32 -42C-36 -46 -37 -52 -36 -56Z',
      color,
    ) +
    shape(
      brush,
      'M28 -90C24 -104 30 -114 40 -116C34 -108 34 -100 36 -92ZM36 -92C38 -98 42 -102 46 -102L42 -90Z',
      accent,
    ) +
    shape(brush, 'M44 -66C46 -58 44 -52 40 -48C38 -54 38 -60 39 -67Z', accent) +
    shape(brush, 'M26 -86C18 -86 14 -82 12 -76C20 -74 26 -78 29 -82Z', color) +
    eye(brush, 40, -82, 2, mood) +
    shape(brush, 'M-35 -58L-44 -66L-34 -64Z', color),
  rabbit: (brush, { color, accent, mood }) =>
    shape(brush, 'M-16 0C-24 -14 -14 -32 0 -34C14 -32 22 -16 16 0Z', color) +
    shape(
      brush,
      'M-8 -58C-14 -76 -14 -92 -8 -94C-2 -90 0 -74 0 -60ZM4 -60C6 -72 8 -82 14 -86C24 -84 28 -76 24 -68C20 -72 16 -70 12 -58Z',
      color,
    ) +
    flat(brush, 'M-6 -62C-10 -74 -10 -84 -7 -88C-4 -84 -3 -72 -3 -62Z', accent) +
    shape(brush, ellipse(3, -46, 17, 15), color) +
    eye(brush, -1, -48, 2, mood, brush.mono ? brush.ink : '#b3305c') +
    eye(brush, 12, -48, 1.9, mood, brush.mono ? brush.ink : '#b3305c') +
    flat(brush, 'M4 -43H8L6 -41Z', accent) +
    strokePath('M6 -41V-39M6 -39q-2 2 -4 0.4M6 -39q2 2 4 0.4', brush.ink, 0.7) +
    flat(brush, `${ellipse(-6, -42, 3, 1.8)}${ellipse(16, -42, 2.4, 1.6)}`, accent, 0.6) +
    shape(brush, `${ellipse(-8, -1, 8, 4)}${ellipse(10, -1, 8, 4)}`, color),
  tortoise: (brush, { color, accent, mood }) =>
    shape(brush, `${roundedRectangle(-34, -18, 16, 18, 5)}${roundedRectangle(18, -18, 16, 18, 5)}`, accent) +
    shape(brush, 'M36 -22C44 -40 48 -58 60 -58C72 -58 74 -44 66 -36C58 -30 52 -20 42 -14Z', accent) +
    shape(brush, 'M-50 -16C-48 -50 -24 -66 0 -66C24 -66 46 -50 48 -16C20 -10 -22 -10 -50 -16Z', color) +
    strokePath('M-28 -54L-18 -34L-30 -14M28 -54L18 -34L30 -14M-18 -34H18M-8 -64L-18 -34M8 -64L18 -34', brush.ink, 1.2) +
    eye(brush, 62, -48, 2.2, mood) +
    strokePath('M64 -40Q69 -39 71 -43', brush.ink, 1) +
    shape(brush, 'M-14 -66C-16 -82 14 -82 12 -66Z', '#fff') +
    strokePath('M12 -74L21 -78', brush.ink, 2.4),
  gull: (brush, { color, accent, mood }) =>
    strokePath('M-4 -10V0M4 -10V0', brush.mono ? brush.ink : '#e8973a', 2) +
    shape(brush, 'M-30 -16C-18 -30 -6 -28 0 -40C4 -50 16 -50 18 -40C18 -30 20 -22 14 -14C6 -6 -8 -8 -30 -16Z', color) +
    shape(brush, 'M-34 -18C-20 -28 -6 -28 6 -24C-2 -14 -14 -12 -34 -18Z', accent) +
    shape(brush, 'M17 -42L30 -38L17 -36Z', brush.mono ? '#fff' : '#e8973a') +
    eye(brush, 11, -41, 1.5, mood),
  hummingbird: (brush, { color, accent }) =>
    shape(brush, 'M-4 -122C-14 -138 -30 -144 -40 -142C-32 -130 -20 -118 -6 -114Z', accent) +
    shape(brush, 'M-18 -98C-10 -112 -2 -126 10 -128C18 -128 20 -120 16 -114C12 -106 0 -100 -18 -98Z', color) +
    shape(brush, 'M-4 -120C-8 -140 -18 -152 -28 -156C-28 -142 -20 -124 -8 -114Z', accent) +
    strokePath('M17 -120L38 -124', brush.ink, 1.4) +
    flat(brush, ellipse(11, -121, 1.6), brush.ink),
  wolf: (brush, { color, accent }) =>
    shape(
      brush,
      'M-50 0C-62 -50 -44 -100 -6 -116L2 -144L14 -172L26 -152L44 -154L58 -176L64 -146C80 -138 96 -128 104 -120C94 -110 78 -106 62 -106C64 -70 62 -34 64 0H44L38 -46L22 0H-6L-10 -30L-26 0Z',
      color,
    ) +
    shape(brush, 'M-46 -20C-74 -24 -92 -10 -104 -18C-94 -40 -70 -52 -48 -52Z', color) +
    flat(brush, 'M34 -140L48 -135L36 -132ZM60 -138L72 -131L62 -129Z', accent) +
    strokePath('M66 -113L74 -117L80 -112L88 -117L94 -113', brush.mono ? '#fff' : '#efe4cb', 1.4),
  ant: (brush, { color, accent, mood }) =>
    strokePath('M-26 -26L-40 -10L-44 0M-10 -28L-16 -12L-14 0M6 -30L14 -12L20 0', brush.ink, 2.6) +
    shape(brush, ellipse(-30, -30, 20, 14), color) +
    shape(brush, ellipse(2, -32, 14, 10), color) +
    shape(brush, ellipse(32, -44, 16, 15), color) +
    strokePath('M36 -58C38 -70 46 -74 52 -74M28 -58C26 -70 32 -78 38 -80', brush.ink, 1.8) +
    eye(brush, 33, -46, 3, mood, '#fff') +
    eye(brush, 43, -46, 2.6, mood, '#fff') +
    strokePath('M2 -42V-90', brush.ink, 2) +
    shape(
      brush,
      polygon([
        [2, -90],
        [34, -82],
        [2, -72],
      ]),
      accent,
    ),
  ...beings,
};

export function drawAnimal(brush: Brush, { animal, color, accent }: Animal, mood: Mood): string {
  return drawings[animal](brush, { color, accent, mood });
}
