// Holds all names in a thread of its own: reading and searching them never keeps a request of somebody else waiting.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openDb } from '#server/core/db.ts';
import { type NameKind, nameKinds } from '#server/core/name-index.ts';
import { Catalogue } from './catalogue.ts';
import type { Reply, Request, WorkerData } from './messages.ts';
import { readAll, readSome } from './source.ts';

const patience = 60_000;
const retryAfter = 1000;
/** Milliseconds after which everything is read anew, because how popular things are changes slowly all the time. */
const reloadEvery = 6 * 3600_000;

const { databaseUrl } = workerData as WorkerData;
const port = parentPort!;
// one connection, which closes itself when it is idle
const database = openDb(databaseUrl, { max: 1, patience });
const catalogues = Object.fromEntries(nameKinds.map((kind) => [kind, new Catalogue(kind)])) as Record<
  NameKind,
  Catalogue
>;
/** Reading, one after the other: a change that is told while everything is read is read after that. */
let reading: Promise<void> = Promise.resolve();
const loaded = {} as Record<NameKind, Promise<void>>;

function load(kind: NameKind): Promise<void> {
  reading = reading.then(() => untilItWorks(() => catalogues[kind].load(readAll(database.db, kind))));
  return reading;
}

function refresh(kind: NameKind, ids: readonly number[]): Promise<void> {
  reading = reading.then(() =>
    untilItWorks(async () => catalogues[kind].update(ids, await readSome(database.db, kind, ids))),
  );
  return reading;
}

/** A database that starts again, or is slow, is waited for. */
async function untilItWorks(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      tell({ trouble: error instanceof Error ? error.message : String(error) });
      await sleep(retryAfter);
    }
  }
}

async function answer(request: Request): Promise<Reply> {
  const { id } = request;
  switch (request.task) {
    case 'find': {
      await loaded[request.kind];
      const { ids, exact } = catalogues[request.kind].find(request.text, request.limit);
      return { id, found: { ids: Uint32Array.from(ids), exact } };
    }
    case 'refresh':
      await (request.ids === 'all' ? load(request.kind) : refresh(request.kind, request.ids));
      return { id };
    case 'ready':
      await Promise.all(Object.values(loaded));
      return { id };
  }
}

function tell(reply: Reply): void {
  port.postMessage(reply, 'found' in reply && reply.found ? [reply.found.ids.buffer as ArrayBuffer] : []);
}

for (const kind of nameKinds) loaded[kind] = load(kind);
setInterval(() => void Promise.all(nameKinds.map(load)), reloadEvery).unref();

port.on('message', (request: Request) => {
  answer(request).then(tell, (error: unknown) =>
    tell({ id: request.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
