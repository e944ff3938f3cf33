// Choices of how chapters are read. They are sparse and lie in scopes, each overriding the one before it:
// account → kind of chapter → title → this visit. What nobody chose falls through to the built-in defaults.

export const modes = ['auto', 'single', 'strip', 'wide'] as const;
export const readingDirections = ['auto', 'ltr', 'rtl'] as const;
/** The first three only make smaller, the last three also make larger. */
export const fits = ['both', 'width', 'height', 'original', 'fill', 'fillWidth', 'fillHeight'] as const;

export interface ReaderSettings {
  mode: (typeof modes)[number];
  direction: (typeof readingDirections)[number];
  fit: Fit;
  /** Width of a long strip in per cent of the window; 0 leaves it to the size of the window. */
  stripWidth: number;
  saver: boolean;
  /** The side panel is open. */
  panel: boolean;
  /** It stands beside the page instead of lying on it. */
  pinned: boolean;
}

export type Fit = (typeof fits)[number];
export type Choices = Partial<ReaderSettings>;
export type Kind = 'paged-ltr' | 'paged-rtl' | 'strip' | 'wide';
export type Scope = 'account' | 'kind' | 'title' | 'visit';

/** What a choice can be bound to: the chapter at hand. */
export interface Reading {
  kind: Kind;
  titleId: string;
}

export interface Scopes {
  account: Choices;
  kinds: Partial<Record<Kind, Choices>>;
  /** By id, the one changed last stands last. */
  titles: Record<string, Choices>;
  visit: Choices;
}

export const defaults: ReaderSettings = {
  mode: 'auto',
  direction: 'auto',
  fit: 'both',
  stripWidth: 0,
  saver: false,
  panel: true,
  pinned: true,
};

export const noChoices: Scopes = { account: {}, kinds: {}, titles: {}, visit: {} };
const maxTitles = 500;

/** @param usual what holds where nothing was chosen in the reader */
export function resolve(scopes: Scopes, { kind, titleId }: Reading, usual: ReaderSettings = defaults): ReaderSettings {
  return { ...usual, ...scopes.account, ...scopes.kinds[kind], ...scopes.titles[titleId], ...scopes.visit };
}

/** Puts one choice into a scope; `undefined` takes it away. What narrower scopes said about it is forgotten. */
export function choose<K extends keyof ReaderSettings>(
  scopes: Scopes,
  scope: Scope,
  reading: Reading,
  name: K,
  value: ReaderSettings[K] | undefined,
): Scopes {
  const put = (choices: Choices | undefined): Choices => {
    const { [name]: _, ...rest } = choices ?? {};
    return value === undefined ? rest : { ...rest, [name]: value };
  };
  const { [name]: _, ...visit } = scopes.visit;
  if (scope === 'visit') return { ...scopes, visit: put(scopes.visit) };
  if (scope === 'account') return { ...scopes, account: put(scopes.account), visit };
  if (scope === 'kind') {
    return { ...scopes, kinds: { ...scopes.kinds, [reading.kind]: put(scopes.kinds[reading.kind]) }, visit };
  }
  const { [reading.titleId]: before, ...others } = scopes.titles;
  const after = put(before);
  const titles = Object.keys(after).length === 0 ? others : { ...others, [reading.titleId]: after };
  return { ...scopes, titles, visit };
}

/** Whether anything is kept for this title alone. */
export const isOwn = (scopes: Scopes, { titleId }: Reading): boolean => scopes.titles[titleId] !== undefined;

/** The title follows the defaults again. */
export function forgetTitle(scopes: Scopes, { titleId }: Reading): Scopes {
  const { [titleId]: _, ...titles } = scopes.titles;
  return { ...scopes, titles };
}

/** What was chosen for this title becomes the default of every chapter of its kind. */
export function makeDefault(scopes: Scopes, reading: Reading): Scopes {
  const own = scopes.titles[reading.titleId] ?? {};
  const kinds = { ...scopes.kinds, [reading.kind]: { ...scopes.kinds[reading.kind], ...own } };
  return forgetTitle({ ...scopes, kinds }, reading);
}

/** From what `writeScopes` wrote. Whatever is not a known choice is left out. */
export function readScopes(text: string | null): Scopes {
  let given: unknown;
  try {
    given = JSON.parse(text ?? '{}');
  } catch {
    return noChoices;
  }
  const { account, kinds, titles } = record(given);
  const each = (choices: unknown): Record<string, Choices> =>
    Object.fromEntries(Object.entries(record(choices)).map(([key, value]) => [key, readChoices(value)]));
  return { account: readChoices(account), kinds: each(kinds), titles: each(titles), visit: {} };
}

/** Without what holds for this visit only, and without the titles that were changed longest ago. */
export function writeScopes({ account, kinds, titles }: Scopes): string {
  return JSON.stringify({ account, kinds, titles: Object.fromEntries(Object.entries(titles).slice(-maxTitles)) });
}

function readChoices(value: unknown): Choices {
  const given = record(value);
  const choices: Choices = {};
  const one = <T extends string>(values: readonly T[], name: string): T | undefined =>
    values.find((known) => known === given[name]);
  const mode = one(modes, 'mode');
  const direction = one(readingDirections, 'direction');
  const fit = one(fits, 'fit');
  const { stripWidth, saver, panel, pinned } = given;
  if (mode) choices.mode = mode;
  if (direction) choices.direction = direction;
  if (fit) choices.fit = fit;
  if (typeof stripWidth === 'number' && stripWidth >= 0 && stripWidth <= 100) choices.stripWidth = stripWidth;
  if (typeof saver === 'boolean') choices.saver = saver;
  if (typeof panel === 'boolean') choices.panel = panel;
  if (typeof pinned === 'boolean') choices.pinned = pinned;
  return choices;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** The next of a setting's values, round and round. */
export function following<T>(values: readonly T[], value: T): T {
  return values[(values.indexOf(value) + 1) % values.length]!;
}
