// Backgrounds indoors: a laundry, a cabin, a library, a stage, a corridor, a lamp room.
import { floorboards, windowTo } from './indoors.ts';
import { band, disc, hangingLamp, hills, paperLantern, type PlacePainter, reach, stars } from './scenery.ts';
import {
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
