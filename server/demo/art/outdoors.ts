// Places in the open: sea, hills, woods, deserts, gardens, space.
import { band, cloud, disc, hills, pine, type PlacePainter, reach, roundTree, sky, snow, stars } from './scenery.ts';
import { ellipse, flat, limb, mix, polygon, rectangle, round, shape, strokePath } from './svg.ts';

const waves = (y: number, step: number, height: number, offset = 0): string => {
  let path = `M${-reach - step + offset} ${y}`;
  for (let x = -reach - step + offset; x < reach + step; x += step) path += `q${step / 2} ${-height} ${step} 0`;
  return path;
};

export const lighthouse: PlacePainter = (brush, s, chance) => {
  const tower = (y1: number, y2: number): string =>
    polygon([
      [-318 - (y1 + 420) * 0.03, y1],
      [-262 + (y1 + 420) * 0.03, y1],
      [-262 + (y2 + 420) * 0.03, y2],
      [-318 - (y2 + 420) * 0.03, y2],
    ]);
  return {
    back:
      sky(brush, s, -60) +
      stars(brush, s.light, chance, -240) +
      flat(
        brush,
        polygon([
          [-290, -452],
          [800, -700],
          [800, -430],
        ]),
        s.light,
        brush.mono ? 1 : 0.2,
      ) +
      cloud(brush, 330, -330, 150, s.mid, 0.5) +
      cloud(brush, -640, -410, 170, s.mid, 0.45) +
      flat(brush, band(-66, 400), s.mid) +
      strokePath(waves(-46, 60, 7), brush.mono ? brush.ink : s.far, 2) +
      strokePath(waves(-26, 90, 10, 30), brush.mono ? brush.ink : s.far, 2.4) +
      shape(brush, 'M-520 0C-470 -70 -420 -52 -380 -90C-330 -112 -260 -104 -210 -78C-150 -60 -120 -22 -40 0Z', s.near) +
      shape(brush, tower(-420, -80), '#fff') +
      flat(brush, tower(-352, -292) + tower(-222, -160), s.accent) +
      flat(
        brush,
        polygon([
          [-280, -420],
          [-262, -420],
          [-251, -82],
          [-272, -82],
        ]),
        s.dark,
        0.22,
      ) +
      shape(brush, rectangle(-330, -434, 80, 14), s.dark) +
      shape(brush, rectangle(-312, -474, 44, 40), s.light) +
      shape(
        brush,
        polygon([
          [-320, -474],
          [-290, -506],
          [-260, -474],
        ]),
        s.accent,
      ) +
      shape(brush, rectangle(-298, -132, 18, 44), s.dark) +
      flat(brush, `M${-reach} 8C-500 -20 -300 -6 -100 -8C200 -14 500 0 ${reach} -12V600H${-reach}Z`, s.ground) +
      flat(brush, 'M-160 40C-60 20 90 24 220 44C90 60 -60 60 -160 40Z', s.dark, 0.25),
    front: shape(
      brush,
      `M${-reach} 150C-600 60 -420 76 -300 130C-200 170 200 176 330 120C450 70 640 60 ${reach} 140V600H${-reach}Z`,
      s.dark,
    ),
  };
};

export const harbor: PlacePainter = (brush, s, chance) => ({
  back:
    sky(brush, s, -70) +
    disc(brush, 240, -250, 62, s.light) +
    cloud(brush, -330, -300, 120, s.light, 0.5) +
    flat(brush, band(-74, 300), s.mid) +
    strokePath(waves(-50, 70, 8), s.far, 2) +
    strokePath(waves(-28, 100, 10, 44), s.far, 2.4) +
    [-520, 330, 620]
      .map(
        (x) =>
          shape(brush, `M${x} -60h120l-22 26h-80z`, s.accent) +
          strokePath(`M${x + 56} -60V-190`, s.dark, 3) +
          shape(
            brush,
            polygon([
              [x + 62, -184],
              [x + 126, -78],
              [x + 62, -74],
            ]),
            '#fff',
          ) +
          shape(
            brush,
            polygon([
              [x + 50, -170],
              [x + 8, -78],
              [x + 50, -76],
            ]),
            s.far,
          ),
      )
      .join('') +
    flat(brush, band(-8, 600), s.ground) +
    flat(brush, band(-8, 4), s.dark, 0.5) +
    Array.from({ length: 26 }, (_, index) => rectangle(-reach + index * 70, 30 + (index % 3) * 26, 46, 3))
      .map((path) => flat(brush, path, s.dark, 0.2))
      .join('') +
    [-300, 190, 460]
      .map((x) => shape(brush, `M${x - 12} 4V-24C${x - 18} -34 ${x + 18} -34 ${x + 12} -24V4Z`, s.dark))
      .join('') +
    (chance.bool(1) ? strokePath('M-288 -20Q-60 14 178 -20', s.light, 2) : ''),
});

