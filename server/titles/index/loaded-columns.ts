// Loads the columns of the title index once per process and refreshes them by the change feed. Titles with a reported
// change that is not applied yet count as stale, so that callers check them in the database instead.
import type { ChangeBatch } from '#server/core/cache/refresh-queue.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { withTimeout } from '#server/core/process/with-timeout.ts';
import { TitleColumns } from './columns.ts';
import { readAllFacts, readFactsOf, readTags } from '../facts.ts';

interface LoadedColumns {
  /** Waits until the columns are loaded and current. @throws ApiError 503 after `readyTimeoutMs` */
  ready(): Promise<void>;
  columns(): TitleColumns;
  /** Internal ids of tags by public id. */
  tags(): ReadonlyMap<string, number>;
  /** Whether the change feed has reported a change of this title that is not in the columns yet. */
  isStale(id: number): boolean;
}

/** Timeout of a request that waits until the columns are loaded. */
const readyTimeoutMs = 15_000;

export type TitleIndexContext = Pick<Context, 'db' | 'changes' | 'log' | 'caches'>;

/** Estimated memory of one title in bytes: its facts, its entries in sets and rankings, and the lookup maps. */
const bytesPerTitle = 1400;

export function openLoadedColumns({ db, changes, log, caches }: TitleIndexContext): LoadedColumns {
  let columns = new TitleColumns();
  let tags = new Map<string, number>();
  /** Ids of titles that changed during a full load, to be read again; null when none is running. */
  let changedDuringLoad: Set<number> | null = null;
  /** Titles with a reported change that is not applied yet, with the sequence number of their last change. */
  const pendingChanges = new Map<number, number>();
  let changeSequence = 0;

  const refresh = async (getTarget: () => TitleColumns, ids: readonly number[]): Promise<void> => {
    const sequenceAtStart = changeSequence;
    const factsById = new Map((await readFactsOf(db, ids)).map((facts) => [facts.id, facts]));
    const target = getTarget();
    for (const id of ids) {
      const facts = factsById.get(id);
      if (facts) target.upsert(facts);
      else target.remove(id);
      if (target === columns && (pendingChanges.get(id) ?? Infinity) <= sequenceAtStart) pendingChanges.delete(id);
    }
  };
  const applyChanges = async (changed: ChangeBatch): Promise<void> => {
    const ids = [...new Set([...(changed.get('title') ?? []), ...(changed.get('figures') ?? [])])];
    if (changedDuringLoad) for (const id of ids) changedDuringLoad.add(id);
    if (changed.has('tag')) tags = await readTags(db);
    if (ids.length > 0) await refresh(() => columns, ids);
  };
  const load = async (): Promise<void> => {
    const startedAt = performance.now();
    const sequenceAtStart = changeSequence;
    const changedIds = new Set<number>();
    changedDuringLoad = changedIds;
    try {
      const nextColumns = new TitleColumns();
      const facts = [];
      for await (const batch of readAllFacts(db)) facts.push(...batch);
      nextColumns.fill(facts);
      const nextTags = await readTags(db);
      while (changedIds.size > 0) {
        const ids = [...changedIds];
        changedIds.clear();
        await refresh(() => nextColumns, ids);
      }
      columns = nextColumns;
      tags = nextTags;
      for (const [id, sequence] of pendingChanges) if (sequence <= sequenceAtStart) pendingChanges.delete(id);
    } finally {
      changedDuringLoad = null;
    }
    log.debug('title index read', { titles: columns.count, ms: Math.round(performance.now() - startedAt) });
  };
  caches.watch('title index', () => columns.count * bytesPerTitle);
  const queue = changes.addRefresher({
    name: 'titles',
    kinds: ['title', 'figures', 'tag'],
    refresh: applyChanges,
    reload: load,
  });
  changes.addInvalidator({
    kinds: ['title'],
    invalidate: (_kind, id) => void pendingChanges.set(id, ++changeSequence),
    // the full reload that follows makes all titles current
    invalidateAll: () => pendingChanges.clear(),
  });

  return {
    ready: async () => {
      if (queue.usable()) return;
      if ((await withTimeout(queue.load(), readyTimeoutMs)) === 'late') throw notReadyError();
    },
    columns: () => columns,
    tags: () => tags,
    isStale: (id) => pendingChanges.has(id),
  };
}

const notReadyError = (): ApiError =>
  new ApiError('service_unavailable_http_exception', 'The list of titles is not ready. Try again in a minute');
