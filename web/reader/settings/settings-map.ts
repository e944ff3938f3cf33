// Storage model of the reader settings. They are sparse and have scopes, each overriding the one before it: account →
// kind of chapter → title → this visit. Persistent settings are entries of a map with the time of their last change, so
// that the maps of two devices are merged entry by entry: the newer entry wins.
import type { ChapterKind } from '#contract/rules/chapter-shape.ts';
import {
  choiceSpecs,
  defaultSettings,
  isAccountSetting,
  type ChoiceName,
  type ChosenSettings,
  type ReaderSettings,
} from './settings.ts';
import { asJsonObject } from '#contract/rules/json-object.ts';

export type SettingScope = 'account' | 'kind' | 'title' | 'visit';

/** The chapter that settings apply to; fields are null where settings are made for more than one chapter. */
export interface SettingContext {
  kind: ChapterKind | null;
  titleId: string | null;
}

export type SettingValue = string | number | boolean | readonly (string | number)[];

/** Time of the last change, in ms since 1970, and the value; without a value the setting was reset. */
export type SettingEntry = readonly [at: number, value?: SettingValue];
/**
 * Entries by scope and name: `account mode`, `kind:strip fit`, `title:ID mode`, `account keys.left`, `pages:HASH
 * shifts`.
 */
export type SettingsMap = Readonly<Record<string, SettingEntry>>;

export interface StoredSettings {
  stored: SettingsMap;
  visit: ChosenSettings;
}

export const noChoices: StoredSettings = Object.freeze({ stored: {}, visit: {} });

/** The scope part of an entry's key. */
export const scopeKey = (scope: Exclude<SettingScope, 'visit'>, { kind, titleId }: SettingContext): string =>
  scope === 'account' ? 'account' : scope === 'kind' ? `kind:${kind}` : `title:${titleId}`;

/** The scope that decides a setting, or null if it has its default value. */
export function decidedBy(
  { stored, visit }: StoredSettings,
  context: SettingContext,
  name: ChoiceName,
): SettingScope | null {
  if (visit[name] !== undefined) return 'visit';
  for (const scope of ['title', 'kind', 'account'] as const) {
    if (stored[`${scopeKey(scope, context)} ${name}`]?.[1] !== undefined) return scope;
  }
  return null;
}

/**
 * Resolves every setting in a context.
 * @param usual values of the settings that were not changed in the reader
 */
export function resolveSettings(
  { stored, visit }: StoredSettings,
  context: SettingContext,
  usual: Readonly<ReaderSettings> = defaultSettings,
): ReaderSettings {
  const settings: Record<string, SettingValue | undefined> = { ...usual };
  for (const scope of ['account', 'kind', 'title'] as const) {
    const scopePart = `${scopeKey(scope, context)} `;
    for (const name of Object.keys(choiceSpecs)) {
      const value = stored[scopePart + name]?.[1];
      if (value !== undefined) settings[name] = value;
    }
  }
  return { ...(settings as unknown as ReaderSettings), ...visit };
}

/**
 * Changes a setting in a scope; `undefined` resets it. A persistent change ends the override of this visit.
 * @param changedAt milliseconds since 1970
 */
export function withSetting<K extends ChoiceName>(
  storedSettings: StoredSettings,
  scope: SettingScope,
  context: SettingContext,
  name: K,
  value: ReaderSettings[K] | undefined,
  changedAt: number,
): StoredSettings {
  const { [name]: _, ...visit } = storedSettings.visit;
  if (scope === 'visit') return { ...storedSettings, visit: value === undefined ? visit : { ...visit, [name]: value } };
  const scopePart = scopeKey(isAccountSetting(name) ? 'account' : scope, context);
  return { visit, stored: writeEntry(storedSettings.stored, `${scopePart} ${name}`, value, changedAt) };
}

/** Writes one entry. Resetting a setting that was never changed leaves no entry. */
export function writeEntry(
  settingsMap: SettingsMap,
  key: string,
  value: SettingValue | undefined,
  changedAt: number,
): SettingsMap {
  if (value === undefined && settingsMap[key]?.[1] === undefined) return settingsMap;
  return { ...settingsMap, [key]: value === undefined ? [changedAt] : [changedAt, value] };
}

/** The names of the settings that are stored for this title alone. */
export function titleChoiceNames({ stored }: StoredSettings, { titleId }: SettingContext): ChoiceName[] {
  const scopePart = `title:${titleId} `;
  return Object.entries(stored).flatMap(([key, entry]) =>
    key.startsWith(scopePart) && entry[1] !== undefined ? [key.slice(scopePart.length) as ChoiceName] : [],
  );
}

/** Resets the settings of a title, so that it follows the defaults again. */
export function resetTitle(storedSettings: StoredSettings, context: SettingContext, changedAt: number): StoredSettings {
  const scopePart = scopeKey('title', context);
  return titleChoiceNames(storedSettings, context).reduce(
    (next, name) => ({ ...next, stored: writeEntry(next.stored, `${scopePart} ${name}`, undefined, changedAt) }),
    storedSettings,
  );
}

/** Turns the settings of a title into the defaults of every chapter of its kind. */
export function makeDefault(
  storedSettings: StoredSettings,
  context: SettingContext,
  changedAt: number,
): StoredSettings {
  const next = titleChoiceNames(storedSettings, context).reduce<StoredSettings>((accumulated, name) => {
    const value = storedSettings.stored[`${scopeKey('title', context)} ${name}`]?.[1];
    return {
      ...accumulated,
      stored: writeEntry(accumulated.stored, `${scopeKey('kind', context)} ${name}`, value, changedAt),
    };
  }, storedSettings);
  return resetTitle(next, context, changedAt);
}

