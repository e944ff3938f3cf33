// Versions of titles, authors and groups: what each was after a change, whoever made it. Written in the transaction of
// the change; they go with the thing itself.
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { versionEndpoints } from '#contract/endpoints/versions.ts';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';

export type VersionedKind = 'titles' | 'authors' | 'groups' | 'chapters' | 'covers';

type VersionView = ResponseOf<typeof versionEndpoints.ofAuthor>['versions'][number];

interface NewVersion {
  kind: VersionedKind;
  /** Internal id. */
  id: number;
  /** The entity's version that the change made. */
  version: number;
  /** All fields that people edit, by name. */
  content: object;
  /** Internal id of the account that changed it; null for the site. */
  byId: number | null;
  /** The version that the change restored. */
  revertedTo?: number | null;
  /** Content before the change; recorded when no version of it was, so that the first change can be seen, too. */
  before?: { version: number; content: object; at: Date };
}

/** Records what a change made. */
export async function recordVersion(
  tx: Db,
  { kind, id, version, content, byId, revertedTo = null, before }: NewVersion,
  now: Date,
): Promise<void> {
  const rows = [
    ...(before ? [{ ...before, by_id: null, reverted_to: null }] : []),
    { version, content, by_id: byId, reverted_to: revertedTo, at: now },
  ];
  await tx
    .insertInto('entity_versions')
    .values(rows.map((row) => ({ ...row, kind, entity_id: id, content: JSON.stringify(row.content) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The content of a version. @throws ApiError 404 */
export async function findVersionContent(db: Db, kind: VersionedKind, id: number, version: number): Promise<unknown> {
  const row = await db
    .selectFrom('entity_versions')
    .select('content')
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw notFound('Version');
  return row.content;
}

/** A page of the versions of an entity, the newest first, and one older than the page, to compare the last one with. */
export async function viewVersions(
  db: Db,
  kind: VersionedKind,
  id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ versions: VersionView[]; total: number }> {
  const { rows } = await sql<Omit<VersionView, 'at'> & { at: Date }>`
    SELECT entity_versions.version, content, at, reverted_to AS "revertedTo",
      CASE WHEN users.id IS NULL THEN NULL ELSE json_build_object('id', users.uid, 'name', users.username) END AS by
    FROM entity_versions LEFT JOIN users ON users.id = by_id
    WHERE kind = ${kind} AND entity_id = ${id} ORDER BY entity_versions.version DESC LIMIT ${limit + 1} OFFSET ${offset}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM entity_versions WHERE kind = ${kind} AND entity_id = ${id}`.execute(db);
  return {
    versions: rows.map((row) => ({ ...row, at: toWireDate(row.at) })),
    total: counted.rows[0]!.total,
  };
}
