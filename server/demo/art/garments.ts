// Draws clothes on the trunk of a person: coats, dresses, robes, scarves, cloaks.
import type { Garment, Person } from './people.ts';
import type { Skeleton, View } from './poses.ts';
import {
  type Brush,
  type Point,
  ellipse,
  flat,
  limb,
  mix,
  polygon,
  round,
  shape,
  smoothPath,
  strokePath,
} from './svg.ts';

export interface Cut {
  /** Height of the lower hem of a garment: 0 at the hips, 1 at the knees, 2 at the feet. */
  hem: number;
  flare: number;
  sleeve: 'long' | 'rolled' | 'wide';
}

export const cuts: Record<Garment, Cut> = {
  coat: { hem: 0.95, flare: 5, sleeve: 'long' },
  jacket: { hem: 0.18, flare: 2.5, sleeve: 'long' },
  sweater: { hem: 0.14, flare: 2, sleeve: 'long' },
  shirt: { hem: 0.12, flare: 1, sleeve: 'rolled' },
  dress: { hem: 1.15, flare: 11, sleeve: 'rolled' },
  robe: { hem: 1.72, flare: 6, sleeve: 'wide' },
  apron: { hem: 0.12, flare: 1, sleeve: 'rolled' },
  uniform: { hem: 0.42, flare: 3.5, sleeve: 'long' },
  cloak: { hem: 0.2, flare: 2, sleeve: 'long' },
};

/** A limb or a garment; in pictures without outlines, a darker edge separates it from what is below. */
export function edged(brush: Brush, path: string, paint: string): string {
  // black on black needs a white edge
  if (brush.mono && brush.fill(paint) === '#000')
    return shape({ ...brush, ink: '#fff', line: brush.line * 0.7 }, path, paint);
  if (brush.line > 0) return shape(brush, path, paint);
  return `<path d="${path}" fill="${brush.fill(paint)}" stroke="${mix(paint, brush.ink, 0.4)}" stroke-width="1.1" paint-order="stroke"/>`;
}

export const darker = (brush: Brush, paint: string): string => (brush.mono ? paint : mix(paint, brush.ink, 0.2));

/** Half the width of the trunk at neck, shoulders, chest, waist and hips. */
function trunkWidths(bones: Skeleton, view: View, build: number): readonly number[] {
  return view === 'profile'
    ? [5, 8.4 * build, 10.6 * build, 8.8 * build, 9.6 * (0.5 + build * 0.5)]
    : [5.4, bones.shoulderWidth + 2.4, bones.shoulderWidth + 1, bones.shoulderWidth - 2, bones.hipWidth + 6.4];
}

