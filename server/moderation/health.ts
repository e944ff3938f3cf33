// Figures of moderation: ages of what waits, decisions by day, what was taken back, and how appeals ended.
import { sql } from 'kysely';
import type { moderationHealthEndpoints } from '#contract/endpoints/moderation-health.ts';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { usableRoles, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';

type Health = Omit<ResponseOf<typeof moderationHealthEndpoints.get>, 'result'>;

const dayMs = 24 * 3600_000;

/** SQL condition: somebody else took the decision back, or its maker once people were told: a slip of the hand is no reversal. */
const isReversed = sql`undone_at IS NOT NULL AND (undone_by IS DISTINCT FROM actor_id
  OR undone_at > made_at + make_interval(secs => ${moderationLimits.undoSeconds}))`;
const figures = sql`count(*)::int AS decisions, count(*) FILTER (WHERE ${isReversed})::int AS reversed`;

/** Administrators see the figures of everybody; others their own beside those of the team. */
export async function readHealth({ db, clock }: Pick<Context, 'db' | 'clock'>, viewer: Viewer): Promise<Health> {
  const now = clock();
  const since = new Date(now.getTime() - moderationLimits.healthPeriodDays * dayMs);
  const team = await sql<Health['team']>`SELECT ${figures} FROM moderation_decisions
    WHERE made_at > ${since} AND NOT automatic`.execute(db);
  const isAdmin = usableRoles(viewer).includes('ROLE_ADMIN');
  const moderators = await sql<Health['moderators'][number]>`
    SELECT users.uid AS id, username AS name, ${figures}
    FROM moderation_decisions JOIN users ON users.id = actor_id AND users.deleted_at IS NULL
    WHERE made_at > ${since} AND NOT automatic AND (${isAdmin} OR actor_id = ${viewer.id})
    GROUP BY users.id ORDER BY decisions DESC, users.id LIMIT 100`.execute(db);
  return {
    waiting: await waitingByKind(db, now),
    days: await decisionsByDay(db, now),
    team: team.rows[0]!,
    moderators: moderators.rows,
    appeals: await appealsSince(db, since),
  };
}

async function waitingByKind(db: Db, now: Date): Promise<Health['waiting']> {
  const hours = (share: number) => sql<number>`round((extract(epoch FROM
    percentile_disc(${share}::float) WITHIN GROUP (ORDER BY ${now} - created_at)) / 3600)::numeric, 1)::float`;
  const { rows } = await sql<Health['waiting'][number]>`
    SELECT kind, count(*)::int AS open, count(*) FILTER (WHERE due_at < ${now})::int AS overdue,
      ${hours(0.5)} AS "medianHours", ${hours(0.95)} AS "p95Hours"
    FROM review_items WHERE state = 'waiting' GROUP BY kind ORDER BY kind`.execute(db);
  return rows;
}

async function decisionsByDay(db: Db, now: Date): Promise<Health['days']> {
  const dates = Array.from({ length: moderationLimits.healthDays }, (_, index) =>
    new Date(now.getTime() - index * dayMs).toISOString().slice(0, 10),
  );
  const { rows } = await sql<Health['days'][number]>`
    SELECT to_char(decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date, count(*)::int AS decided,
      count(*) FILTER (WHERE decided_at > due_at)::int AS late
    FROM review_items WHERE state IN ('accepted', 'refused')
      AND NOT EXISTS (SELECT FROM moderation_decisions WHERE item_id = review_items.id AND undone_at IS NOT NULL)
      AND decided_at >= ${dates.at(-1)}::date::timestamp AT TIME ZONE 'UTC'
    GROUP BY date`.execute(db);
  const found = new Map(rows.map((day) => [day.date, day]));
  return dates.map((date) => found.get(date) ?? { date, decided: 0, late: 0 });
}

async function appealsSince(db: Db, since: Date): Promise<Health['appeals']> {
  const { rows } = await sql<Health['appeals']>`
    SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE state = 'accepted')::int AS accepted, count(*) FILTER (WHERE state = 'refused')::int AS refused
    FROM review_items WHERE kind = 'appeal' AND (state = 'waiting' OR decided_at > ${since})`.execute(db);
  return rows[0]!;
}
