// Findings of the site about the subject of an item.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { ItemDetail } from '#contract/endpoints/moderation.ts';
import type { SiteCheck } from '#contract/rules/site-checks.ts';
import type { Db } from '#server/core/db/db.ts';
import { nameSubjects } from './subject-names.ts';

type Finding = ItemDetail['found'][number];

/** Tables of what subjects are compared with; a name of a person with groups. */
const comparedKinds = ['chapters', 'groups', 'authors'] as const;

export async function viewFindings(db: Db, itemId: number): Promise<ItemDetail['found']> {
  const { rows } = await sql<{ check: SiteCheck; compared: string[]; found_at: Date; current: boolean }>`
    SELECT check_name AS check, compared, found_at,
      snapshot_hash = (SELECT hash FROM review_snapshots WHERE item_id = ${itemId} ORDER BY taken_at DESC LIMIT 1) AS current
    FROM review_findings WHERE item_id = ${itemId} ORDER BY found_at, check_name`.execute(db);
  const uids = rows.flatMap(({ compared }) => compared);
  const names = await nameSubjects(
    db,
    comparedKinds.flatMap((subject_kind) => uids.map((subject_uid) => ({ subject_kind, subject_uid }))),
  );
  const describe = (uid: string): Finding['compared'] =>
    comparedKinds.flatMap((kind) => {
      const found = names.get(`${kind} ${uid}`);
      return found ? [{ kind, id: uid, name: found.name ?? '', detail: found.detail || null }] : [];
    });
  return rows.map(({ compared, found_at, ...row }) => ({
    ...row,
    compared: compared.flatMap(describe),
    at: toWireDate(found_at),
  }));
}
