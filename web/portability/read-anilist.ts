// Reads JSON of AniList: the lists as its API returns them, and the file of one's data that the site sends (GDPR), which
// has ids only.
import {
  arrayOf,
  compact,
  type ImportedEntry,
  type ImportedFile,
  namesOf,
  noteOf,
  objectOf,
  ratingOf,
  readUpToOf,
  type Status,
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

const apiListsOf = (json: unknown): unknown[] => {
  const root = objectOf(json);
  const data = objectOf(root['data'] ?? root);
  return arrayOf(objectOf(data['MediaListCollection'] ?? data)['lists']);
};
const isGdprEntry = (entry: unknown): boolean => 'series_id' in objectOf(entry);

export function isAniListFile(json: unknown): boolean {
  const lists = apiListsOf(json);
  return lists.some((list) => Array.isArray(objectOf(list)['entries']) || isGdprEntry(list));
}

export function readAniListFile(json: unknown): ImportedFile {
  const lists = apiListsOf(json);
  return { source: 'anilist', entries: lists.some(isGdprEntry) ? readGdprLists(lists) : readApiLists(lists) };
}

function readApiLists(lists: readonly unknown[]): ImportedEntry[] {
  const rows = lists.flatMap((list) => {
    const { name, isCustomList, entries } = objectOf(list);
    return arrayOf(entries).map((entry) => ({ entry: objectOf(entry), category: isCustomList === true ? name : null }));
  });
  const scale = scaleOf(rows.map(({ entry }) => Number(entry['score'] ?? 0)));
  return rows.flatMap(({ entry, category }) => {
    const media = objectOf(entry['media']);
    if (media['type'] === 'ANIME') return [];
    const title = objectOf(media['title']);
    const status = apiStatuses[String(entry['status'])];
    const id = entry['mediaId'] ?? media['id'];
    const trackers = {
      ...(isId(id) && { al: String(id) }),
      ...(isId(media['idMal']) && { mal: String(media['idMal']) }),
    };
    return [
      compact({
        names: namesOf(title['english'], title['romaji'], title['native'], title['userPreferred']),
        trackers: Object.keys(trackers).length > 0 ? trackers : undefined,
        status,
        following: status === 'reading' ? true : undefined,
        rating: ratingOf(Number(entry['score'] ?? 0), scale),
        readUpTo: readUpToOf(Number(entry['progress'] ?? 0)),
        note: noteOf(entry['notes']),
        categories: typeof category === 'string' && category.trim() !== '' ? [category.trim().slice(0, 40)] : undefined,
      }),
    ];
  });
}

function readGdprLists(lists: readonly unknown[]): ImportedEntry[] {
  const rows = lists.map(objectOf).filter((row) => row['series_type'] === mangaType);
  const scale = scaleOf(rows.map((row) => Number(row['score'] ?? 0)));
  return rows.flatMap((row) => {
    const id = row['series_id'];
    if (!isId(id)) return [];
    const status = fileStatuses[Number(row['status'])];
    return [
      compact({
        names: [],
        trackers: { al: String(id) },
        status,
        following: status === 'reading' ? true : undefined,
        rating: ratingOf(Number(row['score'] ?? 0), scale),
        readUpTo: readUpToOf(Number(row['progress'] ?? 0)),
        note: noteOf(row['notes']),
      }),
    ];
  });
}

const isId = (value: unknown): boolean => /^[1-9]\d{0,9}$/.test(String(value));

/** The scale of scores: AniList has those of 100, of 10 and of 5; files do not say which, so the highest score decides. */
function scaleOf(scores: readonly number[]): number {
  const highest = scores.reduce((max, score) => Math.max(max, score), 0);
  return highest > 10 ? 100 : 10;
}
