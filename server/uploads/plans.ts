// Plans of uploads, kept for after a reload, and which tab goes on with an upload. Programs need nothing of it.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { BodyOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { uploadEndpoints } from '#contract/endpoints/uploads.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/errors.ts';
import { signedBase } from '#server/media/signed-paths.ts';
import { expiresAt, lockOpenSession, type SessionRequest, touchSession } from './sessions.ts';

type Plan = BodyOf<typeof uploadEndpoints.savePlan>;
type UploadState = ResponseOf<typeof uploadEndpoints.state>;

/** Keeps the plan of an open session. @throws ApiError 404, 409 */
export function savePlan(ctx: Pick<Context, 'db' | 'clock'>, request: SessionRequest, plan: Plan): Promise<void> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const { id } = await lockOpenSession(tx, request, now);
    await sql`UPDATE upload_sessions SET plan = ${JSON.stringify(plan)}::jsonb WHERE id = ${id}`.execute(tx);
    await touchSession(tx, id, {}, now);
  });
}

/** Makes a tab the one that goes on with an open session. @throws ApiError 404 */
export function takeOver(
  ctx: Pick<Context, 'db' | 'clock'>,
  request: Omit<SessionRequest, 'holder'>,
  holder: string,
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const { id } = await lockOpenSession(tx, { ...request, holder: undefined }, now);
    await sql`UPDATE upload_sessions SET holder = ${holder} WHERE id = ${id}`.execute(tx);
    await touchSession(tx, id, {}, now);
  });
}

interface StateRow {
  id: number;
  state: UploadState['state'];
  holder: string | null;
  plan: Plan | null;
  updated_at: Date;
  last_byte_at: Date;
  manga: string;
  groups: string[];
  chapter: string | null;
  queued: boolean;
}

/** A session of the viewer in any state. @throws ApiError 404 */
export async function viewState(
  ctx: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { viewer, uid, holder }: SessionRequest,
): Promise<UploadState> {
  const { db, clock } = ctx;
  const { rows } = await sql<StateRow>`
    SELECT upload_sessions.id, upload_sessions.state, holder, plan, upload_sessions.updated_at, last_byte_at,
      titles.uid AS manga, chapters.uid AS chapter, coalesce(chapters.state = 'queued', false) AS queued,
      ARRAY(SELECT groups.uid::text FROM unnest(group_ids) WITH ORDINALITY AS chosen (id, place)
        JOIN groups ON groups.id = chosen.id ORDER BY place) AS groups
    FROM upload_sessions JOIN titles ON titles.id = upload_sessions.title_id LEFT JOIN chapters ON chapters.id = chapter_id
    WHERE upload_sessions.uid = ${uid} AND user_id = ${viewer.id}`.execute(db);
  const row = rows[0];
  if (!row) throw notFound('Upload session');
  const { rows: files } = await sql<UploadState['files'][number]>`
    SELECT uid AS id, original_name AS name, encode(source_hash, 'hex') AS hash, bytes, cardinality(blobs) AS pages, source,
      (SELECT json_agg(json_build_object('data', encode(blobs.hash, 'hex') || '.' || extension,
          'saver', encode(saver_hash, 'hex') || '.jpg') ORDER BY place)
        FROM unnest(upload_session_files.blobs) WITH ORDINALITY AS page (id, place) JOIN blobs ON blobs.id = page.id) AS images
    FROM upload_session_files WHERE session_id = ${row.id} ORDER BY upload_session_files.id`.execute(db);
  const pictures = signedBase(ctx, { kind: 'session', uid, viewerId: viewer.id, asStaff: false });
  const isOver = row.state === 'open' && expiresAt(row.last_byte_at) <= clock();
  return {
    result: 'ok',
    session: uid,
    state: isOver ? 'expired' : row.state,
    manga: row.manga,
    groups: row.groups,
    heldElsewhere: row.holder !== null && row.holder !== holder,
    updatedAt: toWireDate(row.updated_at),
    expiresAt: toWireDate(expiresAt(row.last_byte_at)),
    chapter: row.chapter,
    queued: row.queued,
    plan: row.plan,
    pictures: {
      baseUrl: pictures.baseUrl,
      hash: uid.replaceAll('-', ''),
      expiresAt: toWireDate(pictures.expiresAt),
    },
    files,
  };
}
