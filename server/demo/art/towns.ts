// Places of towns: streets, roofs, platforms, quays, courtyards.
import {
  band,
  cloud,
  disc,
  hangingLamp,
  hills,
  type PlacePainter,
  reach,
  sky,
  skyline,
  stars,
  windowRows,
} from './scenery.ts';
import { ellipse, flat, mix, polygon, rectangle, roundedRectangle, shape, strokePath } from './svg.ts';

export const street: PlacePainter = (brush, s, chance) => {
  const house = (x: number, w: number, h: number, wall: string): string =>
    shape(brush, rectangle(x, -h, w, h), wall) +
    shape(
      brush,
      polygon([
        [x - 8, -h],
        [x + 18, -h - 44],
        [x + w - 18, -h - 44],
        [x + w + 8, -h],
      ]),
      s.dark,
    ) +
    windowRows(
      brush,
      x + 22,
      -h + 30,
      Math.floor((w - 20) / 62),
      Math.floor((h - 150) / 88),
      62,
      88,
      [32, 52],
      s.light,
      brush.mono ? '#fff' : mix(wall, s.dark, 0.4),
      chance,
    ) +
    shape(brush, rectangle(x + 24, -92, 40, 92), s.near) +
    shape(brush, rectangle(x + 84, -86, w - 112, 56), chance.bool(0.6) ? s.light : s.far) +
    shape(
      brush,
      polygon([
        [x + 76, -112],
        [x + w - 18, -112],
        [x + w - 8, -86],
        [x + 68, -86],
      ]),
      s.accent,
    );
  return {
    back:
      sky(brush, s, -60) +
      disc(brush, 70, -430, 46, s.light) +
      skyline(brush, -10, [280, 560], [70, 130], s.far, null, chance) +
      house(-880, 240, 400, s.mid) +
      house(-630, 200, 330, brush.mono ? '#fff' : mix(s.mid, s.accent, 0.2)) +
      house(-420, 230, 420, s.mid) +
      house(210, 210, 380, brush.mono ? '#fff' : mix(s.mid, s.far, 0.5)) +
      house(430, 240, 310, s.mid) +
      house(690, 220, 430, brush.mono ? '#fff' : mix(s.mid, s.accent, 0.2)) +
      flat(brush, band(-6, 700), s.ground) +
      flat(brush, band(-6, 16), s.far) +
      strokePath(`M${-reach} 70H${reach}M${-reach} 120H${reach}`, brush.mono ? brush.ink : s.near, 1.4) +
      [-170, 190]
        .map(
          (x) =>
            strokePath(`M${x} 6V-250M${x} -250q0 -20 24 -20`, s.dark, 5) +
            shape(
              brush,
              polygon([
                [x + 14, -270],
                [x + 36, -270],
                [x + 42, -246],
                [x + 8, -246],
              ]),
              s.light,
            ) +
            (brush.mono ? '' : flat(brush, ellipse(x + 25, -254, 60), s.light, 0.16)),
        )
        .join(''),
    front: shape(brush, `${rectangle(-520, -420, 22, 900)}${rectangle(-reach, 200, 1800, 500)}`, s.dark),
  };
};