export function drawTrunk(brush: Brush, person: Person, bones: Skeleton, cut: Cut, view: View): string {
  const { hips, neck } = bones;
  const build = person.build ?? 1;
  const widths = trunkWidths(bones, view, build);
  const length = Math.hypot(neck[0] - hips[0], neck[1] - hips[1]);
  const [ux, uy] = [(neck[0] - hips[0]) / length, (neck[1] - hips[1]) / length];
  const at = (height: number, side: number): Point => [
    hips[0] + ux * height * length - uy * side,
    hips[1] + uy * height * length + ux * side,
  ];
  const hemFraction = bones.seated ? Math.min(cut.hem, 0.12) : cut.hem;
  const onLeg = ({ hip, knee, foot }: Skeleton['nearLeg']): Point =>
    hemFraction <= 1
      ? [hip[0] + (knee[0] - hip[0]) * hemFraction, hip[1] + (knee[1] - hip[1]) * hemFraction]
      : [knee[0] + (foot[0] - knee[0]) * (hemFraction - 1), knee[1] + (foot[1] - knee[1]) * (hemFraction - 1)];
  const [nearHem, farHem] = [onLeg(bones.nearLeg), onLeg(bones.farLeg)];
  const hemY = Math.max(hips[1] + 5, (nearHem[1] + farHem[1]) / 2 + 3);
  const hemLeft = Math.min(nearHem[0], farHem[0], at(0, -widths[4]! + 6)[0]) - 6.5 - cut.flare;
  const hemRight = Math.max(nearHem[0], farHem[0], at(0, widths[4]! - 6)[0]) + 6.5 + cut.flare;
  const chest = view === 'profile' ? 1.4 : 0;
  const left = smoothPath([
    at(1.03, -widths[0]!),
    at(0.95, -widths[1]! + 2),
    at(0.8, -widths[2]! - 1.4),
    at(0.32, -widths[3]!),
    at(0.02, -widths[4]!),
    [hemLeft, hemY],
  ]);
  const right = smoothPath([
    [hemRight, hemY],
    at(0.02, widths[4]!),
    at(0.32, widths[3]!),
    at(0.8, widths[2]! + 1.4 + chest),
    at(0.95, widths[1]! - 2),
    at(1.03, widths[0]!),
  ]);
  const path = `${left}Q${round((hemLeft + hemRight) / 2)} ${round(hemY + (cut.hem > 0.5 ? 3 : 1.4))} ${right.slice(1).split('C')[0]}C${right.split('C').slice(1).join('C')}Z`;
  let svg = edged(brush, path, person.topColor);
  // seated people's long clothes lie on their thighs
  if (bones.seated && cut.hem > 0.5)
    svg += edged(
      brush,
      limb([bones.farLeg.hip, bones.farLeg.knee], [9, 8]) +
        limb(
          [
            bones.nearLeg.hip,
            bones.nearLeg.knee,
            [bones.nearLeg.knee[0], bones.nearLeg.knee[1] + (cut.hem > 1 ? 26 : 10)],
          ],
          [10, 8.6, 8],
        ),
      person.topColor,
    );
  if (person.skirt && person.top !== 'dress') {
    const skirtHem = bones.seated ? 0 : 30;
    svg =
      edged(
        brush,
        bones.seated
          ? limb([bones.nearLeg.hip, bones.nearLeg.knee], [11, 9])
          : polygon([
              at(0.1, -widths[4]! + 1),
              at(0.1, widths[4]! - 1),
              [hemRight + 8, hips[1] + skirtHem],
              [hemLeft - 8, hips[1] + skirtHem],
            ]),
        person.legs,
      ) + svg;
  }
  const isDetailed = brush.zoom > 0.8;
  if (!isDetailed) return svg;
  const lineColor = brush.line > 0 ? brush.ink : darker(brush, person.topColor);
  const lineWidth = brush.line > 0 ? brush.line * 0.8 : 0.9;
  const draw = (points: readonly Point[]): string => strokePath(smoothPath(points), lineColor, lineWidth);
  const front = view === 'profile' ? widths[2]! * 0.62 : 2.6;
  const middleHem: Point = [(hemLeft + hemRight) / 2 + front * 0.6, hemY + 1];
  if (view !== 'back') {
    switch (person.top) {
      case 'coat':
      case 'jacket':
        svg += shape(
          brush,
          view === 'profile'
            ? polygon([at(1.04, 1), at(1.02, 7), at(0.6, front + 3.4), at(0.72, 4)])
            : polygon([at(1.04, -5.6), at(0.56, front), at(1.04, 6.6), at(0.84, front + 1)]),
          person.trim,
          0.7,
        );
        if (view === 'front') svg += flat(brush, polygon([at(1.02, -3.4), at(0.86, 1.2), at(1.02, 4.6)]), brush.skin);
        svg += draw([at(0.56, front), at(0.2, front), middleHem]);
        for (const height of [0.42, 0.22])
          svg += flat(brush, ellipse(...at(height, front + 3), 1.1), brush.mono ? brush.ink : person.trim);
        break;
      case 'uniform':
        svg += shape(brush, polygon([at(1.07, -6), at(0.98, -6.6), at(0.98, 6.6), at(1.07, 6)]), person.trim, 0.7);
        svg += draw([at(0.96, front), at(0.3, front), middleHem]);
        for (const height of [0.84, 0.62, 0.4, 0.18])
          svg += flat(
            brush,
            `${ellipse(...at(height, front - 4), 1.2)}${view === 'front' ? ellipse(...at(height, front + 5), 1.2) : ''}`,
            person.trim,
          );
        svg += flat(
          brush,
          polygon([
            at(0.14, -widths[3]! - 1),
            at(0.22, -widths[3]! - 1),
            at(0.22, widths[3]! + 1),
            at(0.14, widths[3]! + 1),
          ]),
          brush.mono ? brush.ink : mix(person.topColor, brush.ink, 0.5),
        );
        break;
      case 'apron':
        svg += shape(
          brush,
          view === 'profile'
            ? polygon([
                at(0.72, 3),
                at(0.74, widths[2]! + 1.6),
                at(0.2, widths[3]! + 2),
                [hemRight + 1, hips[1] + 33],
                [hemRight - 12, hips[1] + 33],
                at(0.2, -2),
              ])
            : polygon([
                at(0.72, -7),
                at(0.72, 10),
                at(0.24, widths[3]! - 1),
                [hemRight - 2, hips[1] + 34],
                [hemLeft + 3, hips[1] + 34],
                at(0.24, -widths[3]! + 3),
              ]),
          person.trim,
          0.8,
        );
        svg += draw([at(1, view === 'profile' ? 0 : -6), at(0.72, view === 'profile' ? 4 : -7)]);
        if (view === 'front') svg += draw([at(1, 7), at(0.72, 10)]);
        break;
      case 'robe':
        svg +=
          shape(
            brush,
            polygon([at(1.05, -5), at(0.4, front + 5), at(0.4, front + 1), at(0.98, -7)]),
            person.trim,
            0.6,
          ) +
          shape(brush, polygon([at(1.05, 6), at(0.42, front - 6), at(0.42, front - 2), at(0.96, 9)]), person.trim, 0.6);
        svg += shape(
          brush,
          polygon([
            at(0.14, -widths[3]! - 1.6),
            at(0.4, -widths[3]! - 1),
            at(0.4, widths[3]! + 1),
            at(0.14, widths[3]! + 1.6),
          ]),
          person.trim,
          0.8,
        );
        if (!bones.seated) svg += draw([at(0.14, front + 2), middleHem]);
        break;
      case 'dress':
        svg += shape(
          brush,
          polygon([at(1.04, -5.6), at(0.9, -4), at(0.84, front), at(0.9, front + 6), at(1.04, 6.6)]),
          person.trim,
          0.7,
        );
        svg += flat(
          brush,
          polygon([
            at(0.2, -widths[3]! - 0.6),
            at(0.28, -widths[3]! - 0.4),
            at(0.28, widths[3]! + 0.4),
            at(0.2, widths[3]! + 0.6),
          ]),
          person.trim,
        );
        if (!bones.seated)
          svg += draw([at(0.16, -4), [hemLeft + 12, hemY]]) + draw([at(0.16, 6), [hemRight - 9, hemY]]);
        break;
      case 'shirt':
        svg += shape(
          brush,
          polygon([at(1.05, -6), at(0.86, -4), at(0.9, front), at(0.86, front + 6), at(1.05, 7)]),
          person.trim,
          0.7,
        );
        svg += draw([at(0.88, front), at(0.06, front)]);
        break;
      default:
        svg += shape(
          brush,
          polygon([at(1.06, -6.6), at(0.97, -7.4), at(0.93, front), at(0.97, 7.8), at(1.06, 7)]),
          person.trim,
          0.7,
        );
        svg += flat(
          brush,
          polygon([
            [hemLeft + 0.6, hemY - 4.5],
            [hemRight - 0.6, hemY - 4.5],
            [hemRight, hemY],
            [hemLeft, hemY],
          ]),
          person.trim,
        );
    }
  } else if (person.top === 'robe') {
    svg += shape(
      brush,
      polygon([
        at(0.12, -widths[3]! - 1.6),
        at(0.44, -widths[3]! - 1),
        at(0.44, widths[3]! + 1),
        at(0.12, widths[3]! + 1.6),
      ]),
      person.trim,
      0.8,
    );
  } else if (cut.hem > 0.4) {
    svg += draw([at(0.3, 0), [(hemLeft + hemRight) / 2, hemY]]);
  }
  // folds, or shade on the side away from the light
  if (!brush.mono && view !== 'profile')
    svg += flat(
      brush,
      polygon([
        at(0.7, -widths[2]! + 0.4),
        at(0.3, -widths[3]! + 0.2),
        [hemLeft + 0.6, hemY - 0.6],
        [hemLeft + 7, hemY],
        at(0.3, -widths[3]! + 5),
      ]),
      mix(person.topColor, brush.ink, 0.35),
      0.5,
    );
  return svg;
}

