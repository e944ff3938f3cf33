// Comments that are lists of links.
import { sql } from 'kysely';
import { checkLimits } from '#contract/rules/site-checks.ts';
import type { Db } from '#server/core/db/db.ts';
import type { Finding } from '#server/review/findings.ts';

const address = /https?:\/\/[^\s<>()[\]]+/gi;

export async function findLinkLists(db: Db, id: number): Promise<Finding[]> {
  const { rows } = await sql<{ uid: string; body: string }>`SELECT uid, body FROM comments WHERE id = ${id}`.execute(
    db,
  );
  return rows
    .filter(({ body }) => new Set(body.toLowerCase().match(address)).size >= checkLimits.listedLinks)
    .map(({ uid }) => ({ category: 'comment', uid, check: 'link_list', compared: [] }));
}
