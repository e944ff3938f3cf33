// Changes of a cover that waits for review by whoever approves it, in the transaction of the approval.
import { sql } from 'kysely';
import type { coverEndpoints } from '#contract/endpoints/covers.ts';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { refusalError, requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { checkVersion } from '#server/core/process/version.ts';
import { changedSince } from '#server/review/submissions.ts';
import { fieldChanges, inverse, type PartChange, withFieldChanges } from '#server/versions/parts.ts';
import { type CoverContent, readCover } from './change-parts.ts';

type CoverFields = Omit<BodyOf<typeof coverEndpoints.edit>, 'version'>;

/** Changes a pending cover; no-op when it waits no more, which its approval refuses. @throws ApiError 403, 409 */
export async function editPendingCover(
  { db: tx, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  { uid, version, fields }: { uid: string; version: number; fields: CoverFields },
): Promise<{ changes: PartChange[]; undo: { changes: PartChange[] } } | null> {
  if (requirePermission(viewer, 'title.edit', clock()).review !== 'none') throw refusalError('role');
  const id = await lockCover(tx, uid, 'pending');
  if (id === null) return null;
  const { content: sent, version: current } = await readCover(tx, id);
  checkVersion(version, current);
  const approved = {
    ...sent,
    locale: fields.locale ?? sent.locale,
    volume: fields.volume === undefined ? sent.volume : fields.volume,
    description: fields.description === undefined ? sent.description : plainText(fields.description ?? ''),
  };
  await writeFields(tx, id, approved);
  const changes = fieldChanges(sent, approved);
  return { changes, undo: { changes } };
}

/** Makes a cover what was sent in, once its approval was taken back. @throws ApiError 409 when the same fields were changed since */
export async function restorePendingCover(
  tx: Db,
  uid: string,
  { changes }: { changes: readonly PartChange[] },
): Promise<void> {
  const id = await lockCover(tx, uid, 'pending');
  if (id === null) throw changedSince();
  const { content, conflicts } = withFieldChanges((await readCover(tx, id)).content, inverse(changes));
  if (conflicts > 0) throw changedSince();
  await writeFields(tx, id, content);
}

/** Locks the title, as every change of a cover does, and the cover. @returns its internal id; null for one in another state */
async function lockCover(tx: Db, uid: string, state: string): Promise<number | null> {
  await sql`SELECT FROM titles WHERE id = (SELECT title_id FROM covers WHERE uid = ${uid}) FOR NO KEY UPDATE`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number }>`SELECT id FROM covers WHERE uid = ${uid} AND state = ${state}
    FOR UPDATE`.execute(tx);
  return rows[0]?.id ?? null;
}

async function writeFields(tx: Db, id: number, { locale, volume, description }: CoverContent): Promise<void> {
  await sql`UPDATE covers SET language = ${locale}, volume = ${volume}, description = ${description}
    WHERE id = ${id}`.execute(tx);
}
