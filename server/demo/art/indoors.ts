// Rooms: carriages, kitchens, studios, libraries, stages, ships.
import { band, disc, hangingLamp, hills, paperLantern, type PlacePainter, reach, skyline, stars } from './scenery.ts';
import { type Brush, ellipse, flat, polygon, rectangle, roundedRectangle, shape, strokePath } from './svg.ts';
import type { Random } from '../random.ts';

/** A window with what is seen through it, cut to its frame. */
export function windowTo(
  brush: Brush,
  x: number,
  y: number,
  w: number,
  h: number,
  view: string,
  frame: string,
  id: string,
): string {
  const clip = `w${id}${Math.round(x)}${Math.round(brush.zoom * 100)}${Math.round(y)}`;
  return `<clipPath id="${clip}"><path d="${rectangle(x, y, w, h)}"/></clipPath><g clip-path="url(#${clip})">${view}</g>${strokePath(`${rectangle(x, y, w, h)}M${x + w / 2} ${y}V${y + h}M${x} ${y + h * 0.45}H${x + w}`, frame, 5)}`;
}

export const floorboards = (brush: Brush, color: string): string =>
  strokePath(
    `M${-reach} 40H${reach}M${-reach} 96H${reach}M${-reach} 170H${reach}${[-600, -300, -80, 140, 420, 700].map((x) => `M${x} 0L${x * 1.9} 420`).join('')}`,
    color,
    brush.mono ? brush.line : 1.6,
  );

export const carriage: PlacePainter = (brush, s, chance) => {
  const seat = (x: number): string =>
    shape(brush, roundedRectangle(x, -112, 30, 112, 12), s.accent) +
    shape(brush, roundedRectangle(x + 10, -50, 92, 22, 8), s.accent) +
    shape(brush, rectangle(x + 22, -30, 70, 30), s.dark);
  return {
    back:
      flat(brush, band(-1800, 700), s.mid) +
      flat(brush, band(-1800, -300), s.near) +
      flat(brush, band(-306, -294), s.light) +
      [-760, -500, -240, 20, 280, 540]
        .map((x) =>
          windowTo(
            brush,
            x,
            -262,
            220,
            140,
            flat(brush, rectangle(x, -262, 220, 140), s.sky) +
              stars(brush, s.light, chance, -180) +
              hills(brush, -150, 60, 90, s.far, `w${x}`) +
              flat(
                brush,
                rectangle(x + chance.between(0, 120), -140, 60, 3) + rectangle(x + chance.between(0, 120), -150, 40, 2),
                s.light,
              ),
            s.near,
            'c',
          ),
        )
        .join('') +
      strokePath(`M${-reach} -282H${reach}`, s.dark, 4) +
      Array.from({ length: 18 }, (_, index) => `M${-860 + index * 100} -282v26`)
        .map((path) => strokePath(path, s.dark, 2))
        .join('') +
      Array.from({ length: 18 }, (_, index) =>
        strokePath(ellipse(-860 + index * 100, -244, 11, 12), s.light, 3.4),
      ).join('') +
      flat(brush, band(-100, -92), s.near) +
      flat(brush, band(-4, 700), s.ground) +
      floorboards(brush, s.near) +
      [-640, -330, 230, 540].map(seat).join(''),
    front: shape(brush, roundedRectangle(-620, -40, 110, 700, 40) + roundedRectangle(440, -20, 110, 700, 40), s.dark),
  };
};

