// Reads a backup of Mihon, Tachiyomi and their relatives: Protocol Buffers, compressed by gzip. The numbers of fields are
// those of `BackupManga` and its parts in their source; fields with their default value are left out there.
import type { Tracker } from '#contract/rules/portability.ts';
import {
  categoriesOf,
  compact,
  type ImportedEntry,
  type ImportedFile,
  isUuid,
  namesOf,
  noteOf,
  ratingOf,
  readListOf,
  readUpToOf,
  type Status,
  timeOf,
} from './imported-file.ts';
import { type Message, messageFields, numberField, numberFields, readMessage, textField } from './protobuf.ts';
import { kitsu, trackerId, trackingSites } from './tracking-sites.ts';

const backup = { manga: 1, categories: 2, anime: 3, animeOfNewVersions: 501 } as const;
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
  customTitle: 800,
} as const;
const chapter = { url: 1, read: 4, number: 9 } as const;
const tracking = { site: 1, idOfOldVersions: 3, url: 4, title: 5, lastRead: 6, score: 8, status: 9, id: 100 } as const;

/** The highest number of a field of a backup: relatives of Mihon number theirs from 500, 600, 800 and 900. */
const maxField = 1_000;

/** The bytes as a backup; null if they are none. */
export function backupOf(bytes: Uint8Array): Message | null {
  try {
    const root = readMessage(bytes);
    const lists = Object.values(backup).flatMap((field) => root.get(field) ?? []);
    const isBackup = lists.length > 0 && lists.every((each) => typeof each !== 'number');
    return isBackup && [...root.keys()].every((field) => field <= maxField) ? root : null;
  } catch {
    return null;
  }
}

/** @throws RangeError when a part of the backup is broken */
export function readMihonBackup(root: Message): ImportedFile {
  const categoryNames = new Map(
    messageFields(root, backup.categories).map((each) => [
      numberField(each, category.order),
      textField(each, category.name),
    ]),
  );
  // one after the other, because the chapters of large libraries take much memory
  const entries = (root.get(backup.manga) ?? []).flatMap((bytes): ImportedEntry[] => {
    const each = readMessage(bytes as Uint8Array);
    // what is not a favorite was opened once, and is not in the library
    return numberField(each, manga.favorite, 1) === 0 ? [] : [entryOf(each, categoryNames)];
  });
  const scored = withKitsuScores(entries).map(({ kitsuScore: _score, ...entry }): ImportedEntry => entry);
  return { source: 'mihon', entries: withFewIds(scored) };
}

/** Number of chapter ids that a request has room for. */
const maxChapterIds = 300_000;

/** In the largest backups, chapters are told by their numbers alone where they have some, which are much shorter. */
function withFewIds(entries: ImportedEntry[]): ImportedEntry[] {
  const total = entries.reduce((sum, { readChapters = [] }) => sum + readChapters.length, 0);
  if (total <= maxChapterIds) return entries;
  return entries.map(({ readChapters, ...entry }) => (entry.readNumbers ? entry : compact({ ...entry, readChapters })));
}

type BackupEntry = ImportedEntry & { kitsuScore?: number };

function entryOf(each: Message, categoryNames: ReadonlyMap<number, string>): BackupEntry {
  const chapters = messageFields(each, manga.chapters);
  const read = chapters.filter((own) => numberField(own, chapter.read) !== 0);
  const tracked = messageFields(each, manga.tracking).flatMap((own) => {
    const number = numberField(own, tracking.site);
    const site = trackingSites[number];
    return site ? [{ own, site, number }] : [];
  });
  const addresses = [textField(each, manga.url), ...tracked.map(({ own }) => textField(own, tracking.url))];
  const ids = addresses.flatMap((address) => /\/(?:manga|title)\/([\da-f-]{36})/i.exec(address)?.[1] ?? []);
  const status = tracked.map(({ own, site }) => site.statuses[numberField(own, tracking.status)]).find(Boolean);
  const scores = tracked.map(({ own, ...each }) => ({ ...each, score: numberField(own, tracking.score) }));
  const rated = scores.find(({ score }) => score > 0);
  const isUnread = chapters.length > 0 && read.length === 0;
  const lastRead = readUpToOf(
    Math.max(0, ...tracked.map(({ own }) => Math.floor(numberField(own, tracking.lastRead)))),
  );
  return compact({
    id: ids.find(isUuid),
    names: namesOf(
      textField(each, manga.title),
      ...tracked.map(({ own }) => textField(own, tracking.title)),
      textField(each, manga.customTitle),
    ),
    trackers: trackersOf(tracked),
    status: status ?? statusOf(isUnread && lastRead === undefined),
    following: true,
    rating: rated && ratingOf(rated.score, rated.site.scale),
    kitsuScore: rated?.number === kitsu ? rated.score : undefined,
    readUpTo: lastRead,
    readNumbers: readListOf(
      read.flatMap((own) => {
        const number = numberField(own, chapter.number);
        // numbers are stored as 32-bit floats: 10.1 comes as 10.100000381…; one that is not known is -1
        return number >= 0 && number < 100_000 ? [String(Math.round(number * 100) / 100)] : [];
      }),
    ),
    readChapters: readListOf(
      read.flatMap((own) => {
        const [, chapterId] = /\/chapter\/([\da-f-]{36})/i.exec(textField(own, chapter.url)) ?? [];
        return isUuid(chapterId) ? [chapterId] : [];
      }),
    ),
    categories: categoriesOf(...numberFields(each, manga.categories).map((order) => categoryNames.get(order))),
    note: noteOf(textField(each, manga.notes)),
    addedAt: timeOf(numberField(each, manga.dateAdded)),
  });
}

/** The status of a title that no site tracks: one whose chapters are all unread is only planned. */
const statusOf = (isUnread: boolean): Status => (isUnread ? 'plan_to_read' : 'reading');

function trackersOf(
  tracked: readonly { own: Message; site: { key: Tracker | null } }[],
): ImportedEntry['trackers'] | undefined {
  const ids = tracked.flatMap(({ own, site: { key } }) => {
    const id = numberField(own, tracking.id) || numberField(own, tracking.idOfOldVersions);
    return key !== null && id > 0 && Number.isSafeInteger(id) ? [[key, trackerId(key, id)] as const] : [];
  });
  return ids.length === 0 ? undefined : Object.fromEntries(ids);
}

/** Kitsu's scores go up to 20 in backups of new versions, and up to 10 in those of old ones. */
function withKitsuScores(entries: readonly BackupEntry[]): readonly BackupEntry[] {
  if (!entries.some(({ kitsuScore = 0 }) => kitsuScore > 10)) return entries;
  return entries.map((entry) =>
    entry.kitsuScore === undefined ? entry : compact({ ...entry, rating: ratingOf(entry.kitsuScore, 20) }),
  );
}