export const hillPath: PlacePainter = (brush, s, chance) => ({
  back:
    sky(brush, s, -100) +
    disc(brush, 250, -390, 62, s.accent) +
    hills(brush, -150, 380, 190, s.far, 'far', false) +
    cloud(brush, -200, -250, 210, s.light, 0.7) +
    hills(brush, -70, 270, 210, brush.mono ? '#fff' : mix(s.far, s.mid, 0.6), 'mid') +
    cloud(brush, 420, -160, 240, s.light, 0.6) +
    hills(brush, 0, 150, 240, s.mid, 'near') +
    [-420, -350, 380, 470].map((x) => roundTree(brush, x, -20, chance.between(90, 150), s.near, s.dark)).join('') +
    flat(brush, `M${-reach} -6C-400 -26 -100 0 200 -10C460 -18 700 -2 ${reach} -12V700H${-reach}Z`, s.ground) +
    flat(brush, 'M-120 -8C-60 30 -260 90 -420 260H-60C60 120 150 60 20 -8Z', s.light, 0.5),
  front: flat(
    brush,
    `M${-reach} 210C-640 90 -500 160 -360 200C-200 240 100 250 300 190C500 120 700 120 ${reach} 190V700H${-reach}Z`,
    s.near,
  ),
});

export const pineWood: PlacePainter = (brush, s, chance) => {
  const row = (y: number, h: readonly [number, number], gap: number, color: string, cap: string | null): string => {
    let trees = '';
    for (let x = -reach; x < reach; x += gap * chance.between(0.7, 1.3))
      trees += pine(brush, x, y, chance.between(...h), color, cap);
    return trees;
  };
  return {
    back:
      sky(brush, s, -60) +
      disc(brush, -210, -360, 54, s.light) +
      row(-50, [260, 420], 66, s.far, null) +
      row(-24, [240, 400], 120, s.mid, null) +
      flat(
        brush,
        `M${-reach} -30C-400 -50 0 -24 300 -40C600 -50 700 -30 ${reach} -40V600H${-reach}Z`,
        brush.mono ? '#fff' : mix(s.ground, s.far, 0.25),
      ) +
      [-330, -250, 300, 390]
        .map((x) => pine(brush, x, -8, chance.between(260, 380), s.near, brush.mono ? '#fff' : s.ground))
        .join('') +
      flat(brush, `M${-reach} -4C-500 -22 -200 4 100 -6C400 -20 600 0 ${reach} -10V700H${-reach}Z`, s.ground) +
      flat(
        brush,
        'M-200 34C-100 22 60 24 160 36C60 48 -100 48 -200 34ZM120 80C200 70 320 70 400 82C320 92 200 92 120 80Z',
        brush.mono ? 't1' : s.far,
        0.4,
      ),
    front: pine(brush, -620, 190, 760, s.dark, null) + pine(brush, 640, 210, 800, s.dark, null) + snow(brush, chance),
  };
};

