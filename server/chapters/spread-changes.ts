// The history of a chapter's spreads, as moderators see it.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { Db } from '#server/core/db/db.ts';
import { viewUsers } from '#server/users/views.ts';
import { type Direction, directionOfOrigin, toSpreadVote } from './spread-map.ts';
import type { EffectiveSpreads } from './spreads.ts';

interface ChangeRow {
  uid: string;
  user_id: number | null;
  action: 'say' | 'take_back' | 'revert';
  before: EffectiveSpreads;
  after: EffectiveSpreads;
  at: Date;
  hash: string;
  replaced: boolean;
  direction: Direction | null;
  original_language: string;
}

/** Changes of the spreads over all page sets that the chapter has had, newest first. */
export async function viewSpreadChanges(
  db: Db,
  chapterId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM spread_changes JOIN page_sets ON page_sets.id = page_set_id
    WHERE chapter_id = ${chapterId}`.execute(db);
  const { rows } = await sql<ChangeRow>`
    SELECT spread_changes.uid, user_id, action, before, after, at, encode(page_sets.hash, 'hex') AS hash,
      page_sets.id IS DISTINCT FROM chapters.page_set_id AS replaced,
      coalesce(chapters.direction, titles.direction) AS direction, titles.original_language
    FROM spread_changes JOIN page_sets ON page_sets.id = page_set_id JOIN chapters ON chapters.id = page_sets.chapter_id
    JOIN titles ON titles.id = chapters.title_id
    WHERE chapters.id = ${chapterId} ORDER BY spread_changes.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const people = await viewUsers(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  return {
    total: counted[0]!.total,
    changes: rows.map((row) => {
      const direction = row.direction ?? directionOfOrigin(row.original_language);
      const person = row.user_id === null ? undefined : people.get(row.user_id);
      const toWireSpreads = (map: EffectiveSpreads) => ({ ...toSpreadVote(map, direction), spreadsFrom: map.from });
      return {
        id: row.uid,
        type: 'spread_change' as const,
        attributes: {
          action: row.action,
          pagesHash: row.hash,
          replaced: row.replaced,
          before: toWireSpreads(row.before),
          after: toWireSpreads(row.after),
          createdAt: toWireDate(row.at),
        },
        relationships: person ? [{ id: person.uid, type: 'user', attributes: person.attributes }] : [],
      };
    }),
  };
}
