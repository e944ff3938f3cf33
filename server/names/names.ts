// The name index of this process: a worker thread that reads all names when it is first needed. One that dies is started
// again by the next question.
import { Worker } from 'node:worker_threads';
import type { Changes } from '#server/core/changes.ts';
import { ApiError } from '#server/core/errors.ts';
import type { Log } from '#server/core/log.ts';
import { type NameIndex, type NameKind, nameKinds } from '#server/core/name-index.ts';
import type { Ask, Reply, WorkerData } from './messages.ts';

export interface NamesOptions {
  databaseUrl: string;
  /** Tells which names are to be read again. */
  changes: Pick<Changes, 'subscribe' | 'settle'>;
  log: Log;
  /** Milliseconds that a question waits while names are read. */
  patience?: number;
}

/** Replies of requests that went well. */
type Done = Exclude<Reply, { error: string } | { trouble: string }>;

interface Waiting {
  resolve(reply: Done): void;
  reject(error: Error): void;
}

export function openNames({ databaseUrl, changes, log, patience = 15_000 }: NamesOptions): NameIndex {
  let worker: Worker | null = null;
  let starting: Promise<Worker> | null = null;
  let unsubscribe: (() => void) | null = null;
  let closed = false;
  let serial = 0;
  const waiting = new Map<number, Waiting>();

  function start(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { databaseUrl } satisfies WorkerData,
    });
    started.unref();
    started.on('message', (reply: Reply) => {
      if ('trouble' in reply) return log.warn('names could not be read; trying again', { problem: reply.trouble });
      const asker = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('error' in reply) asker?.reject(new Error(`names: ${reply.error}`));
      else asker?.resolve(reply);
    });
    started.on('error', (error) => log.error('the search of names stopped', { error }));
    started.on('exit', () => {
      worker = null;
      starting = null;
      for (const { reject } of waiting.values()) reject(unavailable());
      waiting.clear();
    });
    return started;
  }

  /** What changes after the feed is heard is told to the worker, what changed before is what it reads. */
  async function begin(): Promise<Worker> {
    unsubscribe ??= changes.subscribe(async (batch) => {
      await Promise.all(
        nameKinds.map((kind) => refresh(kind, batch === 'everything' ? 'all' : [...(batch.get(kind) ?? [])])),
      );
    });
    await changes.settle();
    if (closed) throw unavailable();
    worker = start();
    return worker;
  }

  async function ask(request: Ask): Promise<Done> {
    if (closed) throw unavailable();
    const asked = await (starting ??= begin());
    const id = ++serial;
    const answered = new Promise<Done>((resolve, reject) => waiting.set(id, { resolve, reject }));
    asked.postMessage({ ...request, id });
    return answered;
  }

  /** One that was never asked reads everything when it is, and one that stops need not know. */
  async function refresh(kind: NameKind, ids: readonly number[] | 'all'): Promise<void> {
    if (!worker || ids.length === 0) return;
    await ask({ task: 'refresh', kind, ids }).catch((error: unknown) => {
      if (!closed) throw error;
    });
  }

  return {
    find: async (kind, text, { limit }) => {
      const { found } = await inTime(ask({ task: 'find', kind, text, limit }), patience);
      return { ids: [...found!.ids], exact: found!.exact };
    },
    ready: async () => void (await ask({ task: 'ready' })),
    close: async () => {
      closed = true;
      unsubscribe?.();
      await worker?.terminate();
    },
  };
}

async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const unavailable = (): ApiError =>
  new ApiError('service_unavailable_http_exception', 'The search is not ready. Try again in a minute');
