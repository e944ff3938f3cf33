// Places in the open: sea, hills, woods, deserts, gardens, space.
import { band, cloud, disc, hills, pine, type PlacePainter, reach, roundTree, sky, snow, stars } from './scenery.ts';
import { ellipse, flat, limb, mix, polygon, rectangle, shape, strokePath } from './svg.ts';

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
