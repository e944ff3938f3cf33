// A reader's choices for the reading line, a part of the settings document: preferred groups, and overrides for single
// titles. Without zod, because the first chunk of the web reads it.
import { isLanguage, type Language } from './languages.ts';
import type { Line } from './reading-line.ts';

interface LineGroup {
  id: string;
  /** The group's name when it was chosen, shown where its current name is not known. */
  name: string;
}

/** The reading line choices of one title, which override the general ones. */
export interface TitleLine {
  /** Preferred first, never empty. */
  languages?: readonly Language[];
  /** Group ids, preferred first, never empty. */
  groups?: readonly string[];
}

export interface LineChoices {
  /** Preferred first. */
  groups: readonly LineGroup[];
  /** Overrides by title id, in the order of their last change. */
  titles: Readonly<Record<string, TitleLine>>;
}

export const noLineChoices: LineChoices = Object.freeze({ groups: [], titles: {} });

/** Limits that hold the choices below the 32 kB that the whole settings document of an account may have. */
export const lineLimits = { groups: 50, titles: 200, groupsPerTitle: 20, nameLength: 60, titlesLength: 14_000 };

/** Parses stored choices: invalid ones are dropped, and of too many titles those that were changed longest ago. */
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

/** Returns the choices with the override of one title replaced; an empty override removes it. */
export function withTitleLine(choices: LineChoices, titleId: string, line: TitleLine): LineChoices {
  const { [titleId]: _, ...others } = choices.titles;
  const any = line.languages !== undefined || line.groups !== undefined;
  return { ...choices, titles: any ? { ...others, [titleId]: line } : others };
}

/** The choices and languages from which a reader's reading line is derived. */
export interface LineTaste {
  choices: LineChoices;
  /** Chapter languages that the reader has chosen, preferred first; empty when none were chosen. */
  chosen: readonly string[];
  /** The reader's languages, chosen or not, preferred first. */
  preferred: readonly string[];
}

/** Resolves the reader's preferences for a title, with its override if there is one. */
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
