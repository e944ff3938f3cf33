// The definitions of all reader settings: their values, validation and defaults.
import type { ReaderChoiceName } from '#contract/endpoints/reader-choices.ts';

const oneOf = <T extends string>(defaultValue: NoInfer<T>, ...values: T[]) => ({
  usual: defaultValue as T,
  values: values as readonly T[],
  valid: (value: unknown): value is T => values.includes(value as T),
});
const range = (defaultValue: number, min: number, max: number, step = 1) => ({
  usual: defaultValue,
  min,
  max,
  step,
  valid: (value: unknown): value is number => typeof value === 'number' && value >= min && value <= max,
});
const flag = (defaultValue: boolean) => ({
  usual: defaultValue as boolean,
  valid: (value: unknown): value is boolean => typeof value === 'boolean',
});

/** Every setting. Numbers are in the unit that their comment names. */
export const choiceSpecs = {
  mode: oneOf('auto', 'auto', 'single', 'double', 'strip', 'gaps', 'wide'),
  direction: oneOf('auto', 'auto', 'ltr', 'rtl'),
  /** Whether a chapter's first page stands alone; `auto` leaves that to the chapter's own data. */
  spreadStart: oneOf('auto', 'auto', 'alone', 'pair'),
  doubleIn: oneOf('landscape', 'always', 'landscape', 'never'),
  /** `both` enlarges a page at most twice; the next two values only shrink pages, the last three enlarge any. */
  fit: oneOf('both', 'both', 'width', 'height', 'original', 'fill', 'fillWidth', 'fillHeight'),
  widePages: oneOf('full', 'fit', 'full', 'split', 'rotate'),
  /** Percent of the window; with 0 it depends on the width of the window. */
  stripWidth: range(0, 0, 100),
  /** Maximum width of a page in px; 0 is no limit. */
  maxWidth: range(0, 0, 4000, 20),
  /** Px between the pages of a strip with gaps. */
  gap: range(5, 0, 20),
  credits: oneOf('show', 'show', 'skip'),
  crop: oneOf('off', 'off', 'soft', 'strong'),
  background: oneOf('theme', 'theme', 'black', 'gray', 'white', 'auto'),
  /** Percent, like `contrast` and `saturation`. */
  brightness: range(100, 5, 200, 5),
  contrast: range(100, 5, 200, 5),
  saturation: range(100, 0, 200, 5),
  /** Degrees. */
  hue: range(0, -180, 180, 5),
  /** Percent. */
  sepia: range(0, 0, 100, 5),
  gray: flag(false),
  invert: flag(false),
  zones: oneOf('auto', 'auto', 'sides', 'l', 'kindle', 'edge', 'off'),
  invertZones: oneOf('none', 'none', 'horizontal', 'vertical', 'both'),
  /** Whether double taps zoom also in zones that turn the page, where a single tap then waits for a second one. */
  doubleTap: flag(false),
  /** Whether the magnifier opens when a finger or the mouse is held without moving. */
  lens: flag(false),
  /** Percent of the window by which a tap scrolls a strip. */
  jump: range(95, 5, 100, 5),
  /** Seconds per page, or per window of a strip, in auto-advance. */
  autoSeconds: range(10, 0.5, 60, 0.5),
  bar: oneOf('thin', 'hidden', 'thin', 'full'),
  barSide: oneOf('auto', 'auto', 'bottom', 'left', 'right'),
  /** Thickness of the page bar in px. */
  barSize: range(5, 2, 20),
  atEnd: oneOf('card', 'card', 'press', 'infinite'),
  skipDuplicates: flag(true),
  skipFiltered: flag(false),
  skipRead: flag(false),
  /** Number of pages to preload. */
  preload: range(5, 1, 20),
  saver: oneOf('off', 'off', 'on', 'metered'),
  awake: flag(true),
  openFull: flag(false),
  hideCursor: flag(true),
  animations: oneOf('system', 'system', 'on', 'off'),
  /** Whether the side panel is open. */
  panel: flag(true),
  /** Whether the side panel stands beside the page (pinned) or lies over it. */
  pinned: flag(true),
} satisfies Record<ReaderChoiceName, unknown>;

export type ChoiceName = keyof typeof choiceSpecs;
type ValueOf<Spec> = Spec extends { valid: (value: unknown) => value is infer T } ? T : never;
export type ReaderSettings = { [Name in ChoiceName]: ValueOf<(typeof choiceSpecs)[Name]> };
export type ChosenSettings = Partial<ReaderSettings>;
export type Fit = ReaderSettings['fit'];

/** Choices with a list of values. */
export type ListChoice = {
  [Name in ChoiceName]: (typeof choiceSpecs)[Name] extends { values: readonly string[] } ? Name : never;
}[ChoiceName];
/** Choices from a numeric range. */
export type RangeChoice = {
  [Name in ChoiceName]: (typeof choiceSpecs)[Name] extends { min: number } ? Name : never;
}[ChoiceName];
/** Choices that are on or off. */
export type FlagChoice = Exclude<ChoiceName, ListChoice | RangeChoice>;

export const choiceNames = Object.keys(choiceSpecs) as ChoiceName[];

export const defaultSettings = Object.freeze(
  Object.fromEntries(choiceNames.map((name) => [name, choiceSpecs[name].usual])),
) as unknown as Readonly<ReaderSettings>;

/** Settings of the device and its window, which are never stored for a title. */
const accountSettings = new Set<ChoiceName>([
  'panel',
  'pinned',
  'saver',
  'awake',
  'openFull',
  'hideCursor',
  'animations',
  'preload',
  'bar',
  'barSide',
  'barSize',
  'skipDuplicates',
  'skipFiltered',
  'skipRead',
  'credits',
]);

export const isAccountSetting = (name: ChoiceName): boolean => accountSettings.has(name);

export const { values: modes } = choiceSpecs.mode;
export const { values: readingDirections } = choiceSpecs.direction;
export const { values: fits } = choiceSpecs.fit;

/** The next of a setting's values, cyclically. */
export function nextValue<T>(values: readonly T[], value: T): T {
  return values[(values.indexOf(value) + 1) % values.length]!;
}
