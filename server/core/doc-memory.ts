// Documents in memory, for the things that many answers are made of. The feed of changes names each one that is not what
// it was; while the feed is not heard nothing is remembered.
import { LRUCache } from 'lru-cache';
import type { ChangeBatch, ChangeKind, Changes } from './changes.ts';
import type { Doc } from './doc.ts';
import type { DocTable } from './docs.ts';

/** What a document needs beside its bytes. */
const overhead = 600;

const remembered: Partial<Record<DocTable, ChangeKind>> = {
  titles: 'title',
  covers: 'cover',
  authors: 'author',
  groups: 'group',
};

export interface DocMemory {
  get(table: DocTable, id: number): Doc | undefined;
  getByUid(table: DocTable, uid: string): Doc | undefined;
  /** Before documents are read; what it answers goes to `put`. */
  mark(): number;
  put(table: DocTable, id: number, doc: Doc, mark: number): void;
}

/** @param mostBytes none to remember nothing */
export function openDocMemory(changes: Changes, mostBytes: number): DocMemory {
  const docs = new LRUCache<string, { id: string; doc: Doc }>({
    maxSize: Math.max(1, mostBytes),
    sizeCalculation: ({ doc }) => doc.json.length + overhead,
    dispose: ({ id }) => void uids.delete(id),
  });
  /** Public ids by table and internal id. */
  const uids = new Map<string, string>();
  const forget = (batch: ChangeBatch): void => {
    if (batch === 'everything') return docs.clear();
    for (const [table, kind] of Object.entries(remembered)) {
      for (const id of batch.get(kind) ?? []) docs.delete(uids.get(`${table}${id}`) ?? '');
    }
  };
  let listening = false;
  const listen = (): void => {
    if (!listening) changes.subscribe(forget);
    listening = true;
  };
  const heard = (): boolean => listening && changes.heard();
  return {
    get: (table, id) => (heard() ? docs.get(uids.get(`${table}${id}`) ?? '')?.doc : undefined),
    getByUid: (table, uid) => (heard() ? docs.get(`${table}${uid}`)?.doc : undefined),
    mark: () => changes.age(),
    put: (table, id, doc, mark) => {
      if (!remembered[table] || mostBytes === 0) return;
      listen();
      // what was read before a change was heard may be older than it
      if (!changes.heard() || mark !== changes.age()) return;
      const key = `${table}${doc.uid}`;
      docs.set(key, { id: `${table}${id}`, doc });
      uids.set(`${table}${id}`, key);
    },
  };
}
