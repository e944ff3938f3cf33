// Monsters, machines, ghosts and living things of the demo's comics. 0 is the ground below their middle.
import { eye, type Paints } from './animal-parts.ts';
import { type Brush, ellipse, flat, limb, polygon, rectangle, shape, strokePath } from './svg.ts';

export const beings: Record<
  'kaiju' | 'robot' | 'slime' | 'ghost' | 'radish' | 'watch' | 'origami' | 'shadow',
  (brush: Brush, paints: Paints) => string
> = {
  kaiju: (brush, { color, accent, mood }) =>
    shape(brush, 'M-40 -20C-90 -10 -120 -30 -140 -6C-110 12 -60 4 -30 0Z', color) +
    shape(
      brush,
      polygon([
        [-60, -160],
        [-84, -176],
        [-58, -196],
        [-78, -216],
        [-44, -226],
        [-54, -250],
        [-20, -250],
        [-30, -100],
      ]),
      accent,
    ) +
    shape(
      brush,
      'M-60 0C-76 -70 -62 -170 -40 -216C-34 -262 -10 -286 30 -286C66 -286 84 -264 92 -242C94 -226 74 -220 52 -220C58 -190 70 -110 62 0H20L14 -20L-12 -20L-18 0Z',
      color,
    ) +
    flat(brush, 'M0 -200C34 -204 52 -120 46 -30C20 -22 -20 -24 -28 -30C-34 -100 -26 -180 0 -200Z', accent) +
    shape(
      brush,
      limb(
        [
          [38, -176],
          [64, -150],
          [86, -160],
        ],
        [13, 11, 9],
      ),
      color,
    ) +
    eye(brush, 40, -258, 5, mood) +
    strokePath('M50 -232C66 -228 80 -230 90 -238', brush.ink, 2) +
    flat(brush, 'M60 -230L64 -222L68 -230ZM74 -231L78 -224L82 -233Z', '#fff') +
    shape(brush, 'M-16 -284C-34 -292 -28 -318 -4 -316C4 -332 42 -332 48 -314C68 -316 74 -292 58 -284Z', '#fff'),
  robot: (brush, { color, accent, mood }) =>
    shape(brush, ellipse(0, -120, 26), color) +
    flat(brush, 'M-26 -120C-26 -104 -14 -94 0 -94C14 -94 26 -104 26 -120C10 -112 -10 -112 -26 -120Z', accent, 0.7) +
    shape(brush, ellipse(5, -122, 13), '#12142e') +
    flat(brush, ellipse(7, -123, mood === 'surprised' ? 8.6 : 6.4), accent) +
    flat(brush, ellipse(5, -126, 2), '#fff') +
    strokePath('M0 -146V-156', brush.ink, 1.8) +
    flat(brush, ellipse(0, -158, 3), accent) +
    strokePath('M-27 -122L-36 -112L-32 -104M27 -122L36 -112L32 -104', brush.ink, 2),
  slime: (brush, { color, mood }) =>
    shape(brush, 'M-34 0C-44 -20 -20 -40 -4 -58C0 -64 6 -62 8 -56C24 -38 46 -18 34 0C20 4 -20 4 -34 0Z', color) +
    flat(brush, 'M-18 -24C-14 -34 -6 -40 -2 -44C-6 -34 -10 -26 -12 -20Z', '#fff', 0.8) +
    eye(brush, -4, -22, 3.4, mood) +
    eye(brush, 14, -22, 3.2, mood) +
    strokePath('M2 -13Q6 -10 10 -13', brush.ink, 1.4),
  ghost: (brush, { color, accent, mood }) =>
    shape(
      brush,
      'M-34 -26C-38 -80 -36 -146 0 -148C36 -146 38 -80 34 -26C28 -14 22 -30 14 -26C8 -12 0 -28 -6 -26C-12 -12 -22 -30 -34 -26Z',
      color,
    ) +
    eye(brush, -6, -118, 3.6, mood) +
    eye(brush, 16, -118, 3.4, mood) +
    strokePath('M0 -106Q5 -102 10 -106', brush.ink, 1.4) +
    flat(brush, `${ellipse(-14, -110, 4, 2.4)}${ellipse(24, -110, 3.4, 2.2)}`, accent, 0.5) +
    shape(brush, 'M-8 -96L4 -90L16 -96V-82L4 -88L-8 -82Z', accent),
  radish: (brush, { color, accent, mood }) =>
    shape(
      brush,
      'M-4 -104C-24 -110 -30 -128 -24 -140C-12 -136 -4 -124 0 -110C2 -130 8 -144 20 -148C26 -134 20 -116 6 -104Z',
      accent,
    ) +
    shape(brush, 'M-26 -84C-28 -108 28 -108 26 -84C28 -50 20 -24 2 0C0 4 -2 2 -4 -2C-20 -24 -28 -52 -26 -84Z', color) +
    strokePath('M-24 -58Q-16 -56 -12 -58M14 -44Q18 -44 22 -46', brush.ink, 0.8) +
    shape(
      brush,
      limb(
        [
          [-24, -62],
          [-36, -50],
          [-40, -58],
        ],
        [4, 3.6, 4],
      ),
      color,
    ) +
    shape(
      brush,
      limb(
        [
          [24, -62],
          [36, -72],
          [42, -82],
        ],
        [4, 3.6, 4],
      ),
      color,
    ) +
    shape(
      brush,
      limb(
        [
          [-8, -20],
          [-10, -3],
        ],
        [4.4, 4],
      ) +
        limb(
          [
            [8, -20],
            [10, -3],
          ],
          [4.4, 4],
        ),
      color,
    ) +
    eye(brush, -7, -80, 3, mood) +
    eye(brush, 11, -80, 3, mood) +
    (mood === 'happy' || mood === 'talk'
      ? flat(brush, 'M-3 -72H7Q6 -64 2 -64Q-2 -64 -3 -72Z', brush.ink)
      : strokePath(
          mood === 'angry' || mood === 'sad' ? 'M-3 -68Q2 -72 7 -68' : 'M-3 -71Q2 -67 7 -71',
          brush.ink,
          1.5,
        )) +
    (mood === 'angry' ? strokePath('M-12 -88L-3 -85M16 -88L7 -85', brush.ink, 1.8) : '') +
    flat(brush, `${ellipse(-15, -72, 4, 2.6)}${ellipse(19, -72, 4, 2.6)}`, brush.mono ? 't1' : '#ffb3c6'),
  watch: (brush, { color, accent, mood }) =>
    strokePath('M-10 -24L-12 -2H-20M10 -24L12 -2H20', brush.ink, 3) +
    strokePath('M-30 -50L-44 -38M30 -50L44 -62', brush.ink, 3) +
    shape(brush, rectangle(-5, -90, 10, 9), color) +
    shape(brush, ellipse(0, -52, 32), color) +
    shape(brush, ellipse(0, -52, 25), '#fffdf4') +
    eye(brush, -8, -58, 2.6, mood) +
    eye(brush, 8, -58, 2.6, mood) +
    shape(brush, 'M0 -48C-6 -54 -16 -48 -22 -42C-12 -38 -4 -42 0 -44C4 -42 12 -38 22 -42C16 -48 6 -54 0 -48Z', accent),
  origami: (brush, { color, accent }) =>
    shape(
      brush,
      polygon([
        [-22, 0],
        [-10, -90],
        [12, -90],
        [24, 0],
        [8, 0],
        [0, -52],
        [-8, 0],
      ]),
      accent,
    ) +
    shape(
      brush,
      polygon([
        [-28, -66],
        [0, -128],
        [30, -70],
        [6, -84],
      ]),
      color,
    ) +
    shape(
      brush,
      polygon([
        [0, -128],
        [30, -70],
        [6, -84],
      ]),
      accent,
    ) +
    shape(
      brush,
      polygon([
        [-14, -140],
        [6, -164],
        [24, -140],
        [6, -120],
      ]),
      color,
    ) +
    shape(
      brush,
      polygon([
        [6, -164],
        [24, -140],
        [6, -120],
      ]),
      accent,
    ),
  shadow: (brush, { color, accent }) =>
    shape(
      brush,
      'M-20 0C-24 -50 -22 -100 -12 -120C-20 -140 -12 -158 2 -158C16 -158 22 -140 14 -120C26 -100 26 -50 24 0C14 6 -10 6 -20 0Z',
      color,
    ) + flat(brush, `${ellipse(-1, -140, 2, 1.3)}${ellipse(9, -140, 2, 1.3)}`, accent),
};
