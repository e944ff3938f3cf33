// Puts figures on the ground of a place and frames them, so that heads leave room for what is said.
import { animalHeads, drawAnimal } from './animals.ts';
import { drawPerson } from './bodies.ts';
import type { Acting, Actor, Person } from './people.ts';
import { skeletonOf } from './poses.ts';
import type { Prop } from './props.ts';
import type { Zone } from './balloons.ts';
import { type Brush, group, type Point } from './svg.ts';

export interface Staged {
  actor: Actor;
  acting: Acting;
  x: number;
  facing: 1 | -1;
  prop: Prop | null;
}

interface Head {
  x: number;
  y: number;
  size: number;
}

/** Height that a hat or high hair adds to a head, half of it above the head. */
function hatHeight({ hair, headwear }: Person): number {
  if (headwear === 'wizard') return 34;
  if (headwear === 'cook') return 16;
  if (headwear) return 7;
  return hair === 'bun' || hair === 'spiky' ? 12 : 0;
}

/** Position and size of a figure's head in the scene. */
export function headOf({ actor, acting, x, facing }: Staged): Head {
  const height = actor.height ?? 1;
  if (actor.kind === 'animal') {
    const [headX, headY, size] = animalHeads[actor.animal];
    return { x: x + headX * height * facing, y: headY * height, size: size * height };
  }
  const { head } = skeletonOf(acting.pose, acting.view, actor.build ?? 1);
  const headSize = actor.headSize ?? 1;
  return {
    x: x + head[0] * height * facing,
    y: (head[1] - (headSize - 1) * 13) * height,
    size: (36 + hatHeight(actor)) * height * headSize,
  };
}

export function drawStaged(brush: Brush, { actor, acting, x, facing, prop }: Staged): string {
  const height = actor.height ?? 1;
  const scaled = { ...brush, line: brush.line / height, zoom: brush.zoom * height };
  const svg =
    actor.kind === 'animal' ? drawAnimal(scaled, actor, acting.mood) : drawPerson(scaled, actor, acting, prop);
  return group(x, 0, svg, height * facing, height);
}

export interface Camera {
  zoom: number;
  left: number;
  top: number;
}

interface Framing {
  /** Share of the panel above the heads. */
  headroom: number;
  /** How much is seen below the top of the heads, in centimeters. */
  below: number;
  /** Horizontal position of the middle of the figures in the panel, 0 at the left. */
  middle: number;
  /** Room to the sides of the heads, in centimeters. */
  side: number;
}

/** The camera that shows these heads in a panel. */
export function frame(heads: readonly Head[], box: Zone, { headroom, below, middle, side }: Framing): Camera {
  const top = Math.min(...heads.map(({ y, size }) => y - size * 0.62));
  const [left, right] = [
    Math.min(...heads.map(({ x, size }) => x - size / 2)),
    Math.max(...heads.map(({ x, size }) => x + size / 2)),
  ];
  const height = Math.max(below / (1 - headroom), ((right - left + side * 2) * box.h) / box.w);
  const width = (height * box.w) / box.h;
  return { zoom: box.h / height, left: (left + right) / 2 - width * middle, top: top - height * headroom };
}

export const project = ({ zoom, left, top }: Camera, box: Zone, [x, y]: Point): Point => [
  box.x + (x - left) * zoom,
  box.y + (y - top) * zoom,
];
