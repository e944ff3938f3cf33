// Name index of this process: a worker thread that loads all names on first use. The next query restarts a crashed
// worker.
import { Worker } from 'node:worker_threads';
import type { CacheBudget } from '#server/core/cache/cache-budget.ts';
import type { ChangeFeed } from '#server/core/cache/change-feed.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { withTimeout } from '#server/core/process/with-timeout.ts';
import type { Log } from '#server/core/process/log.ts';
import { type NameIndex, type NameKind, nameKinds } from '#server/core/name-index.ts';
import type { RefreshQueue } from '#server/core/cache/refresh-queue.ts';
import type { RequestBody, Reply, WorkerData } from './messages.ts';

interface NamesOptions {
  databaseUrl: string;
  /** Change feed, which reports the ids of titles, groups and authors whose names may have changed. */
  changes: Pick<ChangeFeed, 'addRefresher'>;
  log: Log;
  caches: CacheBudget;
  /** Timeout of a query in milliseconds, including the wait for names to load. */
  timeoutMs?: number;
}

type SuccessReply = Exclude<Reply, { error: string }>;

interface PendingRequest {
  resolve(reply: SuccessReply): void;
  reject(error: Error): void;
}

/** Interval of full reloads, which update popularity: the change feed does not report its small changes. */
const reloadEveryMs = 6 * 3600_000;

export function openNames({ databaseUrl, changes, log, caches, timeoutMs = 15_000 }: NamesOptions): NameIndex {
  let worker: Worker | null = null;
  let queue: (RefreshQueue & { remove(): void }) | null = null;
  let reloadTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let lastRequestId = 0;
  let indexBytes = 0;
  caches.watch('name index', () => indexBytes);
  const pendingRequests = new Map<number, PendingRequest>();

  function startWorker(): Worker {
    const newWorker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { databaseUrl } satisfies WorkerData,
    });
    newWorker.unref();
    newWorker.on('message', (reply: Reply) => {
      const pending = pendingRequests.get(reply.id);
      pendingRequests.delete(reply.id);
      if ('error' in reply) pending?.reject(new Error(`names: ${reply.error}`));
      else {
        indexBytes = reply.bytes ?? indexBytes;
        pending?.resolve(reply);
      }
    });
    newWorker.on('error', (error) => log.error('the search of names stopped', { error }));
    newWorker.on('exit', () => {
      worker = null;
      for (const { reject } of pendingRequests.values()) reject(unavailableError());
      pendingRequests.clear();
      // the next worker starts without names and has to load all of them
      if (!isClosed) queue?.reloadAfterLoss();
    });
    return newWorker;
  }

  function sendRequest(request: RequestBody): Promise<SuccessReply> {
    if (isClosed) return Promise.reject(unavailableError());
    worker ??= startWorker();
    const id = ++lastRequestId;
    const replyPromise = new Promise<SuccessReply>((resolve, reject) => pendingRequests.set(id, { resolve, reject }));
    worker.postMessage({ ...request, id });
    return replyPromise;
  }

  /** Subscribes to the change feed on first use. */
  function subscribedQueue(): RefreshQueue {
    if (queue) return queue;
    queue = changes.addRefresher({
      name: 'names',
      kinds: nameKinds,
      refresh: async (changed) => {
        const changedIds = nameKinds.map((kind) => [kind, [...(changed.get(kind) ?? [])]] as const);
        await Promise.all(
          changedIds.flatMap(([kind, ids]) => (ids.length > 0 ? [sendRequest({ task: 'refresh', kind, ids })] : [])),
        );
      },
      reload: async () => void (await sendRequest({ task: 'reload' })),
    });
    reloadTimer = setInterval(() => queue?.reload(), reloadEveryMs);
    reloadTimer.unref();
    return queue;
  }

  const waitUntilLoaded = (): Promise<void> =>
    subscribedQueue()
      .load()
      .catch((error: unknown) => {
        log.warn('names could not be read', { error });
        throw unavailableError();
      });

  const ask = async (request: RequestBody): Promise<SuccessReply> => {
    if (isClosed) throw unavailableError();
    const reply = await withTimeout(
      waitUntilLoaded().then(() => sendRequest(request)),
      timeoutMs,
    );
    if (reply === 'late') throw unavailableError();
    return reply;
  };

  return {
    find: async (kind: NameKind, text, { limit }) => {
      const { ids, ...more } = (await ask({ task: 'find', kind, text, limit })).found!;
      return { ids: [...ids], ...more };
    },
    correct: async (text) => (await ask({ task: 'correct', text })).corrected ?? null,
    ready: () => subscribedQueue().load(),
    close: async () => {
      isClosed = true;
      clearInterval(reloadTimer);
      queue?.remove();
      await worker?.terminate();
    },
  };
}

const unavailableError = (): ApiError =>
  new ApiError('service_unavailable_http_exception', 'The search is not ready. Try again in a minute');