export const rooftop: PlacePainter = (brush, s, chance) => ({
  back:
    sky(brush, s, -40) +
    stars(brush, s.light, chance, -260) +
    disc(brush, -160, -420, 44, s.light) +
    skyline(brush, -20, [160, 420], [70, 120], s.far, s.light, chance, 0.2) +
    skyline(brush, 0, [60, 250], [90, 160], s.mid, s.light, chance, 0.28) +
    flat(brush, band(-12, 700), s.ground) +
    shape(brush, rectangle(260, -230, 230, 222), s.near) +
    shape(brush, rectangle(290, -140, 64, 132), s.dark) +
    shape(brush, rectangle(250, -244, 250, 16), s.dark) +
    shape(brush, `M-440 -150V-240C-440 -262 -310 -262 -310 -240V-150Z`, s.near) +
    strokePath('M-430 -150L-440 -8M-320 -150L-310 -8M-430 -80L-316 -120M-316 -80L-430 -120', s.dark, 4) +
    strokePath(`M${-reach} -104H${reach}M${-reach} -60H${reach}M${-reach} -20H${reach}`, s.dark, 2.6) +
    strokePath(Array.from({ length: 40 }, (_, index) => `M${-reach + index * 46} -106V-8`).join(''), s.dark, 1.8) +
    strokePath('M420 -244V-400M380 -380H460M392 -350H448', s.dark, 4) +
    strokePath(
      `M${-reach} 60H${reach}M${-reach} 150H${reach}M-300 -8L-520 700M300 -8L520 700`,
      brush.mono ? brush.ink : s.mid,
      1.4,
    ),
  front:
    strokePath(`M${-reach} 120H${reach}M${-reach} 190H${reach}`, s.dark, 9) +
    strokePath(Array.from({ length: 13 }, (_, index) => `M${-reach + index * 150} 116V500`).join(''), s.dark, 7),
});

export const platform: PlacePainter = (brush, s, chance) => ({
  back:
    sky(brush, s, -40) +
    stars(brush, s.light, chance, -300) +
    hills(brush, -120, 150, 240, s.far, 'station') +
    shape(brush, roundedRectangle(-820, -236, 1600, 216, 18), s.mid) +
    flat(brush, rectangle(-820, -92, 1600, 16), s.accent) +
    Array.from({ length: 13 }, (_, index) =>
      shape(brush, roundedRectangle(-790 + index * 122, -204, 92, 76, 8), index % 5 === 3 ? s.far : s.light),
    ).join('') +
    [-520, 90]
      .map(
        (x) =>
          shape(brush, roundedRectangle(x, -212, 88, 190, 6), s.near) +
          strokePath(`M${x + 44} -212V-22`, s.dark, 2) +
          shape(brush, roundedRectangle(x + 10, -196, 26, 80, 5) + roundedRectangle(x + 52, -196, 26, 80, 5), s.light),
      )
      .join('') +
    flat(brush, band(-24, 700), s.ground) +
    flat(brush, band(-6, 8), s.light, 0.9) +
    flat(
      brush,
      'M-300 50C-200 40 0 40 60 52C0 64 -220 64 -300 50ZM160 110C240 100 420 100 480 114C400 124 240 124 160 110Z',
      s.far,
      0.6,
    ) +
    shape(brush, rectangle(-reach, -420, 1800, 34), s.dark) +
    [-420, 330].map((x) => shape(brush, rectangle(x, -390, 20, 396), s.dark)).join('') +
    hangingLamp(brush, -190, -386, 44, s.dark, s.light) +
    hangingLamp(brush, 150, -386, 44, s.dark, s.light) +
    shape(brush, ellipse(0, -330, 34), '#fff') +
    strokePath('M0 -330V-352M0 -330L14 -322', s.dark, 3),
  front: shape(brush, rectangle(-620, -700, 46, 1300), s.dark),
});

export const busStop: PlacePainter = (brush, s, chance) => ({
  back:
    sky(brush, s, -50) +
    disc(brush, -20, -150, 170, s.light) +
    skyline(brush, -34, [50, 150], [50, 90], s.far, s.light, chance, 0.12) +
    hills(brush, -20, 60, 320, s.mid, 'bus') +
    flat(brush, band(-22, 700), s.ground) +
    flat(brush, band(44, 200), s.near) +
    strokePath(
      'M-860 116H-740M-640 116H-520M-420 116H-300M-200 116H-80M20 116H140M240 116H360M460 116H580M680 116H800',
      s.light,
      6,
    ) +
    shape(
      brush,
      `${rectangle(-236, -258, 14, 262)}${rectangle(222, -258, 14, 262)}${rectangle(-276, -286, 552, 30)}`,
      s.dark,
    ) +
    flat(brush, rectangle(-222, -240, 444, 150), s.light, 0.2) +
    shape(brush, rectangle(-190, -50, 250, 9), s.dark) +
    shape(brush, `${rectangle(-176, -42, 9, 44)}${rectangle(36, -42, 9, 44)}`, s.dark) +
    shape(brush, rectangle(336, -250, 10, 256), s.dark) +
    shape(brush, ellipse(341, -272, 36), s.accent) +
    shape(brush, rectangle(321, -284, 40, 24), s.light) +
    strokePath('M-560 -30V-420M-620 -390H-500M560 -26V-420M500 -390H620', s.dark, 5) +
    strokePath('M-900 -420Q-740 -340 -560 -390Q0 -270 560 -390Q760 -340 900 -420', s.dark, 1.6),
  front:
    flat(brush, `M${-reach} 230C-500 180 -200 220 100 230C400 240 700 200 ${reach} 220V700H${-reach}Z`, s.dark) +
    strokePath('M-520 230l-20 -70M-500 230l4 -90M-480 230l26 -64M470 226l-16 -60M490 226l10 -80', s.dark, 4),
});

