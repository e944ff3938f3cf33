// Contrast of a theme's colors: the backgrounds that each color appears on, its contrast ratio there, and the nearest
// color that passes.
import type { ColourToken, ThemeColours } from '#contract/rules/theme-colours.ts';
import { fromOklch, formatHex, mixColours, parseHex, toOklch, type Rgb } from './colour-space.ts';

/** Minimum contrast ratios of WCAG 2.2 for text and for outlines of controls. */
const minRatios = { words: 4.5, outlines: 3 } as const;

/** Background of a color, as the builder names it. */
type BackgroundName = ColourToken | 'selected' | 'tinted' | 'pressed';

interface ContrastPair {
  ground: BackgroundName;
  minRatio: number;
  ratio: number;
}

/** Relative luminance as defined by WCAG, 0 to 1. */
function luminance(channels: Rgb): number {
  const [r, g, b] = channels.map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrastRatio(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

type Draw = (toRgb: (token: ColourToken) => Rgb) => [over: Rgb, under: Rgb];
interface Rule {
  ground: BackgroundName;
  minRatio: number;
  draw: Draw;
}

const textRules = (token: ColourToken, ...backgroundTokens: ColourToken[]): Rule[] =>
  backgroundTokens.map((backgroundToken) => ({
    ground: backgroundToken,
    minRatio: minRatios.words,
    draw: (toRgb) => [toRgb(token), toRgb(backgroundToken)],
  }));

/** Rule for text on a tint of a color over panels, as derived in `web/ui/tokens.css`. */
const tintedRule = (
  token: ColourToken,
  tintColour: ColourToken,
  share: number,
  backgroundName: BackgroundName,
): Rule => ({
  ground: backgroundName,
  minRatio: minRatios.words,
  draw: (toRgb) => [toRgb(token), mixColours(toRgb(tintColour), toRgb('surface'), share)],
});

/** Rule for the outline of fields and buttons, which is mixed from the colors of text and panels. */
const outlineRule = (backgroundName: 'bg' | 'surface'): Rule => ({
  ground: backgroundName,
  minRatio: minRatios.outlines,
  draw: (toRgb) => [mixColours(toRgb('text'), toRgb('surface'), 0.52), toRgb(backgroundName)],
});

/**
 * Rules by foreground color. The colors of pages, panels, wells and lines have none, because they are only backgrounds.
 */
const rulesByToken: Partial<Record<ColourToken, readonly Rule[]>> = {
  text: [
    ...textRules('text', 'bg', 'surface', 'raised'),
    tintedRule('text', 'accent', 0.12, 'selected'),
    outlineRule('surface'),
    outlineRule('bg'),
  ],
  muted: [...textRules('muted', 'bg', 'surface', 'raised'), tintedRule('muted', 'accent', 0.12, 'selected')],
  accent: [...textRules('accent', 'bg', 'surface', 'raised'), tintedRule('accent', 'accent', 0.12, 'selected')],
  'on-accent': [
    ...textRules('on-accent', 'accent'),
    {
      ground: 'pressed',
      minRatio: minRatios.words,
      draw: (toRgb) => [toRgb('on-accent'), mixColours(toRgb('accent'), toRgb('text'), 0.86)],
    },
  ],
  new: [...textRules('new', 'bg', 'surface', 'raised'), tintedRule('new', 'new', 0.1, 'tinted')],
  'on-new': textRules('on-new', 'new'),
  danger: [...textRules('danger', 'bg', 'surface', 'raised'), tintedRule('danger', 'danger', 0.1, 'tinted')],
  star: textRules('star', 'bg', 'surface', 'raised'),
};

/**
 * Pairs of a color with each of its backgrounds, the one furthest below its minimum ratio first; empty for backgrounds.
 */
export function pairsOf(token: ColourToken, colours: ThemeColours): ContrastPair[] {
  const rgbOf = (each: ColourToken): Rgb => parseHex(colours[each]);
  return (rulesByToken[token] ?? [])
    .map(({ ground, minRatio, draw }) => ({ ground, minRatio, ratio: contrastRatio(...draw(rgbOf)) }))
    .toSorted((a, b) => a.ratio / a.minRatio - b.ratio / b.minRatio);
}

/** Pair that summarizes a color: its worst failure, otherwise the one with the lowest contrast of text. */
export function summaryPair(pairs: readonly ContrastPair[]): ContrastPair | undefined {
  const [worst] = pairs;
  if (!worst || worst.ratio < worst.minRatio) return worst;
  return pairs.find(({ minRatio }) => minRatio === minRatios.words);
}

export const passesContrast = (token: ColourToken, colours: ThemeColours): boolean =>
  pairsOf(token, colours).every(({ ratio, minRatio }) => ratio >= minRatio);

/** Colors whose contrast is too low on any background. */
export const failingTokens = (colours: ThemeColours): ColourToken[] =>
  (Object.keys(rulesByToken) as ColourToken[]).filter((token) => !passesContrast(token, colours));

/** Steps of lightness from black to white, finer than eight bits can distinguish. */
const lightnessSteps = 1000;
/** Maximum difference in lightness by which gamut mapping changes a color. */
const maxLightnessShift = 0.1;

/**
 * Finds the color of the same hue with the nearest lightness that passes on all backgrounds; null if no lightness does.
 * Returns a color that passes unchanged.
 */
export function nearestPassing(token: ColourToken, colours: ThemeColours): string | null {
  if (passesContrast(token, colours)) return colours[token];
  const { l, c, h } = toOklch(parseHex(colours[token]));
  const nearest = { colour: null as string | null, distance: 2 };
  const considerColour = (colour: string): void => {
    if (!passesContrast(token, { ...colours, [token]: colour })) return;
    const distance = Math.abs(toOklch(parseHex(colour)).l - l);
    if (distance < nearest.distance) Object.assign(nearest, { colour, distance });
  };
  // black and white themselves, which the steps from the color's lightness may miss
  considerColour('#000000');
  considerColour('#ffffff');
  for (let step = 1; step <= lightnessSteps && step / lightnessSteps < nearest.distance + maxLightnessShift; step++) {
    for (const lightness of [l - step / lightnessSteps, l + step / lightnessSteps])
      if (lightness >= 0 && lightness <= 1) considerColour(formatHex(fromOklch({ l: lightness, c, h })));
  }
  return nearest.colour;
}
