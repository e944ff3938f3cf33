// Backgrounds outdoors: backlands, a garden of clocks, a meadow, space.
import { band, disc, hills, type PlacePainter, reach, roundTree, sky, stars } from './scenery.ts';
import { ellipse, flat, limb, polygon, rectangle, round, shape, strokePath } from './svg.ts';

export const backlands: PlacePainter = (brush, s, chance) => {
  const cactus = (x: number, y: number, h: number): string =>
    shape(
      brush,
      limb(
        [
          [x, y],
          [x, y - h],
        ],
        [h * 0.09, h * 0.09],
      ) +
        limb(
          [
            [x, y - h * 0.4],
            [x - h * 0.24, y - h * 0.44],
            [x - h * 0.26, y - h * 0.75],
          ],
          [h * 0.06, h * 0.07, h * 0.06],
        ) +
        limb(
          [
            [x, y - h * 0.55],
            [x + h * 0.22, y - h * 0.58],
            [x + h * 0.24, y - h * 0.85],
          ],
          [h * 0.06, h * 0.07, h * 0.06],
        ),
      s.dark,
    ) +
    strokePath(`M${x} ${y - 4}V${y - h}M${x - 5} ${y - 8}V${y - h * 0.9}M${x + 5} ${y - 8}V${y - h * 0.9}`, s.light, 1);
  const rays = Array.from({ length: 20 }, (_, index) => {
    const [from, to] = [(index * Math.PI) / 10, ((index + 0.45) * Math.PI) / 10];
    return polygon([
      [120 + Math.cos(from) * 100, -330 + Math.sin(from) * 100],
      [120 + Math.cos(from) * 1300, -330 + Math.sin(from) * 1300],
      [120 + Math.cos(to) * 1300, -330 + Math.sin(to) * 1300],
      [120 + Math.cos(to) * 100, -330 + Math.sin(to) * 100],
    ]);
  }).join('');
  let cracks = '';
  for (let index = 0; index < 34; index++)
    cracks += `M${round(chance.between(-reach, reach))} ${round(chance.between(20, 240))}l${round(chance.between(16, 40))} ${round(chance.between(-10, 12))}l${round(chance.between(8, 30))} ${round(chance.between(4, 18))}`;
  return {
    back:
      flat(brush, band(-1800, 0), s.sky) +
      flat(brush, rays, s.glow) +
      shape(brush, ellipse(120, -330, 78), s.light) +
      strokePath(ellipse(120, -330, 66), s.dark, 3) +
      flat(brush, `${ellipse(96, -342, 7, 9)}${ellipse(146, -342, 7, 9)}`, s.dark) +
      strokePath('M92 -306Q120 -290 148 -306', s.dark, 4) +
      hills(brush, -20, 110, 260, s.far, 'sertao', true) +
      [-560, -460, 420]
        .map(
          (x, index) =>
            shape(brush, rectangle(x, -96, 92, 98), index % 2 ? s.light : s.accent) +
            shape(
              brush,
              polygon([
                [x - 12, -94],
                [x + 46, -136],
                [x + 104, -94],
              ]),
              s.dark,
            ) +
            flat(
              brush,
              `${rectangle(x + 34, -54, 24, 56)}${rectangle(x + 8, -70, 16, 18)}${rectangle(x + 68, -70, 16, 18)}`,
              s.dark,
            ),
        )
        .join('') +
      flat(brush, band(-4, 700), s.ground) +
      strokePath(cracks, s.dark, 1.8) +
      cactus(-270, 4, 210) +
      cactus(300, 0, 260) +
      cactus(680, 4, 160),
    front: cactus(-560, 220, 560) + flat(brush, band(170, 700), s.dark),
  };
};

export const clockGarden: PlacePainter = (brush, s, chance) => {
  const flower = (x: number, y: number, h: number, r: number, petals: string): string => {
    const hand = chance.between(0, 6.28);
    return (
      strokePath(
        `M${round(x)} ${round(y)}C${round(x + 8)} ${round(y - h * 0.4)} ${round(x - 8)} ${round(y - h * 0.7)} ${round(x)} ${round(y - h)}`,
        brush.mono ? brush.ink : s.near,
        4,
      ) +
      shape(brush, `M${round(x)} ${round(y - h * 0.4)}q22 -24 40 -8q-16 18 -40 8z`, s.near) +
      shape(
        brush,
        Array.from({ length: 8 }, (_, index) =>
          ellipse(x + Math.cos((index * Math.PI) / 4) * r, y - h + Math.sin((index * Math.PI) / 4) * r, r * 0.46),
        ).join(''),
        petals,
      ) +
      shape(brush, ellipse(x, y - h, r * 0.86), '#fffdf4') +
      strokePath(
        `M${round(x)} ${round(y - h)}l${round(Math.cos(hand) * r * 0.6)} ${round(Math.sin(hand) * r * 0.6)}M${round(x)} ${round(y - h)}l${round(Math.cos(hand * 5) * r * 0.4)} ${round(Math.sin(hand * 5) * r * 0.4)}`,
        s.dark,
        r * 0.11,
      )
    );
  };
  const petals = ['#ffffff', s.accent, s.light];
  return {
    back:
      sky(brush, s, -40) +
      Array.from({ length: 9 }, (_, index) =>
        roundTree(brush, -820 + index * 200, -20, chance.between(300, 460), index % 2 ? s.far : s.mid, s.dark),
      ).join('') +
      shape(brush, 'M140 0V-190C150 -270 250 -300 300 -300C350 -300 450 -270 460 -190V0Z', s.light) +
      strokePath('M140 -190H460M220 0V-270M300 0V-300M380 0V-270M140 -96H460', brush.mono ? brush.ink : s.mid, 3) +
      flat(brush, band(-8, 700), s.ground) +
      flat(brush, 'M-110 -8C-60 40 -200 120 -300 300H80C160 140 120 60 30 -8Z', s.light, 0.35) +
      [-520, -430, -350, -270, -200, 220, 300, 390, 480, 570]
        .map((x, index) =>
          flower(x, (index % 3) * 14, chance.between(70, 190), chance.between(20, 32), petals[index % 3]!),
        )
        .join(''),
    front:
      flower(-470, 300, 330, 62, s.accent) +
      flower(440, 320, 300, 56, '#ffffff') +
      shape(
        brush,
        `M${-reach} 200C-600 120 -500 200 -300 210C0 230 200 220 420 190C600 150 700 170 ${reach} 190V700H${-reach}Z`,
        s.dark,
      ),
  };
};

