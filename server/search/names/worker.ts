// Worker thread that holds the name index, so that loading and searching names never blocks other requests.
import { parentPort, workerData } from 'node:worker_threads';
import { openDb } from '#server/core/db/db.ts';
import { type NameKind, nameKinds } from '#server/core/name-index.ts';
import { NameCatalogue } from './catalogue.ts';
import type { Reply, Request, WorkerData } from './messages.ts';
import { readAllNames, readNamesOf } from './source.ts';
import { correctSpelling, swapLetters } from './spelling.ts';

const queryTimeoutMs = 60_000;

const { databaseUrl } = workerData as WorkerData;
const port = parentPort!;
// two connections: one for a full load, one for updates; they close when idle
const database = openDb(databaseUrl, { max: 2, timeoutMs: queryTimeoutMs });
const catalogues = Object.fromEntries(nameKinds.map((kind) => [kind, new NameCatalogue(kind)])) as Record<
  NameKind,
  NameCatalogue
>;
/** Ids that changed during the full load of a kind, to be read again after it. */
const changedDuringLoad = new Map<NameKind, Set<number>>();

async function reload(kind: NameKind): Promise<void> {
  const changed = new Set<number>();
  changedDuringLoad.set(kind, changed);
  try {
    await catalogues[kind].load(readAllNames(database.db, kind));
    while (changed.size > 0) {
      const ids = [...changed];
      changed.clear();
      await update(kind, ids);
    }
  } finally {
    changedDuringLoad.delete(kind);
  }
}

async function update(kind: NameKind, ids: readonly number[]): Promise<void> {
  catalogues[kind].update(ids, await readNamesOf(database.db, kind, ids));
}

/** Number of similar names of each kind whose words may replace a misspelled one. */
const maxSimilarNames = 8;

async function correct(text: string): Promise<string | null> {
  const similarNames = await Promise.all(
    nameKinds.map(async (kind) => {
      const { ids } = catalogues[kind].find(text, maxSimilarNames);
      const rows = ids.length > 0 ? await readNamesOf(database.db, kind, ids) : [];
      return rows.flatMap(({ names }) => names);
    }),
  );
  const isInName = (each: string) => nameKinds.some((kind) => catalogues[kind].find(each, 1).contains);
  const corrected = correctSpelling(text, similarNames.flat());
  return corrected !== null && isInName(corrected) ? corrected : (swapLetters(text).find(isInName) ?? null);
}

const totalBytes = (): number => nameKinds.reduce((sum, kind) => sum + catalogues[kind].bytes, 0);

async function handleRequest(request: Request): Promise<Reply> {
  const { id } = request;
  switch (request.task) {
    case 'find': {
      const { ids, ...more } = catalogues[request.kind].find(request.text, request.limit);
      return { id, found: { ids: Uint32Array.from(ids), ...more } };
    }
    case 'correct':
      return { id, corrected: await correct(request.text) };
    case 'refresh': {
      const changed = changedDuringLoad.get(request.kind);
      for (const each of request.ids) changed?.add(each);
      await update(request.kind, request.ids);
      return { id, bytes: totalBytes() };
    }
    case 'reload':
      for (const kind of nameKinds) await reload(kind);
      return { id, bytes: totalBytes() };
  }
}

function postReply(reply: Reply): void {
  port.postMessage(reply, 'found' in reply && reply.found ? [reply.found.ids.buffer as ArrayBuffer] : []);
}

port.on('message', (request: Request) => {
  handleRequest(request).then(postReply, (error: unknown) =>
    postReply({ id: request.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