/** A room with a window, a desk, a lamp and shelves. */
function room(
  brush: Brush,
  s: Parameters<PlacePainter>[1],
  chance: Random,
  desk: string,
): { back: string; front: string } {
  return {
    back:
      flat(brush, band(-1800, 700), s.mid) +
      windowTo(
        brush,
        -110,
        -300,
        240,
        190,
        flat(brush, rectangle(-120, -310, 260, 210), s.sky) +
          disc(brush, 60, -250, 22, s.light) +
          skyline(brush, -110, [30, 90], [30, 54], s.far, s.light, chance, 0.3),
        s.near,
        'r',
      ) +
      shape(brush, rectangle(-130, -112, 280, 10), s.near) +
      shape(
        brush,
        'M-150 -316H-104C-112 -240 -120 -180 -136 -96H-166ZM170 -316H124C132 -240 140 -180 156 -96H186Z',
        s.accent,
      ) +
      [0, 1, 2]
        .map(
          (row) =>
            shape(brush, rectangle(-560, -290 + row * 82, 220, 8), s.near) +
            shape(
              brush,
              Array.from({ length: 9 }, (_, index) =>
                rectangle(
                  -552 + index * 22,
                  -290 + row * 82 - 30 - ((index * 7 + row * 5) % 4) * 6,
                  17,
                  30 + ((index * 7 + row * 5) % 4) * 6,
                ),
              ).join(''),
              [s.accent, s.far, s.light][row]!,
            ),
        )
        .join('') +
      flat(brush, band(-4, 700), s.ground) +
      flat(brush, band(-14, -4), s.near) +
      floorboards(brush, s.near) +
      shape(brush, rectangle(210, -82, 290, 12), s.near) +
      shape(brush, rectangle(224, -70, 12, 74) + rectangle(474, -70, 12, 74), s.near) +
      desk +
      strokePath('M440 -82L420 -132L452 -172', s.dark, 4) +
      shape(
        brush,
        polygon([
          [430, -176],
          [464, -190],
          [480, -160],
          [436, -152],
        ]),
        s.accent,
      ) +
      (brush.mono
        ? ''
        : flat(
            brush,
            polygon([
              [440, -154],
              [476, -162],
              [470, -84],
              [330, -84],
            ]),
            s.light,
            0.3,
          )),
    front: shape(brush, `M-700 700V120C-660 60 -560 60 -520 120V700Z`, s.dark),
  };
}

export const atelier: PlacePainter = (brush, s, chance) =>
  room(
    brush,
    s,
    chance,
    strokePath('M-330 4L-280 -190L-230 4M-280 -190V-30', brush.mono ? brush.ink : s.near, 6) +
      shape(brush, rectangle(-346, -180, 132, 104), '#fff') +
      flat(brush, rectangle(-338, -172, 116, 88), s.sky) +
      flat(brush, rectangle(-300, -150, 40, 50), s.light) +
      shape(brush, rectangle(250, -112, 10, 30) + rectangle(266, -118, 8, 36), s.dark),
  );

export const studio: PlacePainter = (brush, s, chance) =>
  room(
    brush,
    s,
    chance,
    shape(
      brush,
      polygon([
        [236, -84],
        [330, -84],
        [350, -112],
        [262, -112],
      ]),
      '#fff',
    ) +
      shape(brush, rectangle(352, -104, 20, 20), s.dark) +
      [0, 1, 2, 3]
        .map(
          (index) =>
            shape(brush, rectangle(560 + (index % 2) * 96, -290 + Math.floor(index / 2) * 110, 78, 96), '#fff') +
            strokePath(
              `M${566 + (index % 2) * 96} ${-244 + Math.floor(index / 2) * 110}h66M${600 + (index % 2) * 96} ${-284 + Math.floor(index / 2) * 110}v40`,
              s.dark,
              2,
            ),
        )
        .join(''),
  );

export const bedroom: PlacePainter = (brush, s, chance) =>
  room(
    brush,
    s,
    chance,
    shape(brush, roundedRectangle(-620, -60, 260, 50, 10), s.accent) +
      shape(brush, roundedRectangle(-610, -82, 70, 26, 12), '#fff') +
      shape(brush, rectangle(-636, -110, 16, 114) + rectangle(-372, -70, 14, 74), s.near) +
      strokePath('M-190 4L-160 -110L-128 4M-160 -110V0', s.dark, 4) +
      shape(
        brush,
        polygon([
          [-204, -92],
          [-90, -176],
          [-78, -156],
          [-192, -74],
        ]),
        s.near,
      ),
  );

function counterRoom(
  brush: Brush,
  s: Parameters<PlacePainter>[1],
  shelf: string,
  hanging: string,
  onCounter: string,
): { back: string; front: string } {
  return {
    back:
      flat(brush, band(-1800, 700), s.mid) +
      flat(brush, band(-1800, -318), s.near) +
      shelf +
      flat(brush, band(-4, 700), s.ground) +
      floorboards(brush, s.near) +
      hanging +
      shape(brush, rectangle(-reach, -104, 640, 112) + rectangle(230, -104, 700, 112), s.near) +
      shape(brush, rectangle(-reach, -116, 652, 14) + rectangle(218, -116, 712, 14), s.dark) +
      onCounter +
      [-330, -430, 300, 400]
        .map(
          (x) =>
            shape(brush, ellipse(x, -60, 26, 6), s.accent) +
            strokePath(`M${x} -56V12M${x - 18} 12H${x + 18}`, s.dark, 4),
        )
        .join(''),
    front:
      shape(brush, rectangle(-reach, 170, 1800, 500), s.dark) +
      shape(brush, 'M-460 172V110C-460 96 -380 96 -380 110V172Z', s.accent),
  };
}

