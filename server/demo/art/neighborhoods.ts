// Backgrounds in towns: a castle town, a courtyard, a greengrocer's, an alley.
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
} from './scenery.ts';
import { ellipse, flat, group, limb, polygon, rectangle, shape, strokePath } from './svg.ts';

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
