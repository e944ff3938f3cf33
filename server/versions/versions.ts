// Versions of titles, authors and groups: what each was after a change, whoever made it. Written in the transaction of
// the change; they go with the thing itself.
import type { Db } from '#server/core/db/db.ts';

export type VersionedKind = 'titles' | 'authors' | 'groups';

export interface NewVersion {
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
  revertedTo?: number;
}

export async function recordVersion(
  tx: Db,
  { kind, id, version, content, byId, revertedTo }: NewVersion,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('entity_versions')
    .values({
      kind,
      entity_id: id,
      version,
      content: JSON.stringify(content),
      by_id: byId,
      reverted_to: revertedTo ?? null,
      at: now,
    })
    .execute();
}
