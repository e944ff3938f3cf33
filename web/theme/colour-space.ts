// Conversion of colors between sRGB and OKLCH, in which lightness can change while the hue stays the same.

/** Red, green and blue, 0 to 255 each, not necessarily integers. */
export type Rgb = readonly [number, number, number];

interface Oklch {
  /** Lightness, 0 to 1. */
  l: number;
  c: number;
  /** Hue in radians. */
  h: number;
}

/** @param hex `#rrggbb` */
export const parseHex = (hex: string): Rgb =>
  [1, 3, 5].map((offset) => parseInt(hex.slice(offset, offset + 2), 16)) as unknown as Rgb;

export const formatHex = (channels: Rgb): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Equivalent of CSS `color-mix(in srgb, a share, b)`. */
export const mixColours = (a: Rgb, b: Rgb, share: number): Rgb =>
  a.map((channel, channelIndex) => channel * share + b[channelIndex]! * (1 - share)) as unknown as Rgb;

const gammaDecode = (channel: number): number => {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};
const gammaEncode = (c: number): number => 255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);

/** Converts sRGB to OKLCH with Björn Ottosson's matrices. */
export function toOklch(channels: Rgb): Oklch {
  const [r, g, b] = channels.map(gammaDecode) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

/** Converts OKLCH to sRGB. Reduces the chroma of a color outside the sRGB gamut as far as necessary. */
export function fromOklch({ l, c, h }: Oklch): Rgb {
  const unclippedRgb = rgbOf(l, c, h);
  if (isInGamut(unclippedRgb)) return clampRgb(unclippedRgb);
  let [low, high] = [0, c];
  while (high - low > 0.0005) {
    const middleChroma = (low + high) / 2;
    if (isInGamut(rgbOf(l, middleChroma, h))) low = middleChroma;
    else high = middleChroma;
  }
  return clampRgb(rgbOf(l, low, h));
}

function rgbOf(lightness: number, c: number, h: number): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gammaEncode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gammaEncode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gammaEncode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const isInGamut = (channels: Rgb): boolean => channels.every((channel) => channel >= -0.5 && channel <= 255.5);
const clampRgb = (channels: Rgb): Rgb =>
  channels.map((channel) => Math.min(255, Math.max(0, channel))) as unknown as Rgb;
