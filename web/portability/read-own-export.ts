// Reads the export of an account of this site, or of another one that runs the same software.
import { readingStatuses } from '#contract/rules/reading-statuses.ts';
import { trackers, type Tracker } from '#contract/rules/portability.ts';
import {
  arrayOf,
  compact,
  type ImportedEntry,
  type ImportedFile,
  type ImportedList,
  isUuid,
  namesOf,
  noteOf,
  objectOf,
} from './imported-file.ts';

export const isOwnExport = (json: unknown): boolean => objectOf(json)['format'] === 'komawari-account';

export function readOwnExport(json: unknown): ImportedFile {
  const data = objectOf(objectOf(json)['data']);
  const idsOf = (part: string, key: string): string[] =>
    arrayOf(data[part])
      .map((row) => objectOf(objectOf(row)[key])['id'])
      .filter(isUuid);
  return {
    source: 'komawari',
    entries: arrayOf(data['library']).map((row) => entryOf(objectOf(row))),
    lists: arrayOf(data['lists']).flatMap((row) => listOf(objectOf(row))),
    groups: idsOf('followedGroups', 'group'),
    users: idsOf('followedUsers', 'user'),
  };
}

function reference(title: unknown): Pick<ImportedEntry, 'id' | 'names' | 'trackers'> {
  const { id, name, links } = objectOf(title);
  const ids = Object.entries(objectOf(links)).filter(
    ([key, value]) =>
      trackers.includes(key as Tracker) && typeof value === 'string' && value !== '' && value.length <= 100,
  );
  return compact({
    id: isUuid(id) ? id : undefined,
    names: namesOf(name),
    trackers: ids.length > 0 ? (Object.fromEntries(ids) as Partial<Record<Tracker, string>>) : undefined,
  });
}

function entryOf(row: Record<string, unknown>): ImportedEntry {
  const keys = arrayOf(row['read']).filter((key) => typeof key === 'string');
  const categories = namesOf(...arrayOf(row['categories'])).map((name) => name.slice(0, 40));
  const rating = Number(row['rating']);
  const chapterIds = keys.filter((key) => key.startsWith('#')).map((key) => key.slice(1));
  const numbers = keys.filter((key) => !key.startsWith('#') && key.length <= 40);
  return compact({
    ...reference(row['title']),
    status: readingStatuses.find((status) => status === row['status']),
    following: row['following'] === true ? true : undefined,
    rating: Number.isInteger(rating) && rating >= 1 && rating <= 10 ? rating : undefined,
    readNumbers: numbers.length > 0 ? numbers.slice(0, 5000) : undefined,
    readChapters: chapterIds.length > 0 ? chapterIds.filter(isUuid).slice(0, 5000) : undefined,
    categories: categories.length > 0 ? categories : undefined,
    note: noteOf(row['note']),
    addedAt: timeOf(row['addedAt']),
  });
}

/** A time in the form that the API takes; undefined for everything else. */
function timeOf(value: unknown): string | undefined {
  const time = typeof value === 'string' ? new Date(value) : null;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}

function listOf(row: Record<string, unknown>): ImportedList[] {
  const name = typeof row['name'] === 'string' ? row['name'].trim().slice(0, 100) : '';
  if (name === '') return [];
  const description = typeof row['description'] === 'string' ? row['description'] : undefined;
  return [
    compact({
      name,
      description: description?.slice(0, 4000),
      titles: arrayOf(row['titles'])
        .slice(0, 5000)
        .map((each) => {
          const { title, note } = objectOf(each);
          return compact({ ...reference(title), note: noteOf(note)?.slice(0, 500) });
        }),
    }),
  ];
}
