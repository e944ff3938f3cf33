// Places of towns: streets, roofs, platforms, quays, courtyards.
import {
  band,
  cloud,
  disc,
  hangingLamp,
  hills,
  paperLantern,
  type PlacePainter,
  reach,
  sky,
  skyline,
  stars,
  windowRows,
} from './scenery.ts';
import { ellipse, flat, group, limb, mix, polygon, rectangle, roundedRectangle, shape, strokePath } from './svg.ts';

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

/** Houses, trees and clouds folded of paper. */
export const foldedCity: PlacePainter = (brush, s, chance) => {
  const tower = (x: number, w: number, h: number): string => {
    const windows = windowRows(
      brush,
      x + w * 0.12,
      -h + 50,
      2,
      Math.floor((h - 90) / 64),
      w * 0.18,
      64,
      [w * 0.1, 30],
      s.light,
      s.far,
      chance,
      0.25,
    );
    return (
      shape(
        brush,
        polygon([
          [x, 0],
          [x, -h + 18],
          [x + w * 0.5, -h],
          [x + w * 0.5, 0],
        ]),
        '#ffffff',
      ) +
      shape(
        brush,
        polygon([
          [x + w * 0.5, 0],
          [x + w * 0.5, -h],
          [x + w, -h + 26],
          [x + w, 0],
        ]),
        s.mid,
      ) +
      windows
    );
  };
  const crane = (x: number, y: number, z: number): string =>
    flat(
      brush,
      polygon([
        [x, y],
        [x + 44 * z, y - 34 * z],
        [x + 24 * z, y + 6 * z],
      ]),
      '#ffffff',
    ) +
    flat(
      brush,
      polygon([
        [x + 24 * z, y + 6 * z],
        [x + 44 * z, y - 34 * z],
        [x + 60 * z, y + 2 * z],
      ]),
      s.far,
    ) +
    flat(
      brush,
      polygon([
        [x, y],
        [x - 22 * z, y - 12 * z],
        [x - 6 * z, y + 4 * z],
      ]),
      s.far,
    ) +
    flat(
      brush,
      polygon([
        [x + 60 * z, y + 2 * z],
        [x + 84 * z, y - 16 * z],
        [x + 66 * z, y + 6 * z],
      ]),
      '#ffffff',
    );
  return {
    back:
      sky(brush, s, -40) +
      flat(brush, ellipse(180, -360, 150), s.glow) +
      crane(-320, -430, 1.2) +
      crane(60, -480, 0.8) +
      crane(420, -410, 1) +
      Array.from({ length: 13 }, (_, index) =>
        polygon([
          [-reach + index * 145, 0],
          [-reach + index * 145, -chance.between(180, 360)],
          [-reach + index * 145 + 74, -chance.between(200, 380)],
          [-reach + index * 145 + 140, 0],
        ]),
      )
        .map((path) => flat(brush, path, s.far))
        .join('') +
      [
        [-860, 150, 420],
        [-690, 130, 300],
        [-540, 160, 460],
        [-360, 130, 280],
        [230, 150, 360],
        [400, 130, 470],
        [550, 160, 300],
        [730, 140, 410],
      ]
        .map(([x, w, h]) => tower(x!, w!, h!))
        .join('') +
      flat(brush, band(-4, 700), s.ground) +
      flat(
        brush,
        polygon([
          [-200, 0],
          [120, 0],
          [420, 700],
          [-500, 700],
        ]),
        '#ffffff',
        0.5,
      ) +
      flat(
        brush,
        polygon([
          [-360, 0],
          [-230, 0],
          [-60, 130],
          [-260, 130],
        ]),
        s.dark,
        0.14,
      ) +
      flat(
        brush,
        polygon([
          [230, 0],
          [380, 0],
          [600, 130],
          [400, 130],
        ]),
        s.dark,
        0.14,
      ),
    front: shape(
      brush,
      polygon([
        [-reach, 700],
        [-reach, -260],
        [-640, 160],
        [-520, 700],
      ]),
      s.near,
    ),
  };
};

