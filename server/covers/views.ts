// Covers: which, in which order, and their public shape.
import { type RawBuilder, sql } from 'kysely';
import type { coverEndpoints } from '#contract/covers.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Db } from '#server/core/db.ts';
import { orNone } from '#server/core/sql.ts';
import { type Entity, inOrder, type Relationship, stamps } from '#server/core/views.ts';
import { titleAttributes } from '#server/titles/views.ts';
import { viewUsers } from '#server/users/views.ts';

type CoverQuery = QueryOf<typeof coverEndpoints.list>;

interface CoverRow {
  id: number;
  uid: string;
  title_id: number;
  title_uid: string;
  file: string;
  volume: string | null;
  language: string;
  description: string;
  uploader_id: number | null;
  uploader_uid: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export type CoverEntity = Entity<'cover_art', ReturnType<typeof attributesOf>>;

const from = sql`covers JOIN titles ON titles.id = covers.title_id AND titles.state = 'published'`;

export async function findCovers(db: Db, query: CoverQuery): Promise<{ ids: number[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (query.manga) conditions.push(sql`titles.uid = ANY (${orNone(query.manga)}::uuid[])`);
  if (query.ids) conditions.push(sql`covers.uid = ANY (${orNone(query.ids)}::uuid[])`);
  if (query.locales) conditions.push(sql`covers.language = ANY (${query.locales}::text[])`);
  if (query.uploaders) {
    conditions.push(
      sql`covers.uploader_id IN (SELECT id FROM users WHERE uid = ANY (${orNone(query.uploaders)}::uuid[]))`,
    );
  }
  const where = sql.join(conditions, sql` AND `);
  const volume = sql`substring(covers.volume FROM '^[0-9]+(?:\.[0-9]+)?')::numeric`;
  const keys = { createdAt: sql`covers.created_at`, updatedAt: sql`covers.updated_at`, volume };
  const terms = Object.entries(query.order ?? { createdAt: 'asc' as const }).map(
    ([key, direction]) =>
      sql`${keys[key as keyof typeof keys]} ${direction === 'asc' ? sql`ASC NULLS LAST` : sql`DESC NULLS LAST`}`,
  );
  const { rows: counted } = await sql<{ total: string }>`SELECT count(*) AS total FROM ${from} WHERE ${where}`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    SELECT covers.id FROM ${from} WHERE ${where} ORDER BY ${sql.join([...terms, sql`covers.id`])}
    LIMIT ${query.limit} OFFSET ${query.offset}
  `.execute(db);
  return { ids: rows.map((row) => row.id), total: Number(counted[0]!.total) };
}

export async function findCover(db: Db, uid: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`SELECT covers.id FROM ${from} WHERE covers.uid = ${uid}`.execute(db);
  return rows[0]?.id ?? null;
}

export async function viewCovers(db: Db, ids: readonly number[], includes: readonly string[]): Promise<CoverEntity[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CoverRow>`
    SELECT covers.*, covers.file_uid || '.' || blobs.extension AS file, titles.uid AS title_uid, users.uid AS uploader_uid
    FROM covers JOIN blobs ON blobs.id = covers.blob_id JOIN titles ON titles.id = covers.title_id
    LEFT JOIN users ON users.id = covers.uploader_id WHERE covers.id = ANY (${ids}::int[])
  `.execute(db);
  const titles = includes.includes('manga')
    ? await titleAttributes(
        db,
        rows.map((row) => row.title_id),
      )
    : null;
  const users = includes.includes('user')
    ? await viewUsers(
        db,
        rows.flatMap((row) => row.uploader_id ?? []),
      )
    : null;
  return inOrder(ids, rows).map((row) => {
    const title = titles?.get(row.title_id);
    const relationships: Relationship[] = [
      { id: row.title_uid, type: 'manga', ...(title ? { attributes: title } : {}) },
    ];
    if (row.uploader_id !== null && row.uploader_uid !== null) {
      const user = users?.get(row.uploader_id);
      relationships.push({ id: row.uploader_uid, type: 'user', ...(user ? { attributes: user.attributes } : {}) });
    }
    return { id: row.uid, type: 'cover_art' as const, attributes: attributesOf(row), relationships };
  });
}

function attributesOf(row: CoverRow) {
  return { description: row.description, volume: row.volume, fileName: row.file, locale: row.language, ...stamps(row) };
}
