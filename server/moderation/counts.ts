// Numbers of the queue: how many items wait, by kind, language and holder, and how fast the last week's were decided.
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { moderationEndpoints } from '#contract/endpoints/moderation.ts';
import type { Context } from '#server/core/context.ts';

type Counts = Omit<ResponseOf<typeof moderationEndpoints.counts>, 'result'>;

interface CountRow {
  kind: string;
  language: string | null;
  items: number;
  unclaimed: number;
  mine: number;
  overdue: number;
}

export async function countQueue({ db, clock }: Pick<Context, 'db' | 'clock'>, viewerId: number): Promise<Counts> {
  const now = clock();
  const held = sql`claimed_by IS NOT NULL AND claimed_until > ${now}`;
  const { rows } = await sql<CountRow>`
    SELECT kind, language, count(*)::int AS items, count(*) FILTER (WHERE (${held}) IS NOT TRUE)::int AS unclaimed,
      count(*) FILTER (WHERE ${held} AND claimed_by = ${viewerId})::int AS mine,
      count(*) FILTER (WHERE due_at < ${now})::int AS overdue
    FROM review_items WHERE state = 'waiting' GROUP BY kind, language`.execute(db);
  const week = await sql<{ decided: number; median: number | null; in_time: number | null }>`
    SELECT count(*)::int AS decided,
      (extract(epoch FROM percentile_disc(0.5) WITHIN GROUP (ORDER BY decided_at - created_at)) / 3600)::float AS median,
      avg((decided_at <= due_at)::int)::float AS in_time
    FROM review_items WHERE state IN ('accepted', 'refused')
      AND decided_at > ${new Date(now.getTime() - 7 * 24 * 3600_000)}`.execute(db);
  const sum = (field: 'items' | 'unclaimed' | 'mine' | 'overdue') => rows.reduce((total, row) => total + row[field], 0);
  const { decided, median, in_time } = week.rows[0]!;
  return {
    all: sum('items'),
    unclaimed: sum('unclaimed'),
    mine: sum('mine'),
    overdue: sum('overdue'),
    kinds: totalsBy(rows, ({ kind }) => kind),
    languages: totalsBy(rows, ({ language }) => language),
    week: { decided, medianHours: median, inTime: in_time },
  };
}

function totalsBy(rows: readonly CountRow[], keyOf: (row: CountRow) => string | null): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) totals[key] = (totals[key] ?? 0) + row.items;
  }
  return totals;
}
