// Colors of the built-in themes, as presets of the builder. `web/ui/tokens.css` has them for the page; a test keeps
// both in sync.
import { colourTokens, type ThemeColours } from '#contract/rules/theme-colours.ts';

const presetHex = {
  light: 'f6f5f1 ffffff eeece6 dedbd3 1a191e 57545e 0b62a4 ffffff c03016 ffffff b0152f 8f5600',
  dark: '121217 1b1b22 26262f 32323d ecebf1 aaa8b6 7cc4f8 05233a ff7d5c 2b0b02 ff8f96 f3bb4f',
  slate: '1d2631 26313e 313e4d 42505f eff3f8 b9c4d2 91cffb 062338 ff9377 2b0b02 ffa1a6 f6c566',
} as const;
export type ThemePreset = keyof typeof presetHex;

export const themePresets: readonly ThemePreset[] = ['light', 'dark', 'slate'];

export function coloursOf(preset: ThemePreset): ThemeColours {
  const hexColours = presetHex[preset].split(' ');
  return Object.fromEntries(colourTokens.map((token, at) => [token, `#${hexColours[at]!}`])) as ThemeColours;
}
