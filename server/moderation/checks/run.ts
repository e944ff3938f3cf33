// Job that looks at what has changed, and files what it finds for moderators. Triggers write down what to look at, in the
// transaction that changes it (0048_site_checks.sql).
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { fileFinding, type Finding } from '#server/review/findings.ts';
import { findBursts } from './bursts.ts';
import { findLinkLists } from './links.ts';
import { findAlikeAuthors, findAlikeGroups, findAlikePeople } from './names.ts';
import { findSharedPages } from './pages.ts';

/** Checks of one row, by table. */
const checks: Readonly<Record<string, (db: Db, id: number) => Promise<Finding[]>>> = {
  authors: findAlikeAuthors,
  chapters: findSharedPages,
  comments: findLinkLists,
  groups: findAlikeGroups,
  reports: findBursts,
  users: findAlikePeople,
};
/** Subjects of one run; the next one goes on. */
const maxSubjects = 2_000;

type RunContext = Pick<Context, 'db' | 'clock' | 'log'>;

export const siteChecksHandler = handleJob(jobKind('moderation:checks'), runChecks, { cron: '* * * * *' });

async function runChecks(ctx: RunContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM pending_checks WHERE due_at <= now()
    ORDER BY due_at, id LIMIT ${maxSubjects}`.execute(ctx.db);
  for (const { id } of rows) {
    try {
      await transaction(ctx, (tx) => runCheck(tx, id, ctx.clock()));
    } catch (error) {
      // the others go on
      ctx.log.warn('a check of what has changed failed and is tried again', { check: id, error });
      await sql`UPDATE pending_checks SET due_at = now() + interval '1 hour' WHERE id = ${id}`.execute(ctx.db);
    }
  }
}

async function runCheck(tx: Db, pendingId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ subject: string; id: number }>`DELETE FROM pending_checks WHERE id = ${pendingId}
    RETURNING subject, subject_id AS id`.execute(tx);
  for (const { subject, id } of rows)
    for (const finding of (await checks[subject]?.(tx, id)) ?? []) await fileFinding(tx, finding, now);
}
