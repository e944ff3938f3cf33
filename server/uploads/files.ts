// Files of an upload session. Order: the file, durable under the hash of its content, then the row of its image, then the
// row of the session, which refers to it. Limits of a session are decided under its lock, so that they hold for requests in
// parallel; files that are clearly beyond them are not decoded.
import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import type { StoredImage, StoredSource } from '#server/core/files/images/intake.ts';
import { ImageProblem } from '#contract/rules/images/problem.ts';
import { ApiError, imageRefusal, notFound } from '#server/core/http/errors.ts';
import { isDiskFull, noSpace } from '#server/core/http/no-space.ts';
import type { ReceivedFile } from '#server/core/http/receive-form.ts';
import { faultPoint } from '#server/core/process/fault-point.ts';
import { openSemaphore } from '#server/core/process/semaphore.ts';
import { countReferences, discardImages, lockImages, type RecordedImage, storeUpload } from '#server/media/media.ts';
import { withStagingLock } from '#server/media/staging.ts';
import { openBudget } from './budget.ts';
import { requireFreeSpace } from './free-space.ts';
import { lockOpenSession, type SessionRequest, touchSession, type UploadSession } from './sessions.ts';

/** Files of this process that are in memory at once, of all requests: one decoding per core, others read and stored. */
const intake = openSemaphore({ atOnce: availableParallelism() + 2 });

type Stored = StoredSource<RecordedImage<StoredImage>>;
type Outcome = { file: ReceivedFile } & (
  | { stored: Stored }
  | { known: number }
  | { refusal: ApiError; cpuMs?: number }
);

interface AddedFiles {
  /** Internal ids of the accepted files, in the order in which they were sent. */
  ids: number[];
  refusals: ApiError[];
  /** Images that the files refer to. */
  images: RecordedImage<StoredImage>[];
}

/** Adds the files of one request to a session. @throws ApiError 404, 409, 503 when none of them can be added */
export async function addFiles(
  ctx: Context,
  request: SessionRequest,
  files: readonly ReceivedFile[],
): Promise<AddedFiles> {
  await requireFreeSpace(ctx);
  return withStagingLock(ctx, async () => {
    const now = ctx.clock();
    const planned = await transaction(ctx, async (tx) => {
      const session = await lockOpenSession(tx, request, now);
      return planFiles(tx, session, request, files, now);
    });
    // all have ended before anything is thrown, or their images would appear after the cleanup
    const settled = await Promise.allSettled(
      planned.map(async (outcome) => ('file' in outcome ? outcome : takeFile(ctx, outcome))),
    );
    const outcomes = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    const images = outcomes.flatMap((outcome) => ('stored' in outcome ? outcome.stored.pages : []));
    const used = new Set<RecordedImage<StoredImage>>();
    try {
      for (const each of settled) if (each.status === 'rejected') throw each.reason;
      const added = await transaction(ctx, (tx) => insertFiles(tx, request, outcomes, ctx.clock()));
      for (const image of added.images) used.add(image);
      faultPoint('after page row');
      return added;
    } finally {
      const unused = images.filter((image) => !used.has(image));
      await discardImages(ctx, unused).catch((error: unknown) =>
        ctx.log.debug('pages were left to the sweep', { error }),
      );
    }
  });
}

/** Files sorted before they are decoded: refused ones, ones that are there already, and the rest. */
async function planFiles(
  tx: Db,
  session: UploadSession,
  { viewer, holder }: SessionRequest,
  files: readonly ReceivedFile[],
  now: Date,
): Promise<(Outcome | { pending: ReceivedFile })[]> {
  const known = holder === undefined ? new Map<string, number>() : await knownFiles(tx, session.id);
  const budget = await openBudget(tx, session, viewer.id, now);
  return files.map((file) => {
    if (file.refusal) return { file, refusal: file.refusal };
    const id = known.get(keyOf(file.hash, file.name));
    if (id !== undefined) return { file, known: id };
    const refusal = budget.refuse({ bytes: file.bytes, pages: [{ width: 0, height: 0, frames: 1 }] });
    return refusal ? { file, refusal } : { pending: file };
  });
}

