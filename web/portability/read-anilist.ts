// Reads JSON of AniList: the lists as its API returns them, in one response or several, and the file of one's data that
// the site sends (GDPR), which has ids only. Scores become ratings as the site itself converts them to ten points.
import {
  arrayOf,
  categoriesOf,
  compact,
  type ImportedEntry,
  type ImportedFile,
  namesOf,
  noteOf,
  objectOf,
  ratingOf,
  readUpToOf,
  type Status,
  timeOf,
} from './imported-file.ts';

const apiStatuses: Readonly<Record<string, Status>> = {
  CURRENT: 'reading',
  PLANNING: 'plan_to_read',
  COMPLETED: 'completed',
  DROPPED: 'dropped',
  PAUSED: 'on_hold',
  REPEATING: 're_reading',
};
/** Statuses of the GDPR file, which are numbers. */
const fileStatuses: readonly Status[] = ['reading', 'plan_to_read', 'completed', 'dropped', 'on_hold', 're_reading'];
/** Type of a series in the GDPR file; 0 is anime. */
const mangaType = 1;

/** Formats of scores, and what a score of each is among 100 points. */
const scoreFormats = {
  POINT_100: (score: number) => score,
  POINT_10_DECIMAL: (score: number) => score * 10,
  POINT_10: (score: number) => score * 10,
  POINT_5: (score: number) => (score > 0 ? score * 20 - 10 : 0),
  POINT_3: (score: number) => (score > 0 ? score * 25 + 10 : 0),
} as const;
type ScoreFormat = keyof typeof scoreFormats;
/** Number of scores that are enough to tell stars and smileys from low scores of ten points. */
const enoughScores = 5;

/** Depth to which lists are looked for: an array of responses, their data, the collection. */
const maxDepth = 5;

/** Content of AniList's responses: the entries, with the list that each was in, and the format of the scores. */
interface FoundEntries {
  entries: { entry: Record<string, unknown>; list: Record<string, unknown> }[];
  scoreFormat: ScoreFormat | null;
}

const gdprEntriesOf = (json: unknown): Record<string, unknown>[] =>
  arrayOf(objectOf(json)['lists'])
    .map(objectOf)
    .filter((entry) => 'series_id' in entry);

export const isAniListFile = (json: unknown): boolean =>
  gdprEntriesOf(json).length > 0 || findEntries(json).entries.length > 0;

export function readAniListFile(json: unknown): ImportedFile {
  const ofFile = gdprEntriesOf(json);
  return { source: 'anilist', entries: ofFile.length > 0 ? readGdprEntries(json, ofFile) : readApiEntries(json) };
}

function findEntries(json: unknown): FoundEntries {
  const found: FoundEntries = { entries: [], scoreFormat: null };
  const visit = (value: unknown, list: Record<string, unknown>, depth: number): void => {
    if (depth > maxDepth) return;
    if (Array.isArray(value)) {
      for (const each of value) visit(each, list, depth + 1);
      return;
    }
    const object = objectOf(value);
    const isEntry = 'mediaId' in object || ('media' in object && ('status' in object || 'progress' in object));
    if (isEntry) found.entries.push({ entry: object, list });
    else if (Array.isArray(object['entries'])) for (const each of object['entries']) visit(each, object, maxDepth);
    else {
      const format = objectOf(object['mediaListOptions'])['scoreFormat'];
      if (typeof format === 'string' && format in scoreFormats) found.scoreFormat = format as ScoreFormat;
      for (const each of Object.values(object)) if (typeof each === 'object') visit(each, {}, depth + 1);
    }
  };
  visit(json, {}, 0);
  return found;
}

