// Reads the export of an account of this site, or of another one that runs the same software.
import { readingStatuses } from '#contract/rules/reading-statuses.ts';
import { limits } from '#contract/rules/limits.ts';
import {
  arrayOf,
  categoriesOf,
  compact,
  type ImportedEntry,
  type ImportedFile,
  type ImportedList,
  isUuid,
  namesOf,
  noteOf,
  objectOf,
  readListOf,
  shortText,
  timeOf,
  trackersOfLinks,
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
  return compact({
    id: isUuid(id) ? id : undefined,
    names: namesOf(name),
    trackers: trackersOfLinks(links),
  });
}

function entryOf(row: Record<string, unknown>): ImportedEntry {
  const keys = arrayOf(row['read']).filter((key) => typeof key === 'string');
  const rating = Number(row['rating']);
  const chapterIds = keys.filter((key) => key.startsWith('#')).map((key) => key.slice(1));
  const numbers = keys.filter((key) => !key.startsWith('#') && key !== '' && key === shortText(key, 40));
  return compact({
    ...reference(row['title']),
    status: readingStatuses.find((status) => status === row['status']),
    following: row['following'] === true ? true : undefined,
    rating: Number.isInteger(rating) && rating >= 1 && rating <= 10 ? rating : undefined,
    readNumbers: readListOf(numbers),
    readChapters: readListOf(chapterIds.filter(isUuid)),
    categories: categoriesOf(...arrayOf(row['categories'])),
    note: noteOf(row['note']),
    addedAt: typeof row['addedAt'] === 'string' ? timeOf(row['addedAt']) : undefined,
  });
}

function listOf(row: Record<string, unknown>): ImportedList[] {
  const name = shortText(row['name'], limits.listNameMaxLength);
  if (name === '') return [];
  return [
    compact({
      name,
      description: shortText(row['description'], limits.listDescriptionMaxLength) || undefined,
      titles: arrayOf(row['titles'])
        .slice(0, limits.titlesPerList)
        .map((each) => {
          const { title, note } = objectOf(each);
          return compact({ ...reference(title), note: shortText(note, limits.listNoteMaxLength) || undefined });
        }),
    }),
  ];
}