/** A meadow seen from the height of a thumb: blades of grass like trees. */
export const meadow: PlacePainter = (brush, s, chance) => {
  const blade = (x: number, y: number, h: number, bend: number, color: string): string =>
    shape(
      brush,
      `M${round(x - h * 0.035)} ${y}C${round(x - h * 0.02)} ${round(y - h * 0.5)} ${round(x + bend * 0.3)} ${round(y - h * 0.8)} ${round(x + bend)} ${round(y - h)}C${round(x + bend * 0.5)} ${round(y - h * 0.7)} ${round(x + h * 0.05)} ${round(y - h * 0.4)} ${round(x + h * 0.04)} ${y}Z`,
      color,
    );
  const row = (count: number, y: number, h: readonly [number, number], color: string): string =>
    Array.from({ length: count }, (_, index) =>
      blade(
        -reach + (index * 1800) / count + chance.between(-20, 20),
        y,
        chance.between(...h),
        chance.between(-90, 90),
        color,
      ),
    ).join('');
  const mushroom = (x: number, h: number): string =>
    shape(
      brush,
      `M${x - h * 0.12} 0C${x - h * 0.08} ${-h * 0.3} ${x - h * 0.1} ${-h * 0.5} ${x - h * 0.08} ${-h * 0.6}H${x + h * 0.08}C${x + h * 0.1} ${-h * 0.5} ${x + h * 0.08} ${-h * 0.3} ${x + h * 0.13} 0Z`,
      '#fff6e4',
    ) +
    shape(
      brush,
      `M${x - h * 0.5} ${-h * 0.56}C${x - h * 0.46} ${-h * 1.06} ${x + h * 0.46} ${-h * 1.06} ${x + h * 0.5} ${-h * 0.56}C${x + h * 0.2} ${-h * 0.48} ${x - h * 0.2} ${-h * 0.48} ${x - h * 0.5} ${-h * 0.56}Z`,
      s.accent,
    ) +
    flat(
      brush,
      ellipse(x - h * 0.2, -h * 0.7, h * 0.07) +
        ellipse(x + h * 0.1, -h * 0.82, h * 0.08) +
        ellipse(x + h * 0.28, -h * 0.64, h * 0.05),
      '#fff6e4',
    );
  return {
    back:
      sky(brush, s, -40) +
      disc(brush, -240, -420, 70, s.light) +
      row(40, -20, [300, 620], s.far) +
      row(26, -8, [220, 460], s.mid) +
      mushroom(-320, 250) +
      mushroom(360, 190) +
      mushroom(440, 130) +
      flat(brush, band(-12, 700), s.ground) +
      Array.from({ length: 8 }, (_, index) =>
        flat(
          brush,
          ellipse(-700 + index * 200 + chance.between(-40, 40), 40 + (index % 3) * 40, chance.between(14, 30), 9),
          s.dark,
          0.16,
        ),
      ).join(''),
    front:
      blade(-560, 300, 900, 190, s.near) +
      blade(-640, 300, 700, -120, s.near) +
      blade(600, 300, 860, -170, s.near) +
      blade(690, 300, 600, 90, s.near),
  };
};

export const deepSpace: PlacePainter = (brush, s, chance) => ({
  back:
    flat(brush, band(-1800, 1200), s.sky) +
    stars(brush, s.light, chance, 500) +
    disc(brush, -330, -300, 120, s.near) +
    flat(
      brush,
      'M-452 -312C-420 -300 -240 -250 -212 -300C-210 -270 -230 -230 -260 -212C-330 -220 -430 -260 -452 -312Z',
      s.far,
      0.5,
    ) +
    flat(brush, 'M-560 -270C-440 -330 -200 -400 -110 -360C-180 -330 -380 -250 -540 -240Z', s.accent, 0.35) +
    flat(
      brush,
      polygon([
        [260, -420],
        [820, -640],
        [820, -560],
      ]),
      s.light,
      0.5,
    ) +
    disc(brush, 260, -420, 22, s.light) +
    `<g transform="translate(-20 372) scale(2)">${
      shape(
        brush,
        'M-150 -60C-150 -150 -60 -190 20 -190C110 -190 170 -130 170 -60C170 10 110 60 20 60C-70 60 -150 20 -150 -60Z',
        s.accent,
      ) +
      flat(brush, 'M-150 -60C-130 20 -40 50 20 60C110 60 170 10 170 -60C120 -10 -60 10 -150 -60Z', s.dark, 0.3) +
      shape(brush, ellipse(50, -80, 46), s.light) +
      strokePath('M50 -126V-34M4 -80H96', s.dark, 4) +
      shape(
        brush,
        polygon([
          [-150, -90],
          [-230, -150],
          [-210, -60],
          [-230, 30],
          [-146, -30],
        ]),
        s.near,
      ) +
      flat(brush, ellipse(-84, -96, 18) + ellipse(-60, -20, 12), s.light)
    }</g>`,
});
