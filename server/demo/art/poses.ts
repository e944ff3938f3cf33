// The skeleton of people: poses as angles of the limbs, from which the joints follow.
import type { Point } from './svg.ts';

export type View = 'front' | 'profile' | 'back';

/** Angles in degrees from straight down, positive in the direction that the figure faces. */
interface Angles {
  lean?: number;
  head?: number;
  near: readonly [upperArm: number, forearm: number];
  far: readonly [upperArm: number, forearm: number];
  nearLeg: readonly [thigh: number, shin: number];
  farLeg: readonly [thigh: number, shin: number];
  /** Height of what the figure sits on. */
  seat?: number;
}

export type Pose = keyof typeof poses;

const standing = { nearLeg: [-3, -1], farLeg: [5, 3] } as const;
const seated = { nearLeg: [84, 4], farLeg: [76, -4], seat: 46 } as const;

const poses = {
  stand: { near: [-8, 6], far: [10, 18], ...standing },
  relaxed: { near: [-14, 10], far: [6, 30], nearLeg: [-8, -2], farLeg: [9, 2], lean: -2, head: 3 },
  walk: { lean: 4, near: [-30, -8], far: [26, 54], nearLeg: [22, 4], farLeg: [-20, -46] },
  run: { lean: 17, head: -8, near: [-62, 28], far: [42, 122], nearLeg: [62, -12], farLeg: [-24, -98] },
  point: { lean: 2, near: [84, 92], far: [-10, 12], ...standing },
  wave: { near: [128, 168], far: [-6, 10], ...standing, head: 4 },
  hold: { near: [18, 98], far: [26, 104], ...standing },
  offer: { lean: 5, near: [44, 82], far: [32, 78], ...standing },
  think: { near: [24, 148], far: [34, 84], ...standing, head: 5 },
  crossed: { near: [8, 104], far: [14, 92], ...standing, lean: -2 },
  shrug: { near: [-24, 62], far: [36, 118], ...standing, head: -6 },
  hips: { near: [-42, 30], far: [40, -32], nearLeg: [-9, -3], farLeg: [10, 4] },
  reach: { lean: 6, near: [142, 150], far: [-14, 8], nearLeg: [-6, -10], farLeg: [8, 2], head: -10 },
  carry: { lean: -4, near: [8, 78], far: [12, 84], ...standing },
  sit: { lean: 3, near: [16, 62], far: [24, 66], ...seated },
  sitThink: { lean: 8, near: [30, 146], far: [22, 70], ...seated, head: 6 },
  sitLean: { lean: -8, near: [-12, 26], far: [20, 60], nearLeg: [82, 14], farLeg: [74, -6], seat: 46 },
  crouch: { lean: 24, near: [34, 70], far: [44, 78], nearLeg: [104, -34], farLeg: [86, -52], head: -8 },
  bow: { lean: 34, near: [16, 14], far: [20, 18], ...standing, head: 14 },
  write: { lean: 12, near: [26, 84], far: [34, 96], ...seated, head: 12 },
} as const satisfies Record<string, Angles>;

interface Arm {
  shoulder: Point;
  elbow: Point;
  hand: Point;
  /** Direction of the forearm in degrees. */
  angle: number;
}

interface Leg {
  hip: Point;
  knee: Point;
  foot: Point;
  /** Direction of the shin in degrees. */
  angle: number;
}

export interface Skeleton {
  hips: Point;
  neck: Point;
  head: Point;
  near: Arm;
  far: Arm;
  nearLeg: Leg;
  farLeg: Leg;
  lean: number;
  headTilt: number;
  seated: boolean;
  /** Half the width of shoulders and hips in this view. */
  shoulderWidth: number;
  hipWidth: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function along([x, y]: Point, degrees: number, length: number): Point {
  return [x + Math.sin(radians(degrees)) * length, y + Math.cos(radians(degrees)) * length];
}

/** Length of the parts of a figure 168 cm tall. */
const torso = 50;
const [upperArm, forearm, thigh, shin] = [25, 24, 40, 39];

/** Positions of the joints in a pose, with the lower foot on the ground. @param build width of shoulders, 1 is average */
export function skeletonOf(pose: Pose, view: View, build = 1): Skeleton {
  const angles: Angles = poses[pose];
  const shoulderWidth = (view === 'profile' ? 4.5 : 13.6) * build;
  const hipWidth = (view === 'profile' ? 2.5 : 7.5) * (0.6 + build * 0.4);
  const lean = angles.lean ?? 0;
  // in front and back views the arms hang outside of the trunk
  const spread = view === 'profile' ? 0 : 9;
  const leg = (side: number, [first, second]: readonly [number, number], hips: Point): Leg => {
    const hip: Point = [hips[0] + side * hipWidth, hips[1]];
    const outward = view === 'profile' || angles.seat !== undefined ? 0 : side * 2;
    const knee = along(hip, first + outward, thigh);
    return { hip, knee, foot: along(knee, second + outward, shin), angle: second };
  };
  let hips: Point = [0, 0];
  const lowest = Math.max(leg(-1, angles.nearLeg, hips).foot[1], leg(1, angles.farLeg, hips).foot[1]);
  hips = [0, angles.seat === undefined ? -lowest - 5 : -angles.seat - 8];
  const neck: Point = [hips[0] + Math.sin(radians(lean)) * torso, hips[1] - Math.cos(radians(lean)) * torso];
  const arm = (side: number, [first, second]: readonly [number, number]): Arm => {
    const shoulder: Point = [
      neck[0] + side * shoulderWidth * Math.cos(radians(lean)),
      neck[1] + 9 + side * shoulderWidth * Math.sin(radians(lean)),
    ];
    const elbow = along(shoulder, first + side * spread, upperArm);
    return { shoulder, elbow, hand: along(elbow, second + side * spread * 0.4, forearm), angle: second };
  };
  const headTilt = (angles.head ?? 0) + lean * 0.5;
  const head: Point = [
    neck[0] + Math.sin(radians(headTilt)) * 21 + (view === 'profile' ? 2.5 : 0),
    neck[1] - Math.cos(radians(headTilt)) * 21,
  ];
  return {
    hips,
    neck,
    head,
    near: arm(-1, angles.near),
    far: arm(1, angles.far),
    nearLeg: leg(-1, angles.nearLeg, hips),
    farLeg: leg(1, angles.farLeg, hips),
    lean,
    headTilt,
    seated: angles.seat !== undefined,
    shoulderWidth,
    hipWidth,
  };
}
