// Choices of how chapters are read: what there is to choose, with its values and what holds where nobody chose.
import type { KnownChoice } from '#contract/endpoints/reader-choices.ts';

const oneOf = <T extends string>(usual: NoInfer<T>, ...values: T[]) => ({
  usual: usual as T,
  values: values as readonly T[],
  valid: (value: unknown): value is T => values.includes(value as T),
});
const range = (usual: number, min: number, max: number, step = 1) => ({
  usual,
  min,
  max,
  step,
  valid: (value: unknown): value is number => typeof value === 'number' && value >= min && value <= max,
});
const flag = (usual: boolean) => ({
  usual: usual as boolean,
  valid: (value: unknown): value is boolean => typeof value === 'boolean',
});

/** Every choice. Numbers are in the unit that their line names. */
export const choices = {
  mode: oneOf('auto', 'auto', 'single', 'double', 'strip', 'gaps', 'wide'),
  direction: oneOf('auto', 'auto', 'ltr', 'rtl'),
  /** Whether a chapter's first page stands alone, where its spread map does not say. */
  spreadStart: oneOf('auto', 'auto', 'alone', 'pair'),
  doubleIn: oneOf('landscape', 'always', 'landscape', 'never'),
  /** The first three only make smaller, the last three also make larger. */
  fit: oneOf('both', 'both', 'width', 'height', 'original', 'fill', 'fillWidth', 'fillHeight'),
  widePages: oneOf('full', 'fit', 'full', 'split', 'rotate'),
  /** Per cent of the window; 0 leaves it to the size of the window. */
  stripWidth: range(0, 0, 100),
  /** Px that no page is drawn wider than; 0 is no limit. */
  maxWidth: range(0, 0, 4000, 20),
  /** Px between the pages of a strip with gaps. */
  gap: range(5, 0, 20),
  credits: oneOf('show', 'show', 'skip'),
  crop: oneOf('off', 'off', 'soft', 'strong'),
  background: oneOf('theme', 'theme', 'black', 'gray', 'white', 'auto'),
  /** Per cent, as the next two. */
  brightness: range(100, 5, 200, 5),
  contrast: range(100, 5, 200, 5),
  saturation: range(100, 0, 200, 5),
  /** Degrees. */
  hue: range(0, -180, 180, 5),
  /** Per cent. */
  sepia: range(0, 0, 100, 5),
  gray: flag(false),
  invert: flag(false),
  zones: oneOf('auto', 'auto', 'sides', 'l', 'kindle', 'edge', 'off'),
  invertZones: oneOf('none', 'none', 'horizontal', 'vertical', 'both'),
  /** Two taps enlarge also where one turns, which then waits whether a second one comes. */
  doubleTap: flag(false),
  /** Holding still magnifies what is around. */
  lens: flag(false),
  /** Per cent of the window that a tap moves a strip by. */
  jump: range(95, 5, 100, 5),
  /** Seconds that one page, or one window of a strip, stays when pages turn by themselves. */
  autoSeconds: range(10, 0.5, 60, 0.5),
  bar: oneOf('thin', 'hidden', 'thin', 'full'),
  barSide: oneOf('auto', 'auto', 'bottom', 'left', 'right'),
  /** Px. */
  barSize: range(5, 2, 20),
  atEnd: oneOf('card', 'card', 'press', 'infinite'),
  skipDuplicates: flag(true),
  skipFiltered: flag(false),
  skipRead: flag(false),
  /** Pages that are fetched ahead. */
  preload: range(5, 1, 20),
  saver: oneOf('off', 'off', 'on', 'metered'),
  awake: flag(true),
  openFull: flag(false),
  hideCursor: flag(true),
  animations: oneOf('system', 'system', 'on', 'off'),
  /** The side panel is open. */
  panel: flag(true),
  /** It stands beside the page instead of lying on it. */
  pinned: flag(true),
} satisfies Record<KnownChoice, unknown>;

export type ChoiceName = keyof typeof choices;
type ValueOf<Spec> = Spec extends { valid: (value: unknown) => value is infer T } ? T : never;
export type ReaderSettings = { [Name in ChoiceName]: ValueOf<(typeof choices)[Name]> };
export type Choices = Partial<ReaderSettings>;
export type Fit = ReaderSettings['fit'];

/** Choices with a list of values. */
export type ListChoice = {
  [Name in ChoiceName]: (typeof choices)[Name] extends { values: readonly string[] } ? Name : never;
}[ChoiceName];
/** Choices along a line. */
export type RangeChoice = {
  [Name in ChoiceName]: (typeof choices)[Name] extends { min: number } ? Name : never;
}[ChoiceName];
/** Choices that are on or off. */
export type FlagChoice = Exclude<ChoiceName, ListChoice | RangeChoice>;

export const choiceNames = Object.keys(choices) as ChoiceName[];

export const defaults = Object.freeze(
  Object.fromEntries(choiceNames.map((name) => [name, choices[name].usual])),
) as unknown as Readonly<ReaderSettings>;

/** What belongs to the device and its window, not to a title: it is never kept for one. */
const ofAccount = new Set<ChoiceName>([
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

export const isOfAccount = (name: ChoiceName): boolean => ofAccount.has(name);

export const { values: modes } = choices.mode;
export const { values: readingDirections } = choices.direction;
export const { values: fits } = choices.fit;

/** The next of a setting's values, round and round. */
export function following<T>(values: readonly T[], value: T): T {
  return values[(values.indexOf(value) + 1) % values.length]!;
}
