// Titles that an account hides from "Continue reading" and from its unread titles until their next chapter: a number that
// can be read in one of the account's languages only since then. Status, follow and read marks stay as they are.
import { sql } from 'kysely';
import type { ReadingLineInputs } from '#contract/rules/reading-line-choices.ts';
import { titleLines } from '#server/chapters/line-cache.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { ownNumbers, preferencesByTitle } from './line-numbers.ts';

/** Hides a title until its next chapter; a title that is hidden already is hidden from now on. */
export async function snooze({ db, clock }: Context, userId: number, titleId: number): Promise<void> {
  await sql`INSERT INTO snoozes (user_id, title_id, at) VALUES (${userId}, ${titleId}, ${clock()})
    ON CONFLICT (user_id, title_id) DO UPDATE SET at = excluded.at`.execute(db);
}

/** Shows a title again; no-op if it is not hidden. */
export async function unsnooze({ db }: Context, userId: number, titleId: number): Promise<void> {
  await sql`DELETE FROM snoozes WHERE user_id = ${userId} AND title_id = ${titleId}`.execute(db);
}

interface Snooze {
  titleId: number;
  /** Unix time in milliseconds. */
  at: number;
}

/** Titles that are still hidden, the last one first. */
export async function activeSnoozes(
  ctx: Context,
  userId: number,
  inputs: ReadingLineInputs,
  blocks: Blocks | null,
): Promise<Snooze[]> {
  const rows = await ctx.prepared.rows<[titleId: number, at: number]>(
    `SELECT title_id, (extract(epoch FROM at) * 1000)::float8 FROM snoozes WHERE user_id = $1
      ORDER BY at DESC, title_id DESC`,
    [userId],
  );
  if (rows.length === 0) return [];
  const uids = new Map<number, string>();
  await titleIndex(ctx).each({ among: [rows.map(([titleId]) => titleId)] }, ({ id, uid }) => void uids.set(id, uid));
  const lines = await titleLines(ctx, [...uids.keys()], blocks);
  const preferenceOf = preferencesByTitle(inputs);
  return rows.flatMap(([titleId, at]) => {
    const uid = uids.get(titleId);
    const line = lines.get(titleId);
    if (uid === undefined || line === undefined) return [];
    const isOver = ownNumbers(line, preferenceOf(uid), undefined).some(({ firstAt }) => firstAt > at);
    return isOver ? [] : [{ titleId, at }];
  });
}
