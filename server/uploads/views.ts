// Upload sessions and their files as the API shows them.
import { sql } from 'kysely';
import { notFound } from '#server/core/http/errors.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { type Entity, type Relationship, versionFields } from '#server/core/http/wire.ts';

/** Adds attributes to relationships that `includes[]` names. */
export type DescribeUploads = <E extends { relationships: Relationship[] }>(
  ctx: Pick<Context, 'db'>,
  entities: readonly E[],
  includes: readonly string[],
) => Promise<E[]>;

interface FileRow {
  id: number;
  uid: string;
  original_name: string;
  hash: string;
  bytes: number;
  mime: string;
  source: 'local' | 'remote';
}

function attributesOf({ original_name: originalFileName, hash: fileHash, bytes: fileSize, mime, source }: FileRow) {
  return { originalFileName, fileHash, fileSize, mimeType: mime, source, version: 1 };
}

type UploadFileEntity = Entity<'upload_session_file', ReturnType<typeof attributesOf>>;

const fileColumns = sql`id, uid, original_name, encode(source_hash, 'hex') AS hash, bytes, mime, source`;

/** Files in the order of the ids. */
export async function viewFiles(db: Db, ids: readonly number[]): Promise<UploadFileEntity[]> {
  const { rows } = await sql<FileRow>`
    SELECT ${fileColumns} FROM upload_session_files WHERE id = ANY (${ids}::int[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return { id: row.uid, type: 'upload_session_file' as const, attributes: attributesOf(row), relationships: [] };
  });
}

interface SessionRow {
  uid: string;
  state: string;
  version: number;
  created_at: Date;
  updated_at: Date;
  person: string;
  manga: string;
  groups: string[];
  chapter: string | null;
}

/** @throws ApiError 404 */
export async function viewSession(
  ctx: Pick<Context, 'db'>,
  sessionId: number,
  includes: readonly string[],
  describe: DescribeUploads,
) {
  const { rows } = await sql<SessionRow>`
    SELECT upload_sessions.uid, upload_sessions.state, upload_sessions.version, upload_sessions.created_at,
      upload_sessions.updated_at, users.uid AS person, titles.uid AS manga, chapters.uid AS chapter,
      ARRAY(SELECT groups.uid::text FROM unnest(group_ids) WITH ORDINALITY AS chosen (id, place)
        JOIN groups ON groups.id = chosen.id ORDER BY place) AS groups
    FROM upload_sessions JOIN users ON users.id = user_id JOIN titles ON titles.id = upload_sessions.title_id
      LEFT JOIN chapters ON chapters.id = chapter_id
    WHERE upload_sessions.id = ${sessionId}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound('Upload session');
  const { rows: files } = await sql<FileRow>`SELECT ${fileColumns} FROM upload_session_files
    WHERE session_id = ${sessionId} ORDER BY id`.execute(ctx.db);
  const hasFiles = includes.includes('upload_session_file');
  const relationships: Relationship[] = [
    { id: row.person, type: 'user' },
    { id: row.manga, type: 'manga' },
    ...row.groups.map((id) => ({ id, type: 'scanlation_group' })),
    ...files.map((file) => ({
      id: file.uid,
      type: 'upload_session_file',
      ...(hasFiles ? { attributes: attributesOf(file) } : {}),
    })),
    ...(row.chapter === null ? [] : [{ id: row.chapter, type: 'chapter' }]),
  ];
  const attributes = {
    isCommitted: row.state === 'committed',
    isProcessed: row.state === 'committed',
    isDeleted: row.state === 'abandoned' || row.state === 'expired',
    ...versionFields(row),
  };
  const session = { id: row.uid, type: 'upload_session' as const, attributes, relationships };
  const [described] = await describe(ctx, [session], includes);
  return described!;
}