export function drawScarf(brush: Brush, person: Person, { neck }: Skeleton, view: View): string {
  if (!person.neckScarf) return '';
  const [x, y] = neck;
  const tail =
    view === 'profile'
      ? polygon([
          [x - 6, y - 1],
          [x - 22, y + 10],
          [x - 19, y + 20],
          [x - 3, y + 6],
        ])
      : polygon([
          [x - 8, y],
          [x - 13, y + 26],
          [x - 5, y + 27],
          [x, y + 3],
        ]);
  return (
    shape(brush, tail, person.neckScarf) +
    shape(
      brush,
      `M${round(x - 9)} ${round(y - 5)}C${round(x - 10)} ${round(y + 4)} ${round(x - 4)} ${round(y + 6)} ${round(x + 1)} ${round(y + 6)}C${round(x + 7)} ${round(y + 6)} ${round(x + 11)} ${round(y + 3)} ${round(x + 10)} ${round(y - 5)}C${round(x + 4)} ${round(y - 1)} ${round(x - 4)} ${round(y - 1)} ${round(x - 9)} ${round(y - 5)}Z`,
      person.neckScarf,
    )
  );
}

export function drawCloak(
  brush: Brush,
  person: Person,
  { neck, hips, shoulderWidth }: Skeleton,
  isBack: boolean,
): string {
  const [x, y] = neck;
  const [half, hem] = [shoulderWidth + 5, hips[1] + 46];
  return (
    edged(
      brush,
      `M${round(x - 6)} ${round(y - 3)}C${round(x - half)} ${round(y + 2)} ${round(x - half - 6)} ${round(y + 30)} ${round(hips[0] - half - 12)} ${round(hem)}Q${round(hips[0])} ${round(hem + 6)} ${round(hips[0] + half + 12)} ${round(hem)}C${round(x + half + 6)} ${round(y + 30)} ${round(x + half)} ${round(y + 2)} ${round(x + 6)} ${round(y - 3)}Z`,
      isBack ? person.trim : darker(brush, person.trim),
    ) +
    (isBack
      ? strokePath(
          `M${round(x)} ${round(y + 14)}L${round(hips[0])} ${round(hem)}`,
          brush.line > 0 ? brush.ink : darker(brush, person.trim),
          Math.max(brush.line, 0.8),
        )
      : '')
  );
}