export const castleTown: PlacePainter = (brush, s, chance) => {
  const tower = (x: number, w: number, h: number, roof: string): string =>
    shape(brush, rectangle(x, -h, w, h), s.mid) +
    shape(
      brush,
      polygon([
        [x - 14, -h],
        [x + w / 2, -h - w * 1.3],
        [x + w + 14, -h],
      ]),
      roof,
    ) +
    shape(
      brush,
      `M${x + w * 0.36} ${-h + 80}V${-h + 46}a${w * 0.14} ${w * 0.14} 0 0 1 ${w * 0.28} 0V${-h + 80}Z`,
      s.dark,
    ) +
    strokePath(
      `M${x + 8} ${-h * 0.5}h20M${x + w - 34} ${-h * 0.34}h22M${x + 14} ${-h * 0.2}h18`,
      brush.mono ? brush.ink : s.near,
      2,
    );
  return {
    back:
      sky(brush, s, -40) +
      cloud(brush, -240, -420, 130, '#ffffff', 0.8) +
      cloud(brush, 330, -470, 100, '#ffffff', 0.8) +
      hills(brush, -60, 260, 220, s.far, 'castle', true) +
      tower(-620, 100, 400, s.accent) +
      tower(-260, 80, 520, s.accent) +
      tower(230, 110, 430, s.accent) +
      tower(560, 90, 340, s.accent) +
      shape(brush, `M-640 0V-210${Array.from({ length: 14 }, () => 'h44v-22h44v22').join('')}V0Z`, s.mid) +
      shape(brush, 'M-70 0V-120A70 70 0 0 1 70 -120V0Z', s.dark) +
      strokePath('M-600 -150H-330V-60M330 -150H600V-70M-330 -60H-180', brush.mono ? brush.ink : s.near, 13) +
      (brush.mono ? strokePath('M-600 -150H-330V-60M330 -150H600V-70M-330 -60H-180', '#fff', 9) : '') +
      shape(brush, ellipse(-330, -150, 15) + ellipse(600, -150, 15), s.accent) +
      flat(brush, band(-4, 700), s.ground) +
      shape(brush, 'M170 4V-52H300V4Z', s.near) +
      shape(brush, ellipse(235, -52, 66, 14), s.dark) +
      shape(brush, rectangle(176, -170, 9, 120) + rectangle(285, -170, 9, 120), s.near) +
      shape(
        brush,
        polygon([
          [156, -166],
          [235, -220],
          [314, -166],
        ]),
        s.accent,
      ) +
      (chance.bool(1) ? strokePath('M235 -190V-84', s.dark, 2) : '') +
      Array.from({ length: 22 }, (_, index) =>
        flat(brush, ellipse(-860 + index * 82, 40 + (index % 4) * 34, 24, 7), s.far, 0.5),
      ).join(''),
  };
};

export const courtyard: PlacePainter = (brush, s, chance) => ({
  back:
    sky(brush, s, -60) +
    hills(brush, -120, 320, 230, s.far, 'dojo', true) +
    cloud(brush, -420, -330, 150, '#fff', 0.8) +
    shape(brush, rectangle(-820, -210, 520, 212), '#fff') +
    strokePath('M-700 -210V2M-580 -210V2M-460 -210V2M-820 -110H-300', brush.ink, 5) +
    shape(brush, 'M-880 -206C-800 -226 -740 -280 -680 -296H-420C-370 -280 -320 -226 -250 -206Z', s.dark) +
    shape(brush, rectangle(-300, -120, 1200, 122), s.mid) +
    shape(brush, rectangle(-300, -142, 1200, 26), s.dark) +
    group(
      -130,
      0,
      shape(
        brush,
        limb(
          [
            [300, 4],
            [290, -110],
            [316, -210],
            [372, -280],
          ],
          [22, 17, 12, 7],
        ) +
          limb(
            [
              [300, -150],
              [240, -230],
              [170, -262],
            ],
            [13, 9, 5],
          ) +
          limb(
            [
              [316, -210],
              [300, -290],
              [330, -350],
            ],
            [10, 7, 4],
          ),
        s.dark,
      ) +
        [
          [170, -250],
          [220, -214],
          [250, -280],
          [330, -330],
          [372, -262],
          [400, -300],
          [300, -270],
        ]
          .map(
            ([x, y]) =>
              strokePath(`M${x} ${y! - 14}v-12`, s.dark, 2) + shape(brush, ellipse(x!, y!, 14, 12.6), s.accent),
          )
          .join(''),
    ) +
    flat(brush, band(-4, 700), s.ground) +
    strokePath(
      Array.from(
        { length: 16 },
        () =>
          `M${Math.round(chance.between(-800, 800))} ${Math.round(chance.between(20, 200))}h${Math.round(chance.between(20, 60))}`,
      ).join(''),
      brush.mono ? brush.ink : s.near,
      1.4,
    ),
  front:
    shape(
      brush,
      limb(
        [
          [-680, 700],
          [-640, 60],
          [-560, -180],
          [-420, -300],
        ],
        [50, 40, 26, 12],
      ),
      s.dark,
    ) +
    [
      [-470, -220],
      [-540, -110],
      [-420, -250],
    ]
      .map(([x, y]) => shape(brush, ellipse(x!, y!, 32, 29), s.accent))
      .join(''),
});

