// Reads the JSON that Tachiyomi wrote before its backups were Protocol Buffers: short keys, and no numbers of chapters.
import {
  arrayOf,
  categoriesOf,
  compact,
  type ImportedEntry,
  type ImportedFile,
  namesOf,
  objectOf,
  readUpToOf,
} from './imported-file.ts';
import { trackerId, trackingSites } from './tracking-sites.ts';

export const isOldBackup = (json: unknown): boolean =>
  arrayOf(objectOf(json)['mangas']).some((each) => Array.isArray(objectOf(each)['manga']));

export function readOldBackup(json: unknown): ImportedFile {
  const entries = arrayOf(objectOf(json)['mangas']).map((each): ImportedEntry => {
    const { manga, chapters, categories, track } = objectOf(each);
    const tracked = arrayOf(track).map(objectOf);
    const trackers = tracked.flatMap(({ s: site, r: id }) => {
      const key = trackingSites[Number(site)]?.key;
      return key && typeof id === 'number' && id > 0 && Number.isSafeInteger(id)
        ? [[key, trackerId(key, id)] as const]
        : [];
    });
    const lastRead = readUpToOf(Math.max(0, ...tracked.map(({ l }) => (typeof l === 'number' ? Math.floor(l) : 0))));
    const isRead = lastRead !== undefined || arrayOf(chapters).some((own) => objectOf(own)['r'] === 1);
    return compact({
      names: namesOf(arrayOf(manga)[1], ...tracked.map(({ t }) => t)),
      trackers: trackers.length === 0 ? undefined : Object.fromEntries(trackers),
      // a backup may come without its chapters
      status: isRead || !Array.isArray(chapters) ? ('reading' as const) : ('plan_to_read' as const),
      following: true,
      readUpTo: lastRead,
      categories: categoriesOf(...arrayOf(categories)),
    });
  });
  return { source: 'mihon', entries };
}
