// What a reader has chosen for the reading line, as a part of the settings document: groups in order, and titles with a
// line of their own. No zod here, because the first chunk of the web reads it.
import { isLanguage, type Language } from './languages.ts';
import type { Line } from './reading-line.ts';

interface LineGroup {
  id: string;
  /** What it was called when it was chosen; it is shown where nothing else tells. */
  name: string;
}

/** What holds for one title in place of what holds for all. */
export interface TitleLine {
  /** The best first, never empty. */
  languages?: readonly Language[];
  /** Ids, the best first, never empty. */
  groups?: readonly string[];
}

export interface LineChoices {
  /** The best first. */
  groups: readonly LineGroup[];
  /** By id, the one changed last stands last. */
  titles: Readonly<Record<string, TitleLine>>;
}

export const noLineChoices: LineChoices = Object.freeze({ groups: [], titles: {} });

/** Of the whole document at most 32 kB are kept for an account. */
export const lineLimits = { groups: 50, titles: 200, groupsPerTitle: 20, nameLength: 60, titlesLength: 14_000 };

/** Whatever is stored: what is no choice is left out, and of too many titles those that were changed longest ago. */
export function readLineChoices(value: unknown): LineChoices {
  const { groups, titles } = record(value);
  const known = new Map(
    list(groups).flatMap((each): [string, LineGroup][] => {
      const { id, name } = record(each);
      return isId(id) && typeof name === 'string' ? [[id, { id, name: name.slice(0, lineLimits.nameLength) }]] : [];
    }),
  );
  const all = Object.entries(record(titles)).flatMap(([id, each]): [string, TitleLine][] => {
    const line = readTitleLine(each);
    return isId(id) && line ? [[id, line]] : [];
  });
  return { groups: [...known.values()].slice(0, lineLimits.groups), titles: Object.fromEntries(newest(all)) };
}

function readTitleLine(value: unknown): TitleLine | null {
  const given = record(value);
  const languages = [...new Set(list(given['languages']).filter(isCode))];
  const groups = [...new Set(list(given['groups']).filter(isId))].slice(0, lineLimits.groupsPerTitle);
  if (languages.length === 0 && groups.length === 0) return null;
  return { ...(languages.length > 0 ? { languages } : {}), ...(groups.length > 0 ? { groups } : {}) };
}

function newest(all: readonly [string, TitleLine][]): [string, TitleLine][] {
  const kept: [string, TitleLine][] = [];
  let length = 0;
  for (const entry of all.slice(-lineLimits.titles).toReversed()) {
    length += JSON.stringify(entry).length;
    if (length > lineLimits.titlesLength) break;
    kept.push(entry);
  }
  return kept.reverse();
}

/** What holds for one title from now on; nothing lets it follow the others again. */
export function withTitleLine(choices: LineChoices, titleId: string, line: TitleLine): LineChoices {
  const { [titleId]: _, ...others } = choices.titles;
  const any = line.languages !== undefined || line.groups !== undefined;
  return { ...choices, titles: any ? { ...others, [titleId]: line } : others };
}

/** What the line of a reader is made of. */
export interface LineTaste {
  choices: LineChoices;
  /** Languages of chapters that were chosen, the best first; none when nothing was. */
  chosen: readonly string[];
  /** The reader's languages, chosen or not, the best first. */
  preferred: readonly string[];
}

/** The line for a title. */
export function lineFor({ choices, chosen, preferred }: LineTaste, titleId: string | null): Line {
  const own = titleId === null ? undefined : choices.titles[titleId];
  const usual = chosen.length > 0 ? chosen : preferred;
  const groups = choices.groups.map(({ id }) => id);
  return {
    languages: own?.languages ?? usual,
    otherLanguages: [...usual, ...preferred],
    groups: own?.groups ? [...own.groups, ...groups] : groups,
  };
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

const isCode = (value: unknown): value is Language =>
  typeof value === 'string' && value !== 'NULL' && isLanguage(value);

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