export const greengrocers: PlacePainter = (brush, s, chance) => {
  const crate = (x: number, y: number, color: string, tall = false): string =>
    shape(
      brush,
      Array.from({ length: 4 }, (_, index) =>
        ellipse(x + 18 + index * 24, y - 6 - (index % 2) * 5, tall ? 8 : 13, tall ? 24 : 12),
      ).join(''),
      color,
    ) +
    shape(
      brush,
      polygon([
        [x, y],
        [x + 108, y],
        [x + 100, y + 42],
        [x + 8, y + 42],
      ]),
      s.near,
    ) +
    strokePath(`M${x + 4} ${y + 20}H${x + 104}`, brush.mono ? brush.ink : s.dark, 1.4) +
    shape(brush, rectangle(x + 60, y - 34, 34, 24), '#fff') +
    strokePath(`M${x + 66} ${y - 26}h20M${x + 66} ${y - 19}h12`, s.dark, 2);
  return {
    back:
      flat(brush, band(-1800, 0), s.glow) +
      shape(brush, rectangle(-760, -330, 1520, 340), s.mid) +
      shape(brush, rectangle(-680, -260, 1360, 262), s.light) +
      Array.from({ length: 17 }, (_, index) =>
        shape(
          brush,
          polygon([
            [-760 + index * 90, -380],
            [-670 + index * 90, -380],
            [-672 + index * 92, -290],
            [-764 + index * 92, -290],
          ]),
          index % 2 ? '#fff' : s.accent,
        ),
      ).join('') +
      [-560, -400, 300, 460]
        .map(
          (x) =>
            shape(brush, rectangle(x, -240, 130, 10), s.near) +
            shape(
              brush,
              Array.from({ length: 5 }, (_, index) => ellipse(x + 16 + index * 25, -252, 11, 13)).join(''),
              chance.pick([s.far, s.accent, s.ground]),
            ),
        )
        .join('') +
      hangingLamp(brush, -120, -290, 40, s.dark, s.light) +
      hangingLamp(brush, 140, -290, 40, s.dark, s.light) +
      flat(brush, band(-4, 700), s.ground) +
      crate(-560, -90, s.accent) +
      crate(-440, -90, s.far, true) +
      crate(-320, -90, s.mid) +
      crate(210, -90, s.accent) +
      crate(330, -90, s.far, true) +
      crate(450, -90, s.mid) +
      crate(-500, -42, s.far) +
      crate(-380, -42, s.accent) +
      crate(270, -42, s.mid) +
      crate(390, -42, s.accent),
  };
};

export const alley: PlacePainter = (brush, s, chance) => ({
  back:
    sky(brush, s, -40) +
    stars(brush, s.light, chance, -320) +
    disc(brush, 10, -470, 50, s.light) +
    skyline(brush, 0, [220, 420], [60, 110], s.far, s.light, chance, 0.14) +
    [-1, 1]
      .map(
        (side) =>
          shape(
            brush,
            polygon([
              [side * 230, 0],
              [side * 230, -440],
              [side * reach, -640],
              [side * reach, 60],
            ]),
            s.mid,
          ) +
          shape(
            brush,
            polygon([
              [side * 250, -250],
              [side * 250, -190],
              [side * 400, -180],
              [side * 400, -260],
            ]),
            s.accent,
          ) +
          shape(
            brush,
            polygon([
              [side * 280, 4],
              [side * 280, -140],
              [side * 370, -146],
              [side * 370, 14],
            ]),
            s.light,
          ) +
          paperLantern(brush, side * 210, -210, s.accent, s.light),
      )
      .join('') +
    strokePath('M-230 -380Q0 -330 230 -380M-230 -330Q0 -290 230 -320', s.dark, 1.6) +
    ['#ffffff', s.accent, s.light]
      .map((color, index) =>
        shape(
          brush,
          polygon([
            [-120 + index * 90, -352],
            [-60 + index * 90, -346],
            [-64 + index * 90, -280],
            [-118 + index * 90, -286],
          ]),
          color,
        ),
      )
      .join('') +
    flat(brush, band(-4, 700), s.ground) +
    flat(
      brush,
      polygon([
        [-230, 0],
        [230, 0],
        [620, 700],
        [-620, 700],
      ]),
      s.near,
    ) +
    flat(brush, ellipse(0, 60, 160, 12), s.light, 0.25),
});