/** Files of the session by content and name: a tab that sends one again, because an answer was lost, gets the same. */
async function knownFiles(tx: Db, sessionId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; hash: string; name: string }>`
    SELECT id, encode(source_hash, 'hex') AS hash, original_name AS name FROM upload_session_files
    WHERE session_id = ${sessionId} ORDER BY id DESC`.execute(tx);
  return new Map(rows.map(({ id, hash, name }) => [keyOf(hash, name), id]));
}

const keyOf = (hash: string, name: string): string => `${hash} ${name}`;

async function takeFile(ctx: Context, { pending: file }: { pending: ReceivedFile }): Promise<Outcome> {
  try {
    return { file, stored: await intake.run(async () => storeUpload(ctx, await file.read())) };
  } catch (error) {
    if (error instanceof ImageProblem) return { file, refusal: imageRefusal(error), cpuMs: error.cpuMs };
    if (isDiskFull(error)) throw noSpace();
    throw error;
  }
}

/** Inserts the rows of files as far as the limits allow. */
async function insertFiles(
  tx: Db,
  request: SessionRequest,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<AddedFiles> {
  const session = await lockOpenSession(tx, request, now);
  const budget = await openBudget(tx, session, request.viewer.id, now);
  const refusals: ApiError[] = [];
  let cpuMs = 0;
  const accepted = outcomes.filter((outcome) => {
    if ('known' in outcome) return true;
    // refused ones have cost as much
    cpuMs += ('stored' in outcome ? outcome.stored.cpuMs : outcome.cpuMs) ?? 0;
    const refusal =
      'refusal' in outcome
        ? outcome.refusal
        : budget.refuse({ bytes: outcome.file.bytes, pages: outcome.stored.pages });
    if (refusal) refusals.push(nameFile(refusal, outcome.file));
    return !refusal;
  });
  const images = accepted.flatMap((outcome) => ('stored' in outcome ? outcome.stored.pages : []));
  // all at once, in the order of their ids: requests that share images cannot wait for each other
  const blobs = await lockImages(tx, images);
  await countReferences(tx, blobs, 1);
  const remaining = blobs.values();
  const ids: number[] = [];
  for (const outcome of accepted) {
    if ('known' in outcome) ids.push(outcome.known);
    else if ('stored' in outcome) {
      const ownBlobs = outcome.stored.pages.map(() => remaining.next().value!);
      ids.push(await insertFile(tx, session.id, outcome, ownBlobs, now));
    }
  }
  await budget.save(tx, request.viewer.id, now);
  await touchSession(tx, session.id, { cpuMs, receivedAt: ids.length > 0 ? now : null }, now);
  return { ids, refusals, images };
}

async function insertFile(
  tx: Db,
  sessionId: number,
  { file, stored }: { file: ReceivedFile; stored: Stored },
  blobs: readonly number[],
  now: Date,
): Promise<number> {
  const pixels = stored.pages.reduce((sum, { width, height, frames }) => sum + width * height * frames, 0);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO upload_session_files (session_id, original_name, source_hash, bytes, pixels, mime, blobs, created_at)
    VALUES (${sessionId}, ${file.name}, decode(${file.hash}, 'hex'), ${file.bytes}, ${pixels},
      ${stored.pages[0]!.type}, ${blobs}::int[], ${now}) RETURNING id`.execute(tx);
  return rows[0]!.id;
}

/** A refusal that names its file, because the answer has those of several. */
function nameFile({ code, message, context }: ApiError, { name }: ReceivedFile): ApiError {
  return new ApiError(code, message, { ...context, file: name });
}

/** Removes files of a session. @param required whether a file that is not there is a 404 */
export function removeFiles(
  ctx: Pick<Context, 'db' | 'clock'>,
  request: SessionRequest,
  fileUids: readonly string[],
  { required = false } = {},
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const { id } = await lockOpenSession(tx, request, now);
    const { rows } = await sql<{ blobs: number[] }>`DELETE FROM upload_session_files
      WHERE session_id = ${id} AND uid = ANY (${fileUids}::uuid[]) RETURNING blobs`.execute(tx);
    if (required && rows.length === 0) throw notFound('File');
    await countReferences(
      tx,
      rows.flatMap(({ blobs }) => blobs),
      -1,
    );
    await touchSession(tx, id, {}, now);
  });
}
