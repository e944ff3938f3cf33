// Numbers of the queue: how many items wait, by kind, language and holder, and how fast the last week's were decided.
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { moderationEndpoints } from '#contract/endpoints/moderation.ts';
import { staleWhileRevalidate } from '#server/core/cache/stale-while-revalidate.ts';
import type { Context } from '#server/core/context.ts';

type Counts = Omit<ResponseOf<typeof moderationEndpoints.counts>, 'result'>;

interface CountRow {
  kind: string;
  language: string | null;
  items: number;
  unclaimed: number;
  overdue: number;
}

/** Counts that all moderators share, and when they were counted. */
interface SharedCounts {
  rows: readonly CountRow[];
  all: number;
  at: number;
}

/** Items from which on counting takes a while, and milliseconds for which its result is used then. */
const manyItems = 5_000;
const maxAgeMs = 5_000;
const lastCounts = new WeakMap<object, SharedCounts>();
/** Figures of the last week change slowly, and take the longest: on a busy site nobody waits for them. */
const lastWeek = staleWhileRevalidate(60_000, countWeek);

/** Numbers for one moderator. Those of very long queues are some seconds old. */
export async function countQueue(ctx: Context, viewerId: number): Promise<Counts> {
  const now = ctx.clock();
  const { rows, all } = await sharedCounts(ctx, now);
  const week = await (all < manyItems ? countWeek(ctx) : lastWeek(ctx));
  const mine = await sql<{ items: number }>`SELECT count(*)::int AS items FROM review_items
    WHERE claimed_by = ${viewerId} AND claimed_until > ${now} AND state = 'waiting'`.execute(ctx.db);
  return {
    all,
    unclaimed: sum(rows, ({ unclaimed }) => unclaimed),
    mine: mine.rows[0]!.items,
    overdue: sum(rows, ({ overdue }) => overdue),
    kinds: totalsBy(rows, ({ kind }) => kind),
    languages: totalsBy(rows, ({ language }) => language),
    week,
  };
}

async function sharedCounts(ctx: Pick<Context, 'db' | 'caches'>, now: Date): Promise<SharedCounts> {
  const last = lastCounts.get(ctx.caches);
  if (last && last.all >= manyItems && now.getTime() - last.at < maxAgeMs) return last;
  const rows = await countWaiting(ctx, now);
  const counts = { rows, all: sum(rows, ({ items }) => items), at: now.getTime() };
  lastCounts.set(ctx.caches, counts);
  return counts;
}

async function countWaiting({ db }: Pick<Context, 'db'>, now: Date): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    SELECT kind, language, count(*)::int AS items,
      count(*) FILTER (WHERE (claimed_by IS NOT NULL AND claimed_until > ${now}) IS NOT TRUE)::int AS unclaimed,
      count(*) FILTER (WHERE due_at < ${now})::int AS overdue
    FROM review_items WHERE state = 'waiting' GROUP BY kind, language`.execute(db);
  return rows;
}

async function countWeek({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Counts['week']> {
  const { rows } = await sql<{ decided: number; median: number | null; in_time: number | null }>`
    SELECT count(*)::int AS decided,
      (extract(epoch FROM percentile_disc(0.5) WITHIN GROUP (ORDER BY decided_at - created_at)) / 3600)::float AS median,
      avg((decided_at <= due_at)::int)::float AS in_time
    FROM review_items WHERE state IN ('accepted', 'refused')
      AND NOT EXISTS (SELECT FROM moderation_decisions WHERE item_id = review_items.id AND undone_at IS NOT NULL)
      AND decided_at > ${new Date(clock().getTime() - 7 * 24 * 3600_000)}`.execute(db);
  const { decided, median, in_time } = rows[0]!;
  return { decided, medianHours: median, inTime: in_time };
}

const sum = (rows: readonly CountRow[], valueOf: (row: CountRow) => number): number =>
  rows.reduce((total, row) => total + valueOf(row), 0);

function totalsBy(rows: readonly CountRow[], keyOf: (row: CountRow) => string | null): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) totals[key] = (totals[key] ?? 0) + row.items;
  }
  return totals;
}