export const shrine: PlacePainter = (brush, s, chance) => ({
  back:
    sky(brush, s, -60) +
    Array.from({ length: 15 }, (_, index) =>
      pine(brush, -840 + index * 120, -40, chance.between(320, 480), index % 2 ? s.mid : s.far, null),
    ).join('') +
    flat(brush, band(-44, 700), s.ground) +
    shape(
      brush,
      polygon([
        [-120, -40],
        [120, -40],
        [170, 30],
        [-170, 30],
      ]),
      s.far,
    ) +
    strokePath('M-132 -22H132M-146 -2H146M-158 16H158', brush.mono ? brush.ink : s.near, 2) +
    shape(brush, rectangle(-84, -190, 168, 150), s.near) +
    shape(brush, rectangle(-40, -150, 80, 110), s.dark) +
    strokePath('M-40 -112H40M-12 -150V-40M14 -150V-40', s.light, 1.6) +
    shape(brush, 'M-150 -182C-110 -196 -70 -230 -30 -256H30C70 -230 110 -196 150 -182Z', s.dark) +
    flat(brush, 'M-150 -182C-110 -190 -60 -200 0 -200C60 -200 110 -190 150 -182L150 -176H-150Z', s.light) +
    shape(
      brush,
      `${rectangle(-256, -330, 24, 350)}${rectangle(232, -330, 24, 350)}${rectangle(-270, -268, 540, 20)}`,
      s.accent,
    ) +
    shape(brush, 'M-320 -352C-200 -332 200 -332 320 -352L312 -322C200 -308 -200 -308 -312 -322Z', s.dark) +
    [-330, 330]
      .map(
        (x) =>
          shape(
            brush,
            `${rectangle(x - 22, -10, 44, 12)}${rectangle(x - 8, -70, 16, 62)}${rectangle(x - 22, -104, 44, 36)}`,
            s.far,
          ) +
          shape(
            brush,
            polygon([
              [x - 34, -104],
              [x, -134],
              [x + 34, -104],
            ]),
            s.near,
          ) +
          flat(brush, rectangle(x - 9, -96, 18, 20), s.light),
      )
      .join(''),
  front: pine(brush, -660, 200, 780, s.dark, null) + snow(brush, chance),
});

export const dunes: PlacePainter = (brush, s, chance) => ({
  back:
    sky(brush, s, -70) +
    stars(brush, s.light, chance, -230) +
    disc(brush, 190, -380, 48, s.light) +
    hills(brush, -60, 130, 330, s.far, 'dune far') +
    hills(brush, -20, 120, 300, s.mid, 'dune mid') +
    flat(brush, `M${-reach} 0C-500 -34 -260 14 40 -6C300 -24 560 10 ${reach} -20V700H${-reach}Z`, s.ground) +
    flat(brush, `M40 -6C-40 20 -160 70 -300 140C-100 110 120 60 300 -16Z`, s.dark, 0.18) +
    shape(brush, 'M-420 -8L-330 -140L-240 -8Z', s.accent) +
    flat(brush, 'M-330 -140L-300 -8H-240Z', s.dark, 0.3) +
    flat(brush, 'M-346 -8L-332 -84L-318 -8Z', s.dark),
  front: shape(
    brush,
    `M${-reach} 190C-600 90 -380 130 -200 190C0 240 300 220 480 150C640 100 760 110 ${reach} 160V700H${-reach}Z`,
    s.dark,
  ),
});

export const oasis: PlacePainter = (brush, s, chance) => {
  const palm = (x: number, y: number, h: number, bend: number): string =>
    shape(
      brush,
      limb(
        [
          [x, y],
          [x + bend * 0.3, y - h * 0.5],
          [x + bend, y - h],
        ],
        [9, 7, 5],
      ),
      s.dark,
    ) +
    [-160, -120, -60, -20, 20, 60]
      .map(
        (turn) =>
          `<g transform="translate(${x + bend} ${y - h}) rotate(${turn})">${shape(brush, 'M0 0C30 -18 70 -14 96 10C64 2 30 6 0 8Z', brush.mono ? '#000' : mix(s.near, s.accent, 0.3))}</g>`,
      )
      .join('');
  return {
    back:
      sky(brush, s, -70) +
      stars(brush, s.light, chance, -230) +
      hills(brush, -50, 110, 330, s.far, 'oasis') +
      hills(brush, -16, 60, 280, s.mid, 'oasis near') +
      flat(brush, band(-14, 700), s.ground) +
      shape(brush, 'M-420 18C-300 -14 240 -14 360 18C420 50 260 92 -40 92C-340 92 -480 52 -420 18Z', s.accent) +
      flat(brush, ellipse(60, 42, 80, 14), s.light, 0.85) +
      flat(brush, 'M-320 26H-180V30H-320ZM180 66H280V70H180Z', s.light, 0.5) +
      palm(-350, 6, 290, 60) +
      palm(-300, 14, 210, -50) +
      palm(340, 4, 310, -70) +
      [-560, 520]
        .map(
          (x) =>
            shape(brush, `M${x - 90} 0L${x} -130L${x + 90} 0Z`, s.near) +
            flat(brush, `M${x - 16} 0L${x} -80L${x + 16} 0Z`, s.light),
        )
        .join(''),
    front: palm(-560, 240, 620, 130),
  };
};

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
