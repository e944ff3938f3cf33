// Documents in memory, for the things that many answers are made of.
import type { CacheBudget } from './cache-budget.ts';
import type { ChangeKind } from './change-kinds.ts';
import type { Changes } from './change-feed.ts';
import type { Doc } from './document.ts';
import { openMemory } from './invalidated-cache.ts';

/** Tables whose rows have a public document in their column `doc`. */
export type DocTable = 'titles' | 'chapters' | 'covers' | 'authors' | 'groups';

/** What a document needs beside its bytes, which are there up to three times: as they are and with descriptions. */
const overhead = 900;

/** Chapters are kept by their titles. */
const kinds = { titles: 'title', covers: 'cover', authors: 'author', groups: 'group' } as const satisfies Partial<
  Record<DocTable, ChangeKind>
>;

const kindOf = (table: DocTable): ChangeKind | undefined => (table === 'chapters' ? undefined : kinds[table]);

interface DocMemory {
  get(table: DocTable, id: number): Doc | undefined;
  getByUid(uid: string): Doc | undefined;
  full(): boolean;
  during<T>(read: (put: (table: DocTable, id: number, doc: Doc) => void) => Promise<T>): Promise<T>;
}

export function openDocMemory(changes: Changes, caches: CacheBudget): DocMemory {
  const byUid = new Map<string, Doc>();
  const memory = openMemory<Doc>({
    changes,
    kinds: Object.values(kinds),
    budget: { caches, name: 'documents' },
    sizeOf: ({ json }) => 3 * json.length + overhead,
    onLeave: (doc) => {
      doc.leave();
      if (byUid.get(doc.uid) === doc) byUid.delete(doc.uid);
    },
  });
  return {
    get: (table, id) => {
      const kind = kindOf(table);
      return kind && memory.get(kind, id);
    },
    getByUid: (uid) => (memory.usable() ? byUid.get(uid) : undefined),
    full: () => memory.full(),
    during: (read) =>
      memory.during((put) =>
        read((table, id, doc) => {
          const kind = kindOf(table);
          if (!kind) return;
          put(kind, id, doc);
          if (memory.get(kind, id) !== doc) return;
          doc.enter();
          byUid.set(doc.uid, doc);
        }),
      ),
  };
}