/** Merges two maps: the newer of each entry wins, with a deterministic choice between entries of the same time. */
export function mergeSettingsMaps(a: SettingsMap, b: SettingsMap): SettingsMap {
  const merged: Record<string, SettingEntry> = { ...a };
  for (const [key, entry] of Object.entries(b)) {
    const otherEntry = merged[key];
    const isNewer =
      !otherEntry ||
      entry[0] > otherEntry[0] ||
      (entry[0] === otherEntry[0] && JSON.stringify(entry) > JSON.stringify(otherEntry));
    if (isNewer) merged[key] = entry;
  }
  return merged;
}

const maxTitles = 500;
const maxChapters = 300;

/** Evicts the entries of titles and chapters beyond `maxTitles` and `maxChapters`, those changed longest ago first. */
export function pruneSettingsMap(settingsMap: SettingsMap): SettingsMap {
  const newestScopes = (prefix: string, max: number): Set<string> => {
    const times = new Map<string, number>();
    for (const [key, [at]] of Object.entries(settingsMap)) {
      const scopePart = key.slice(0, key.indexOf(' '));
      if (scopePart.startsWith(prefix)) times.set(scopePart, Math.max(at, times.get(scopePart) ?? 0));
    }
    const order = [...times].toSorted(([, a], [, b]) => b - a);
    return new Set(order.slice(0, max).map(([scopePart]) => scopePart));
  };
  const scopeParts = new Set([...newestScopes('title:', maxTitles), ...newestScopes('pages:', maxChapters)]);
  return Object.fromEntries(
    Object.entries(settingsMap).filter(([key]) => {
      const scopePart = key.slice(0, key.indexOf(' '));
      return !/^(title|pages):/.test(scopePart) || scopeParts.has(scopePart);
    }),
  );
}

/** Serializes the settings, without those of this visit. */
export const writeStoredSettings = ({ stored }: StoredSettings): string =>
  JSON.stringify({ lines: pruneSettingsMap(stored) });

/** Parses the output of `writeStoredSettings`, or the previous format. Unknown settings are dropped. */
export function readStoredSettings(json: string | null): StoredSettings {
  let parsedJson: unknown;
  try {
    parsedJson = JSON.parse(json ?? '{}');
  } catch {
    return noChoices;
  }
  const document = asJsonObject(parsedJson);
  return { stored: 'lines' in document ? readSettingsMap(document['lines']) : readPreviousFormat(document), visit: {} };
}

/** Parses entries from storage or an account; invalid ones are left out. */
export function readSettingsMap(lines: unknown): SettingsMap {
  const validEntries = Object.entries(asJsonObject(lines)).flatMap(([key, entry]): [string, SettingEntry][] => {
    if (!Array.isArray(entry)) return [];
    const [at, value] = entry as unknown[];
    if (typeof at !== 'number' || !Number.isFinite(at)) return [];
    if (value === undefined || value === null) return isKnownKey(key) ? [[key, [at]]] : [];
    return isEntry(key, value) ? [[key, [at, value]]] : [];
  });
  return Object.fromEntries(validEntries);
}

const settingsMapKey =
  /^(account|kind:(?:paged-ltr|paged-rtl|strip|wide)|title:[\w-]{1,36}|pages:\w{1,64}) (keys\.)?(\w+)$/;

/** Whether a key is that of a setting; the server rejects any other key. */
export function isKnownKey(key: string): boolean {
  const [, scopePart, keys, name] = settingsMapKey.exec(key) ?? [];
  if (!scopePart || !name) return false;
  if (keys) return scopePart === 'account';
  return scopePart.startsWith('pages:') ? name === 'shifts' : Object.hasOwn(choiceSpecs, name);
}

function isEntry(key: string, value: unknown): value is SettingValue {
  if (!isKnownKey(key)) return false;
  const [, scopePart, keys, name] = settingsMapKey.exec(key)!;
  if (keys) return isList(value, (each) => typeof each === 'string' && each.length <= 24, 8);
  if (scopePart!.startsWith('pages:')) {
    return isList(value, (each) => Number.isInteger(each) && Number(each) > 0, 500);
  }
  return choiceSpecs[name as ChoiceName].valid(value);
}

const isList = (value: unknown, valid: (each: unknown) => boolean, max: number): boolean =>
  Array.isArray(value) && value.length <= max && value.every(valid);

/** Parses the previous format: settings by scope, without times. */
function readPreviousFormat({ account, kinds: byKind, titles }: Record<string, unknown>): SettingsMap {
  const scopeParts: [string, unknown][] = [
    ['account', account],
    ...Object.entries(asJsonObject(byKind)).map(([kind, given]): [string, unknown] => [`kind:${kind}`, given]),
    ...Object.entries(asJsonObject(titles)).map(([title, given]): [string, unknown] => [`title:${title}`, given]),
  ];
  const lines = scopeParts.flatMap(([scopePart, given], scopeIndex) =>
    Object.entries(asJsonObject(given)).map(([name, value]): [string, unknown] => [
      `${scopePart} ${name}`,
      // this format has no times: the order stands in for them
      [scopeIndex + 1, name === 'saver' ? (value ? 'on' : 'off') : value],
    ]),
  );
  return readSettingsMap(Object.fromEntries(lines));
}
