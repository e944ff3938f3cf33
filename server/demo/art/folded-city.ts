// Background of a city of folded paper.
import { band, type PlacePainter, reach, sky, windowRows } from './scenery.ts';
import { ellipse, flat, polygon, shape } from './svg.ts';

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
