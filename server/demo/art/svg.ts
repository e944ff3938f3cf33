// SVG shapes of the comic pages, and the brush that decides how they are filled and outlined.

/** A point in centimeters of the drawn world: x to the right, y downward, 0 at the ground. */
export type Point = readonly [x: number, y: number];

/** Rounds a coordinate to keep the SVG small. */
export const round = (value: number): number => Math.round(value * 100) / 100;

export interface Brush {
  /** Width of outlines, 0 for shapes without outlines. */
  line: number;
  ink: string;
  skin: string;
  skinShade: string;
  blush: string;
  /** Screentone instead of colors. */
  mono: boolean;
  /** Pixels per centimeter: small figures get simple faces. */
  zoom: number;
  /** Resolves the names of screentones; passes colors on. */
  fill(paint: string): string;
}

/** A filled shape with the brush's outline. The outline lies below the fill, so that overlapping parts join. */
export function shape(brush: Brush, path: string, paint: string, line = 1): string {
  const outline =
    brush.line > 0 && line > 0
      ? ` stroke="${brush.ink}" stroke-width="${round(brush.line * 2 * line)}" stroke-linejoin="round" paint-order="stroke"`
      : '';
  return `<path d="${path}" fill="${brush.fill(paint)}"${outline}/>`;
}

/** A filled shape without an outline, for shading and patterns. */
export function flat(brush: Brush, path: string, paint: string, opacity = 1): string {
  if (opacity === 1) return `<path d="${path}" fill="${brush.fill(paint)}"/>`;
  if (!brush.mono) return `<path d="${path}" fill="${brush.fill(paint)}" opacity="${opacity}"/>`;
  // screentone has no transparency: shadows become dots, and faint light is left out
  const tone = brush.fill(paint) === '#000' ? 't1' : opacity < 0.4 ? null : paint;
  return tone === null ? '' : `<path d="${path}" fill="${brush.fill(tone)}"/>`;
}

/** A stroke; screentones are for surfaces only, so strokes of them are black. */
export function strokePath(path: string, color: string, width: number): string {
  const paint = /^t\d$/.test(color) ? '#000' : color;
  return `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export const rectangle = (x: number, y: number, w: number, h: number): string =>
  `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`;

export const ellipse = (x: number, y: number, rx: number, ry = rx): string =>
  `M${round(x - rx)} ${round(y)}a${round(rx)} ${round(ry)} 0 1 1 ${round(rx * 2)} 0a${round(rx)} ${round(ry)} 0 1 1 ${round(-rx * 2)} 0z`;

export const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z`;

/** A rectangle with round corners. */
export function roundedRectangle(x: number, y: number, w: number, h: number, r: number): string {
  const [a, b] = [round(w - r * 2), round(h - r * 2)];
  const corner = `${round(r)} ${round(r)} 0 0 1`;
  return `M${round(x + r)} ${round(y)}h${a}a${corner} ${round(r)} ${round(r)}v${b}a${corner} ${round(-r)} ${round(r)}h${-a}a${corner} ${round(-r)} ${round(-r)}v${-b}a${corner} ${round(r)} ${round(-r)}z`;
}

/** A smooth open curve through points (Catmull-Rom). */
export function smoothPath(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)]!;
  let path = `M${round(points[0]![0])} ${round(points[0]![1])}`;
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    path += `C${round(from[0] + (to[0] - before[0]) / 6)} ${round(from[1] + (to[1] - before[1]) / 6)} ${round(to[0] - (after[0] - from[0]) / 6)} ${round(to[1] - (after[1] - from[1]) / 6)} ${round(to[0])} ${round(to[1])}`;
  }
  return path;
}

/** The outline of a limb: a chain of joints, each with its own radius. */
export function limb(joints: readonly Point[], radii: readonly number[]): string {
  let path = '';
  joints.forEach((joint, index) => {
    path += ellipse(joint[0], joint[1], radii[index]!);
    const next = joints[index + 1];
    if (!next) return;
    const [dx, dy] = [next[0] - joint[0], next[1] - joint[1]];
    const length = Math.hypot(dx, dy) || 1;
    const [nx, ny] = [-dy / length, dx / length];
    const [from, to] = [radii[index]!, radii[index + 1]!];
    // clockwise like the circles, so that overlapping parts stay filled
    path += polygon([
      [joint[0] - nx * from, joint[1] - ny * from],
      [next[0] - nx * to, next[1] - ny * to],
      [next[0] + nx * to, next[1] + ny * to],
      [joint[0] + nx * from, joint[1] + ny * from],
    ]);
  });
  return path;
}

export const group = (x: number, y: number, content: string, scaleX = 1, scaleY = Math.abs(scaleX)): string =>
  `<g transform="translate(${round(x)} ${round(y)})${scaleX === 1 && scaleY === 1 ? '' : ` scale(${round(scaleX)} ${round(scaleY)})`}">${content}</g>`;

export const rotated = (degrees: number, content: string, x = 0, y = 0): string =>
  degrees === 0 ? content : `<g transform="rotate(${round(degrees)} ${round(x)} ${round(y)})">${content}</g>`;

/** Mixes a color with another; names of screentones stay as they are. */
export function mix(color: string, other: string, share: number): string {
  if (!/^#[0-9a-f]{6}$/i.test(color) || !/^#[0-9a-f]{6}$/i.test(other)) return color;
  const channel = (start: number): string =>
    Math.round(
      Number.parseInt(color.slice(start, start + 2), 16) * (1 - share) +
        Number.parseInt(other.slice(start, start + 2), 16) * share,
    )
      .toString(16)
      .padStart(2, '0');
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
