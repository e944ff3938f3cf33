// Versions of titles, of which the edit history has one each.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { recordVersion } from '#server/versions/versions.ts';
import { readContent, type TitleContent } from './content.ts';
import type { LockedTitle } from './lock-title.ts';

interface SavedChange {
  title: Pick<LockedTitle, 'id' | 'state' | 'version' | 'updated_at'>;
  /** The content before the change. */
  stored: TitleContent;
  /** Internal id of the account that changed it; null for the operator. */
  byId: number | null;
  /** The version that the change restores. */
  revertedTo?: number | undefined;
}

/** Counts up the version of a title whose content was written, and records it. A refused one becomes a draft. */
export async function saveVersion(tx: Db, { title, stored, byId, revertedTo }: SavedChange, now: Date): Promise<void> {
  const { id, state } = title;
  const { version } = await tx
    .updateTable('titles')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      updated_at: now,
      ...(state === 'rejected' ? { state: 'draft' as const } : {}),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const { rows: recorded } = await sql`
    SELECT FROM entity_versions WHERE kind = 'titles' AND entity_id = ${id} LIMIT 1`.execute(tx);
  // titles of imports have no version before their first change
  const before =
    recorded.length > 0 ? {} : { before: { version: title.version, content: stored, at: title.updated_at } };
  await recordVersion(
    tx,
    {
      kind: 'titles',
      id,
      version,
      content: await readContent(tx, id),
      byId,
      revertedTo: revertedTo ?? null,
      ...before,
    },
    now,
  );
}