function readApiEntries(json: unknown): ImportedEntry[] {
  const { entries, scoreFormat } = findEntries(json);
  const toPoints = scoreFormats[scoreFormat ?? formatOf(entries.map(({ entry }) => Number(entry['score'] ?? 0)))];
  const read = new Map<string, ImportedEntry>();
  for (const { entry, list } of entries) {
    const media = objectOf(entry['media']);
    if (media['type'] === 'ANIME') continue;
    const title = objectOf(media['title']);
    const id = entry['mediaId'] ?? media['id'];
    const { al, mal } = { al: idOf(id), mal: idOf(media['idMal']) };
    const status = apiStatuses[String(entry['status'] ?? list['status']).toUpperCase()];
    const names = namesOf(
      ...['english', 'romaji', 'native', 'userPreferred'].map((key) => title[key]),
      ...(typeof media['title'] === 'string' ? [media['title']] : []),
      ...arrayOf(media['synonyms']),
    );
    const key = al ?? `${names[0]}`;
    const own = list['isCustomList'] === true ? [list['name']] : [];
    const before = read.get(key);
    read.set(
      key,
      Object.assign(
        { ...before },
        compact({
          names,
          trackers: al || mal ? compact({ al, mal }) : undefined,
          status,
          following: status === 'reading' || status === 're_reading' ? true : undefined,
          rating: ratingOf(toPoints(Number(entry['score'] ?? 0)), 100),
          readUpTo: readUpToOf(Number(entry['progress'] ?? 0)),
          note: noteOf(entry['notes']),
          // an entry is in the list of its status and again in each custom list
          categories: categoriesOf(
            ...(before?.categories ?? []),
            ...own,
            ...customListsOf(entry['customLists'] ?? entry['custom_lists']),
          ),
          addedAt: timeOf(Number(entry['createdAt'] ?? 0) * 1000) ?? dateOf(objectOf(entry['startedAt'])),
        }),
      ),
    );
  }
  return [...read.values()];
}

/** Names of the custom lists that an entry is in, which come as an object of booleans or as an array. */
const customListsOf = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value.map((each) => (objectOf(each)['enabled'] === true ? objectOf(each)['name'] : null))
    : Object.entries(objectOf(value)).flatMap(([name, isIn]) => (isIn === true ? [name] : []));

/** The format of scores that a file does not name, by the highest ones. */
function formatOf(scores: readonly number[]): ScoreFormat {
  const given = scores.filter((score) => score > 0);
  const highest = given.reduce((max, score) => Math.max(max, score), 0);
  if (highest > 10) return 'POINT_100';
  const isWhole = given.length >= enoughScores && given.every(Number.isInteger);
  if (isWhole && highest <= 3) return 'POINT_3';
  return isWhole && highest <= 5 ? 'POINT_5' : 'POINT_10_DECIMAL';
}

function dateOf({ year, month, day }: Record<string, unknown>): string | undefined {
  return typeof year === 'number' && year > 1900
    ? timeOf(Date.UTC(year, Number(month ?? 1) - 1, Number(day ?? 1)))
    : undefined;
}

function readGdprEntries(json: unknown, rows: readonly Record<string, unknown>[]): ImportedEntry[] {
  const listNames = arrayOf(objectOf(objectOf(objectOf(json)['user'])['custom_lists'])['manga']);
  return rows.flatMap((row) => {
    const id = idOf(row['series_id']);
    if (id === undefined || row['series_type'] !== mangaType) return [];
    const status = fileStatuses[Number(row['status'])];
    return [
      compact({
        names: [],
        trackers: { al: id },
        status,
        following: status === 'reading' || status === 're_reading' ? true : undefined,
        // of 100 points, whatever format somebody has chosen
        rating: ratingOf(Number(row['score'] ?? 0), 100),
        readUpTo: readUpToOf(Number(row['progress'] ?? 0)),
        note: noteOf(row['notes']),
        categories: categoriesOf(...flagsOf(row['custom_lists']).map((isIn, index) => isIn && listNames[index])),
        addedAt: typeof row['created_at'] === 'string' ? timeOf(`${row['created_at'].replace(' ', 'T')}Z`) : undefined,
      }),
    ];
  });
}

/** Whether an entry is in each custom list: an array of 0 and 1, written as a text. */
function flagsOf(value: unknown): boolean[] {
  const flags = typeof value === 'string' ? /^\[([01, ]*)\]$/.exec(value)?.[1]?.split(',') : arrayOf(value);
  return (flags ?? []).map((flag) => Number(flag) === 1);
}

const idOf = (value: unknown): string | undefined => (/^[1-9]\d{0,9}$/.test(String(value)) ? String(value) : undefined);
