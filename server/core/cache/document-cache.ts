// The in-memory cache of documents, which most responses are composed of.
import type { CacheBudget } from './cache-budget.ts';
import type { ChangeKind } from './change-kinds.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { EntityDocument } from './document.ts';
import { openInvalidatedCache } from './invalidated-cache.ts';

/** Tables whose rows have a public document in their column `doc`. */
export type DocumentTable = 'titles' | 'chapters' | 'covers' | 'authors' | 'groups';

/** Bytes of overhead per document. Its JSON counts three times: plain, and in up to two variants with includes. */
const overheadBytes = 900;

/**
 * Kind of change that invalidates each table's documents. None for chapters, which `chapter-cache.ts` caches by title.
 */
const kindByTable = { titles: 'title', covers: 'cover', authors: 'author', groups: 'group' } as const satisfies Partial<
  Record<DocumentTable, ChangeKind>
>;

const kindOf = (table: DocumentTable): ChangeKind | undefined =>
  table === 'chapters' ? undefined : kindByTable[table];

interface DocumentCache {
  get(table: DocumentTable, id: number): EntityDocument | undefined;
  getByUid(uid: string): EntityDocument | undefined;
  full(): boolean;
  readThrough<T>(
    read: (put: (table: DocumentTable, id: number, doc: EntityDocument) => void) => Promise<T>,
  ): Promise<T>;
}

export function openDocumentCache(changes: ChangeFeed, caches: CacheBudget): DocumentCache {
  const byUid = new Map<string, EntityDocument>();
  const cache = openInvalidatedCache<EntityDocument>({
    changes,
    kinds: Object.values(kindByTable),
    budget: { caches, name: 'documents' },
    sizeOf: ({ json }) => 3 * json.length + overheadBytes,
    onEvict: (doc) => {
      doc.evict();
      if (byUid.get(doc.uid) === doc) byUid.delete(doc.uid);
    },
  });
  return {
    get: (table, id) => {
      const kind = kindOf(table);
      return kind && cache.get(kind, id);
    },
    getByUid: (uid) => (cache.usable() ? byUid.get(uid) : undefined),
    full: () => cache.full(),
    readThrough: (read) =>
      cache.readThrough((put) =>
        read((table, id, doc) => {
          const kind = kindOf(table);
          if (!kind) return;
          put(kind, id, doc);
          if (cache.get(kind, id) !== doc) return;
          doc.markCached();
          byUid.set(doc.uid, doc);
        }),
      ),
  };
}