export const quay: PlacePainter = (brush, s, chance) => {
  let tiles = '';
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 13; column++) {
      const [x, y] = [-620 + column * 40, -120 + row * 40];
      tiles +=
        polygon([
          [x + 20, y + 4],
          [x + 36, y + 20],
          [x + 20, y + 36],
          [x + 4, y + 20],
        ]) +
        ellipse(x, y, 5) +
        ellipse(x + 40, y, 5);
    }
  const table = (x: number): string =>
    shape(brush, ellipse(x, -72, 46, 7), '#ffffff') +
    strokePath(`M${x} -66V4M${x - 24} 6H${x + 24}`, s.dark, 4) +
    shape(
      brush,
      `M${x - 10} -90H${x + 6}C${x + 6} -82 ${x + 2} -78 ${x - 2} -78C${x - 6} -78 ${x - 10} -82 ${x - 10} -90Z`,
      s.accent,
    );
  return {
    back:
      sky(brush, s, -60) +
      disc(brush, 420, -300, 60, s.light) +
      cloud(brush, 230, -400, 110, s.light, 0.7) +
      flat(brush, band(-66, 200), s.far) +
      strokePath(
        'M160 -40q30 -10 60 0t60 0t60 0t60 0t60 0t60 0t60 0M200 -22q30 -10 60 0t60 0t60 0t60 0t60 0',
        '#ffffff',
        2,
      ) +
      shape(brush, 'M470 -60h150l-26 30h-98z', s.accent) +
      strokePath('M540 -60V-180', s.dark, 3) +
      shape(
        brush,
        polygon([
          [546, -176],
          [610, -80],
          [546, -76],
        ]),
        '#ffffff',
      ) +
      shape(brush, rectangle(-640, -420, 560, 420), s.mid) +
      shape(brush, rectangle(-620, -120, 520, 120), '#ffffff') +
      flat(brush, tiles, s.near) +
      windowRows(brush, -600, -390, 4, 1, 130, 90, [70, 96], s.light, s.light, chance) +
      shape(brush, rectangle(-460, -234, 120, 234), s.dark) +
      shape(brush, rectangle(-448, -222, 96, 120), s.light) +
      shape(brush, rectangle(-310, -234, 190, 106), s.light) +
      strokePath('M-216 -234V-128', s.dark, 4) +
      Array.from({ length: 9 }, (_, index) =>
        shape(
          brush,
          polygon([
            [-640 + index * 62, -290],
            [-578 + index * 62, -290],
            [-572 + index * 64, -240],
            [-640 + index * 64, -240],
          ]),
          index % 2 ? '#ffffff' : s.near,
        ),
      ).join('') +
      flat(brush, band(-6, 700), s.ground) +
      strokePath(
        `M${-reach} 40H${reach}M${-reach} 110H${reach}M-420 -6L-700 600M0 -6V600M420 -6L700 600`,
        brush.mono ? brush.ink : mix(s.ground, s.dark, 0.2),
        1.6,
      ) +
      table(-250) +
      table(240),
    front: shape(brush, `${ellipse(-560, 150, 130, 18)}${rectangle(-572, 150, 24, 400)}`, s.dark),
  };
};
