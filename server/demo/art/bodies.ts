// Draws people from their skeleton: limbs and hands. 0 is the ground below the hips; they face to the right.
import { drawHead } from './faces.ts';
import { type Cut, cuts, darker, drawCloak, drawScarf, drawTrunk, edged } from './garments.ts';
import type { Acting, Person } from './people.ts';
import { type Skeleton, skeletonOf, type View } from './poses.ts';
import { drawProp, type Prop } from './props.ts';
import { type Brush, type Point, group, limb, polygon, rotated, round, shape, strokePath } from './svg.ts';

export function drawPerson(brush: Brush, person: Person, { pose, view, mood }: Acting, prop: Prop | null): string {
  const bones = skeletonOf(pose, view, person.build ?? 1);
  const cut = cuts[person.top];
  const headScale = person.headSize ?? 1;
  const { behind, head } = drawHead(
    { ...brush, line: brush.line / headScale, zoom: brush.zoom * headScale },
    person,
    view,
    mood,
  );
  // a larger head keeps its chin where it is
  const headAt = (content: string): string =>
    group(bones.head[0], bones.head[1] - (headScale - 1) * 13, rotated(bones.headTilt * 0.6, content), headScale);
  const arm = (side: 'near' | 'far', shaded: boolean): string => drawArm(brush, person, bones, side, cut, shaded, view);
  const legs =
    drawLeg(brush, person, bones, 'farLeg', view, true) + drawLeg(brush, person, bones, 'nearLeg', view, false);
  const neck = edged(
    { ...brush },
    limb(
      [
        [bones.neck[0], bones.neck[1] + 3],
        [bones.head[0] - (view === 'profile' ? 3 : 0), bones.head[1] + 8],
      ],
      view === 'profile' ? [4.6, 4.2] : [5.2, 4.6],
    ),
    brush.skinShade,
  );
  const isBack = view === 'back';
  const trunk = drawTrunk(brush, person, bones, cut, view);
  const held = prop
    ? group(
        bones.near.hand[0],
        bones.near.hand[1],
        drawProp(brush, prop, { main: person.trim, accent: propAccent(brush, person) }),
      )
    : '';
  const hood = person.top === 'cloak' ? drawCloak(brush, person, bones, isBack) : '';
  if (isBack)
    return arm('far', true) + arm('near', false) + held + legs + trunk + hood + neck + headAt(behind) + headAt(head);
  if (view === 'profile')
    return (
      arm('far', true) +
      legs +
      headAt(behind) +
      neck +
      trunk +
      drawScarf(brush, person, bones, view) +
      headAt(head) +
      held +
      arm('near', false)
    );
  return (
    (person.top === 'cloak' ? hood : '') +
    headAt(behind) +
    legs +
    neck +
    trunk +
    drawScarf(brush, person, bones, view) +
    arm('far', false) +
    headAt(head) +
    held +
    arm('near', false)
  );
}

const propAccent = (brush: Brush, person: Person): string =>
  brush.mono ? 't2' : (person.neckScarf ?? person.headwearColor ?? person.topColor);

function drawArm(
  brush: Brush,
  person: Person,
  bones: Skeleton,
  side: 'near' | 'far',
  cut: Cut,
  shaded: boolean,
  view: View,
): string {
  const { shoulder, elbow, hand, angle } = bones[side];
  const color = shaded ? darker(brush, person.topColor) : person.topColor;
  const build = person.build ?? 1;
  const sleeveWidth = 5.6 * (0.5 + build * 0.5);
  const skin = shaded ? brush.skinShade : brush.skin;
  const hands = group(hand[0], hand[1], rotated(-angle, drawHand(brush, skin, view)));
  if (cut.sleeve === 'rolled')
    return (
      edged(brush, limb([elbow, hand], [4.1, 3.2]), skin) +
      hands +
      edged(brush, limb([shoulder, elbow], [sleeveWidth + 0.4, sleeveWidth]), color)
    );
  if (cut.sleeve === 'wide') {
    const [dx, dy] = [(hand[0] - elbow[0]) / 24, (hand[1] - elbow[1]) / 24];
    const drop = 15;
    const sleeve = polygon([
      [elbow[0] - dy * 5, elbow[1] + dx * 5 - 4],
      [hand[0] - dx * 3, hand[1] - dy * 3 - 4],
      [hand[0] - dx * 3 - dy * 2, hand[1] - dy * 3 + drop],
      [elbow[0] - dx * 4, elbow[1] + 9],
    ]);
    return hands + edged(brush, limb([shoulder, elbow], [5.8, 6.6]) + sleeve, color);
  }
  const cuff: Point = [elbow[0] + (hand[0] - elbow[0]) * 0.9, elbow[1] + (hand[1] - elbow[1]) * 0.9];
  return (
    hands +
    edged(brush, limb([shoulder, elbow, cuff], [sleeveWidth + 0.2, sleeveWidth - 0.2, sleeveWidth - 1.2]), color) +
    (brush.zoom > 1.4
      ? strokePath(
          `M${round(elbow[0] - 2)} ${round(elbow[1] - 1)}q2.4 -0.4 4.2 1.4`,
          brush.line > 0 ? brush.ink : darker(brush, color),
          brush.line > 0 ? brush.line * 0.7 : 0.8,
        )
      : '')
  );
}

function drawHand(brush: Brush, skin: string, view: View): string {
  const palm = 'M-3.2 -2C-3.8 2 -3.6 6.6 -2 9.4C-0.6 10.8 1.6 10.6 2.4 9.2C3.6 6.4 3.6 2 3 -2Z';
  const thumb = view === 'back' ? '' : 'M2 0C4.6 1.4 5.6 4 5.2 6.2C4.6 7.2 3.4 6.8 3 5.8Z';
  const fingers =
    brush.zoom > 2.2
      ? strokePath(
          'M-1.2 9.6L-1.4 6.4M0.9 9.8L0.8 6.6',
          brush.line > 0 ? brush.ink : brush.blush,
          brush.line > 0 ? brush.line * 0.6 : 0.6,
        )
      : '';
  return shape(brush, palm + thumb, skin) + fingers;
}

function drawLeg(
  brush: Brush,
  person: Person,
  bones: Skeleton,
  side: 'nearLeg' | 'farLeg',
  view: View,
  shaded: boolean,
): string {
  const { hip, knee, foot, angle } = bones[side];
  const isBare = person.skirt === true || person.top === 'dress';
  const color = isBare ? (shaded ? brush.skinShade : brush.skin) : shaded ? darker(brush, person.legs) : person.legs;
  const [a, b, c] = isBare ? [6.4, 4.6, 3.1] : [8, 5.8, 4.8];
  const lift = angle < -20 ? -angle * 0.7 : angle > 20 ? -angle * 0.4 : 0;
  const toe = view === 'profile' ? 12 : 8.6;
  const shoe =
    view === 'back'
      ? 'M-5.4 -4C-5.8 2 -5.6 5 -4.8 5H5C5.8 5 5.8 2 5.4 -4Z'
      : `M-5 -5C-5.8 0 -5.8 3 -5.2 5H${toe}C${toe + 0.8} 1.4 ${toe - 3} -0.6 4.8 -4Z`;
  return (
    edged(brush, limb([hip, knee, foot], [a!, b!, c!]), color) +
    group(foot[0], foot[1], rotated(lift, shape(brush, shoe, person.shoes)))
  );
}
