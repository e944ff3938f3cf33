// Reads a backup of Mihon, Tachiyomi and their relatives: Protocol Buffers, compressed by gzip. The numbers of fields are
// those of `BackupManga` and its parts in their source.
import {
  compact,
  type ImportedEntry,
  type ImportedFile,
  isUuid,
  namesOf,
  noteOf,
  ratingOf,
  readUpToOf,
  type Status,
} from './imported-file.ts';
import { type Message, messageFields, numberField, numberFields, readMessage, textField } from './protobuf.ts';

const backup = { manga: 1, categories: 2 } as const;
const category = { name: 1, order: 2 } as const;
const manga = {
  url: 2,
  title: 3,
  dateAdded: 13,
  chapters: 16,
  categories: 17,
  tracking: 18,
  favorite: 100,
  notes: 110,
} as const;
const chapter = { url: 1, read: 4, number: 9 } as const;
const tracking = { site: 1, idOfOldVersions: 3, title: 5, lastRead: 6, score: 8, status: 9, id: 100 } as const;

/** Sites that track progress, by their numbers: the key of their ids here, their scale of scores, their statuses. */
const sites: Readonly<
  Record<number, { key: 'mal' | 'al' | 'kt' | 'mu'; scale: number; statuses: Readonly<Record<number, Status>> }>
> = {
  1: {
    key: 'mal',
    scale: 10,
    statuses: { 1: 'reading', 2: 'completed', 3: 'on_hold', 4: 'dropped', 6: 'plan_to_read', 7: 're_reading' },
  },
  2: {
    key: 'al',
    scale: 100,
    statuses: { 1: 'reading', 2: 'completed', 3: 'on_hold', 4: 'dropped', 5: 'plan_to_read', 6: 're_reading' },
  },
  3: {
    key: 'kt',
    scale: 10,
    statuses: { 1: 'reading', 2: 'completed', 3: 'on_hold', 4: 'dropped', 5: 'plan_to_read' },
  },
  7: {
    key: 'mu',
    scale: 10,
    statuses: { 0: 'reading', 1: 'plan_to_read', 2: 'completed', 3: 'dropped', 4: 'on_hold' },
  },
};

/** @throws RangeError when the bytes are no backup */
export function readMihonBackup(bytes: Uint8Array): ImportedFile {
  const root = readMessage(bytes);
  const categoryNames = new Map(
    messageFields(root, backup.categories).map((each) => [
      numberField(each, category.order),
      textField(each, category.name),
    ]),
  );
  const entries = messageFields(root, backup.manga).flatMap((each): ImportedEntry[] => {
    // what is not a favorite was opened once, and is not in the library
    if (numberField(each, manga.favorite, 1) === 0) return [];
    return [entryOf(each, categoryNames)];
  });
  return { source: 'mihon', entries };
}

function entryOf(each: Message, categoryNames: ReadonlyMap<number, string>): ImportedEntry {
  const chapters = messageFields(each, manga.chapters).filter((own) => numberField(own, chapter.read) !== 0);
  const tracked = messageFields(each, manga.tracking).flatMap((own) => {
    const site = sites[numberField(own, tracking.site)];
    return site ? [{ own, site }] : [];
  });
  const trackers = Object.fromEntries(
    tracked.flatMap(({ own, site }) => {
      const id = numberField(own, tracking.id) || numberField(own, tracking.idOfOldVersions);
      return id > 0 ? [[site.key, String(id)]] : [];
    }),
  );
  const status = tracked.map(({ own, site }) => site.statuses[numberField(own, tracking.status)]).find(Boolean);
  const ratings = tracked.map(({ own, site }) => ratingOf(numberField(own, tracking.score), site.scale));
  const [, id] = /\/(?:manga|title)\/([\da-f-]{36})/i.exec(textField(each, manga.url)) ?? [];
  const addedAt = numberField(each, manga.dateAdded);
  return compact({
    id: isUuid(id) ? id : undefined,
    names: namesOf(textField(each, manga.title), ...tracked.map(({ own }) => textField(own, tracking.title))),
    trackers: Object.keys(trackers).length > 0 ? trackers : undefined,
    status: status ?? ('reading' as const),
    following: true,
    rating: ratings.find((rating) => rating !== undefined),
    readUpTo: readUpToOf(Math.max(0, ...tracked.map(({ own }) => Math.floor(numberField(own, tracking.lastRead))))),
    readNumbers: listOf(
      chapters.flatMap((own) => {
        const number = numberField(own, chapter.number, -1);
        // numbers are stored as 32-bit floats: 10.1 comes as 10.100000381…
        return number >= 0 ? [String(Math.round(number * 100) / 100)] : [];
      }),
    ),
    readChapters: listOf(
      chapters.flatMap((own) => {
        const [, chapterId] = /\/chapter\/([\da-f-]{36})/i.exec(textField(own, chapter.url)) ?? [];
        return isUuid(chapterId) ? [chapterId] : [];
      }),
    ),
    categories: listOf(
      numberFields(each, manga.categories).flatMap((order) => {
        const name = categoryNames.get(order)?.trim().slice(0, 40) ?? '';
        return name === '' ? [] : [name];
      }),
    ),
    note: noteOf(textField(each, manga.notes)),
    addedAt: addedAt > 0 && addedAt < 8.64e15 ? new Date(addedAt).toISOString() : undefined,
  });
}

/** At most as many values as the API takes, each once; undefined for none. */
function listOf(values: readonly string[]): string[] | undefined {
  const unique = [...new Set(values)].slice(0, 5000);
  return unique.length === 0 ? undefined : unique;
}
