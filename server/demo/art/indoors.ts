// Rooms: carriages, kitchens, studios, libraries, stages, ships.
import { band, disc, hangingLamp, hills, paperLantern, type PlacePainter, reach, skyline, stars } from './scenery.ts';
import {
  type Brush,
  ellipse,
  flat,
  mix,
  polygon,
  rectangle,
  roundedRectangle,
  round,
  shape,
  smoothPath,
  strokePath,
} from './svg.ts';
import type { Random } from '../random.ts';

/** A window with what is seen through it, cut to its frame. */
function windowTo(
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

const floorboards = (brush: Brush, color: string): string =>
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

export const laundry: PlacePainter = (brush, s) => ({
  back:
    flat(brush, band(-1800, 700), s.mid) +
    flat(brush, band(-1800, -290), s.near) +
    Array.from({ length: 12 }, (_, index) => {
      const x = -840 + index * 150;
      return (
        shape(brush, roundedRectangle(x, -176, 136, 176, 8), '#ffffff') +
        flat(brush, rectangle(x, -160, 136, 4), s.far) +
        shape(brush, ellipse(x + 68, -80, 54), s.accent) +
        shape(brush, ellipse(x + 68, -80, 42), s.sky) +
        flat(brush, `M${x + 26} -78Q${x + 50} -96 ${x + 70} -80T${x + 110} -82A42 42 0 0 1 ${x + 26} -78Z`, s.far) +
        flat(brush, ellipse(x + 60, -96, 6) + ellipse(x + 78, -104, 4), '#ffffff') +
        flat(brush, ellipse(x + 106, -166, 4) + ellipse(x + 118, -166, 4), s.accent)
      );
    }).join('') +
    strokePath(`M${-reach} -270Q-450 -220 0 -262Q450 -220 ${reach} -270`, s.light, 2) +
    ['#ffffff', s.accent, s.light, s.far]
      .flatMap((color, index) => [-700, 100].map((x) => shape(brush, `M${x + index * 140} -250h60l6 70h-72z`, color)))
      .join('') +
    flat(brush, band(-4, 700), s.ground) +
    Array.from({ length: 14 }, (_, index) =>
      flat(
        brush,
        polygon([
          [-reach + index * 130, 0],
          [-reach + index * 130 + 65, 0],
          [-reach * 1.4 + index * 186 + 90, 160],
          [-reach * 1.4 + index * 186, 160],
        ]),
        s.near,
        0.6,
      ),
    ).join(''),
  front:
    shape(brush, 'M-560 700L-600 150H-380L-420 700Z', s.dark) +
    shape(brush, 'M-590 154C-560 100 -520 120 -490 104C-460 90 -420 120 -392 154Z', s.accent),
});

export const shipCabin: PlacePainter = (brush, s, chance) => ({
  back:
    flat(brush, band(-1800, 700), s.mid) +
    shape(brush, ellipse(0, -190, 168), s.near) +
    `<clipPath id="p${Math.round(brush.zoom * 100)}"><path d="${ellipse(0, -190, 146)}"/></clipPath><g clip-path="url(#p${Math.round(brush.zoom * 100)})">${flat(brush, rectangle(-160, -350, 320, 320), s.sky)}${stars(brush, s.light, chance, 0)}${disc(brush, 60, -230, 44, s.accent)}${flat(
      brush,
      polygon([
        [-150, -110],
        [60, -232],
        [30, -200],
      ]),
      s.light,
      0.4,
    )}</g>` +
    strokePath(ellipse(0, -190, 146), s.dark, 5) +
    Array.from({ length: 10 }, (_, index) =>
      flat(brush, ellipse(Math.cos(index * 0.628) * 157, -190 + Math.sin(index * 0.628) * 157, 5), s.light),
    ).join('') +
    [-1, 1]
      .map((side) =>
        [0, 1, 2, 3]
          .map(
            (row) =>
              shape(brush, roundedRectangle(side * 430 - 150, -330 + row * 78, 300, 66, 8), s.near) +
              shape(
                brush,
                Array.from({ length: 5 }, (_, index) =>
                  rectangle(side * 430 - 136 + index * 55, -314 + row * 78, 44, 34),
                ).join(''),
                (row + side) % 2 ? s.light : '#ffffff',
              ) +
              flat(
                brush,
                Array.from({ length: 5 }, (_, index) =>
                  ellipse(side * 430 - 114 + index * 55, -296 + row * 78, 5),
                ).join(''),
                s.accent,
              ),
          )
          .join(''),
      )
      .join('') +
    flat(brush, band(-4, 700), s.ground) +
    flat(brush, band(-14, -4), s.light) +
    shape(brush, 'M180 0C190 -60 200 -80 240 -90H330V0Z', s.near) +
    flat(brush, ellipse(230, -50, 6) + ellipse(254, -60, 6) + ellipse(278, -64, 6), s.accent),
  front: strokePath(
    smoothPath([
      [-900, -330],
      [-600, -250],
      [-300, -300],
      [0, -270],
      [300, -310],
      [900, -260],
    ]),
    s.dark,
    10,
  ),
});

export const library: PlacePainter = (brush, s, chance) => {
  const shelves = (x: number): string =>
    shape(brush, rectangle(x, -380, 250, 384), s.near) +
    [0, 1, 2, 3]
      .map(
        (row) =>
          shape(brush, rectangle(x + 12, -368 + row * 94, 226, 80), s.dark) +
          [s.accent, s.far, s.light]
            .map((color, tint) =>
              shape(
                brush,
                Array.from({ length: 13 }, (_, index) =>
                  (index * 5 + row * 3) % 3 === tint
                    ? rectangle(
                        x + 16 + index * 17,
                        -288 + row * 94 - 46 - ((index * 11 + row) % 5) * 6,
                        15,
                        46 + ((index * 11 + row) % 5) * 6,
                      )
                    : '',
                ).join('') || 'M0 0',
                color,
                0.5,
              ),
            )
            .join(''),
      )
      .join('');
  return {
    back:
      flat(brush, band(-1800, 700), s.mid) +
      shelves(-700) +
      shelves(-440) +
      shelves(200) +
      shelves(460) +
      windowTo(
        brush,
        -140,
        -360,
        280,
        220,
        flat(brush, rectangle(-150, -370, 300, 240), s.sky) +
          disc(brush, -40, -300, 26, s.light) +
          hills(brush, -150, 90, 110, s.far, 'library'),
        s.near,
        'l',
      ) +
      flat(brush, band(-4, 700), s.ground) +
      floorboards(brush, s.near) +
      hangingLamp(brush, -20, -500, 110, s.accent, s.light) +
      shape(
        brush,
        rectangle(-340, -80, 190, 12) + rectangle(-326, -70, 12, 74) + rectangle(-176, -70, 12, 74),
        s.near,
      ) +
      shape(brush, rectangle(-310, -96, 60, 9) + rectangle(-304, -106, 50, 9), s.accent) +
      (chance.bool(1) ? strokePath('M-206 -82V-130', s.light, 6) : ''),
    front: shape(brush, rectangle(-720, -700, 150, 1400), s.dark),
  };
};

export const stage: PlacePainter = (brush, s, chance) => {
  const curtain = (side: number): string =>
    shape(
      brush,
      `M${side * 900} -700H${side * 190}C${side * 230} -420 ${side * 330} -240 ${side * 470} -150C${side * 420} -90 ${side * 400} -40 ${side * 410} 20H${side * 900}Z`,
      s.accent,
    ) +
    strokePath(
      [300, 420, 540, 660, 780]
        .map((x) => `M${side * x} -700C${side * (x + 20)} -400 ${side * (x + 90)} -160 ${side * (x + 110)} 20`)
        .join(''),
      brush.mono ? brush.ink : mix(s.accent, s.dark, 0.45),
      6,
    );
  return {
    back:
      flat(brush, band(-1800, 700), s.dark) +
      flat(brush, rectangle(-500, -520, 1000, 520), s.mid) +
      hills(brush, -40, 160, 170, s.far, 'stage') +
      flat(
        brush,
        polygon([
          [-60, -700],
          [60, -700],
          [260, 20],
          [-260, 20],
        ]),
        s.light,
        brush.mono ? 1 : 0.22,
      ) +
      disc(brush, 190, -330, 40, s.light) +
      flat(brush, band(-4, 700), s.ground) +
      floorboards(brush, s.near) +
      flat(brush, ellipse(0, 26, 260, 34), s.light, 0.35) +
      curtain(-1) +
      curtain(1) +
      shape(brush, `M${-reach} -700V-470${Array.from({ length: 15 }, () => 'q60 70 120 0').join('')}V-700Z`, s.accent) +
      Array.from({ length: 9 }, (_, index) =>
        shape(brush, `M${-420 + index * 105} 40a24 24 0 0 1 48 0z`, s.light),
      ).join(''),
    front: Array.from({ length: 9 }, (_, index) =>
      shape(
        brush,
        ellipse(-780 + index * 190 + chance.between(-20, 20), 170, 46, 56) +
          rectangle(-850 + index * 190, 220, 140, 400),
        s.dark,
      ),
    ).join(''),
  };
};

export const corridor: PlacePainter = (brush, s, chance) => ({
  back:
    flat(brush, band(-1800, 700), s.mid) +
    flat(brush, band(-1800, -300), s.near) +
    Array.from({ length: 8 }, (_, index) => {
      const x = -880 + index * 224;
      return (
        shape(brush, rectangle(x, -286, 208, 282), s.light) +
        strokePath(
          `M${x + 52} -286V-4M${x + 104} -286V-4M${x + 156} -286V-4M${x} -216H${x + 208}M${x} -146H${x + 208}M${x} -76H${x + 208}`,
          brush.mono ? brush.ink : s.near,
          2.4,
        ) +
        shape(brush, rectangle(x - 12, -300, 14, 304), s.dark)
      );
    }).join('') +
    flat(brush, band(-4, 700), s.ground) +
    floorboards(brush, s.near) +
    [-420, -120, 180, 480].map((x) => paperLantern(brush, x, -250, s.accent, s.light)).join('') +
    shape(brush, 'M160 -20C156 -80 210 -80 206 -20C206 0 160 0 160 -20Z', s.accent) +
    strokePath(
      `M182 -74C176 -120 ${round(200 + chance.between(0, 8))} -140 196 -176M182 -74C196 -110 214 -116 220 -140`,
      s.dark,
      2.6,
    ) +
    shape(brush, ellipse(196, -178, 9) + ellipse(220, -142, 8) + ellipse(188, -128, 7), s.light),
  front: shape(brush, rectangle(-640, -700, 60, 1400) + rectangle(600, -700, 60, 1400), s.dark),
});

export const lampRoom: PlacePainter = (brush, s, chance) => ({
  back:
    flat(brush, band(-1800, 700), s.sky) +
    stars(brush, s.light, chance, 0) +
    flat(brush, band(-120, 0), s.mid) +
    strokePath('M-900 -90q30 -8 60 0t60 0t60 0t60 0t60 0M300 -80q30 -8 60 0t60 0t60 0t60 0t60 0', s.far, 2) +
    flat(
      brush,
      polygon([
        [0, -170],
        [reach, -420],
        [reach, -40],
      ]),
      s.light,
      brush.mono ? 1 : 0.22,
    ) +
    flat(
      brush,
      polygon([
        [0, -170],
        [-reach, -380],
        [-reach, -80],
      ]),
      s.light,
      brush.mono ? 1 : 0.16,
    ) +
    strokePath(Array.from({ length: 10 }, (_, index) => `M${-810 + index * 180} -700V10`).join(''), s.dark, 9) +
    strokePath(`M${-reach} -230H${reach}`, s.dark, 5) +
    shape(brush, rectangle(-60, -80, 120, 84), s.near) +
    shape(brush, 'M-76 -80C-110 -140 -100 -240 0 -270C100 -240 110 -140 76 -80Z', s.light) +
    strokePath('M-86 -150H86M-88 -190H88M-80 -110H80M-66 -230H66M0 -268V-82', brush.mono ? brush.ink : s.accent, 3) +
    flat(brush, ellipse(0, -170, 26, 34), '#ffffff') +
    flat(brush, band(-4, 700), s.ground) +
    flat(brush, band(-4, 6), s.light, 0.5) +
    floorboards(brush, s.near),
});