export const diner: PlacePainter = (brush, s, chance) =>
  counterRoom(
    brush,
    s,
    [0, 1]
      .map(
        (row) =>
          shape(brush, rectangle(-620, -250 + row * 76, 1240, 8), s.dark) +
          shape(
            brush,
            Array.from({ length: 24 }, (_, index) =>
              (index + row) % 3
                ? `M${-606 + index * 51} ${-280 + row * 76}h34c0 20 -8 30 -17 30s-17 -10 -17 -30z`
                : rectangle(-600 + index * 51, -290 + row * 76, 18, 40),
            ).join(''),
            chance.pick([s.light, s.far]),
          ),
      )
      .join(''),
    [-520, -260, 0, 260, 520].map((x) => paperLantern(brush, x, -262, s.accent, s.light)).join('') +
      shape(
        brush,
        Array.from({ length: 7 }, (_, index) =>
          polygon([
            [-210 + index * 60, -330],
            [-152 + index * 60, -330],
            [-152 + index * 60, -286],
            [-210 + index * 60, -286],
          ]),
        ).join(''),
        s.far,
      ),
    shape(brush, 'M-440 -116C-446 -160 -350 -160 -356 -116Z', s.far) +
      strokePath('M-410 -160c-10 -20 10 -26 0 -46M-386 -160c-10 -20 10 -26 0 -46', '#ffffff', 4) +
      shape(brush, 'M300 -136H360C360 -122 346 -116 330 -116C314 -116 300 -122 300 -136Z', s.light),
  );

export const cafe: PlacePainter = (brush, s, chance) => {
  let tiles = '';
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 40; column++)
      tiles += polygon([
        [-reach + column * 46 + 23, -312 + row * 46],
        [-reach + column * 46 + 44, -289 + row * 46],
        [-reach + column * 46 + 23, -266 + row * 46],
        [-reach + column * 46 + 2, -289 + row * 46],
      ]);
  return counterRoom(
    brush,
    s,
    flat(brush, band(-318, -128), '#ffffff') +
      flat(brush, tiles, s.far, 0.75) +
      shape(brush, rectangle(-160, -290, 320, 160), s.dark) +
      strokePath('M-136 -262H40M-136 -234H80M-136 -206H0M-136 -178H60', s.light, 5) +
      shape(brush, ellipse(110, -200, 30, 22), s.accent),
    [-420, -100, 240].map((x) => hangingLamp(brush, x, -318, 56, s.accent, s.light)).join(''),
    shape(brush, roundedRectangle(-600, -200, 150, 86, 14), s.accent) +
      shape(brush, ellipse(-525, -160, 22), s.light) +
      (chance.bool(1) ? shape(brush, `M320 -116C320 -160 420 -160 420 -116Z`, '#ffffff') : '') +
      shape(brush, ellipse(370, -126, 30, 10), s.near),
  );
};

export const bakery: PlacePainter = (brush, s, chance) =>
  counterRoom(
    brush,
    s,
    shape(brush, 'M-190 -104V-230C-190 -310 190 -310 190 -230V-104Z', s.far) +
      shape(brush, 'M-110 -104V-180C-110 -240 110 -240 110 -180V-104Z', s.dark) +
      flat(brush, 'M-70 -104C-80 -150 -30 -150 -34 -196C0 -170 10 -150 20 -176C50 -150 70 -140 62 -104Z', s.accent) +
      strokePath('M-150 -270L-120 -230M150 -270L120 -230M0 -290V-244', brush.mono ? brush.ink : s.near, 3),
    [-460, 460].map((x) => hangingLamp(brush, x, -318, 50, s.dark, s.light)).join(''),
    shape(
      brush,
      Array.from({ length: 6 }, (_, index) => ellipse(-560 + index * 56, -128, 30, 16 + chance.between(0, 5))).join(
        '',
      ) + Array.from({ length: 5 }, (_, index) => ellipse(290 + index * 60, -128, 32, 15)).join(''),
      s.light,
    ) +
      strokePath(
        Array.from({ length: 6 }, (_, index) => `M${-574 + index * 56} -134l8 10m6 -12l8 10`).join(''),
        brush.mono ? brush.ink : s.near,
        2,
      ),
  );
