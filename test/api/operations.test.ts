// Pages of operators by HTTP: the overview of the site, its jobs, and failed ones that are tried again.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { recordAudit } from '#server/audit/audit.ts';
import { addJob, jobKind } from '#server/core/jobs.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type Json, reasonOf } from '#test/support/server/http.ts';

const { app, ask, moderator, admin } = openModerationFixture();
const developer = {} as SignedIn;
beforeAll(async () => void Object.assign(developer, await signIn(app, { roles: ['ROLE_DEVELOPER'] })));
beforeEach(async () => {
  await sql`TRUNCATE audit`.execute(app.owner);
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.owner);
});

const overview = async (): Promise<Json> => {
  const { status, body } = await ask(developer, 'GET', '/admin/overview');
  expect([status, body.errors]).toEqual([200, undefined]);
  return body;
};
const jobsOf = async (query = ''): Promise<{ jobs: Json[]; total: number }> =>
  (await ask(developer, 'GET', `/admin/jobs${query}`)).body as never;
/** Adds two jobs; the first one has failed as often as it may. */
async function addJobs(): Promise<void> {
  for (const name of ['broken', 'fine']) await addJob(app.ctx.db, jobKind(name), {});
  await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = E'It broke\n    at secretPlace'
    WHERE id = (SELECT min(id) FROM graphile_worker._private_jobs)`.execute(app.owner);
}

test('developers and administrators see it, moderators do not', async () => {
  for (const path of ['/admin/overview', '/admin/jobs']) {
    for (const who of [developer, admin]) expect((await ask(who, 'GET', path)).status).toBe(200);
    expect((await ask(moderator, 'GET', path)).status).toBe(403);
  }
});

test('the overview has figures of process, database, images and disks', async () => {
  const { process: own, database, images, disks, lanes } = await overview();
  expect(own.node).toBe(process.versions.node);
  expect(own.memory).toBeGreaterThan(1_000_000);
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(database.connections).toBeLessThanOrEqual(database.maxConnections);
  expect(database.tables.length).toBe(15);
  expect(database.tables[0].bytes).toBeGreaterThanOrEqual(database.tables[14].bytes);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM blobs`.execute(app.ctx.db);
  expect(images.stored.files).toBe(rows[0]!.n);
  expect(disks.map(({ of }: Json) => of)).toEqual(['data', 'files']);
  expect(lanes.map(({ name }: Json) => name)).toContain('member');
});

test('it names a backup that is missing or old, and failed jobs', async () => {
  await addJobs();
  const before = await overview();
  expect(before.backup).toBe(null);
  expect(before.problems).toEqual(expect.arrayContaining(['backup', 'failed_jobs']));
  expect(before.jobs.failed).toBe(1);
  await recordAudit(app.ctx.db, { action: 'backup.export', actorId: null, kind: 'backup', id: '2026-11-28T03-00-00Z' });
  const after = await overview();
  expect(after.backup.name).toBe('2026-11-28T03-00-00Z');
  expect(after.problems).not.toContain('backup');
  await sql`UPDATE audit SET at = at - interval '9 days'`.execute(app.owner);
  const { problems } = await overview();
  expect(problems).toEqual(expect.arrayContaining(['backup', 'seal']));
});

test('a failed job is listed first with the first line of its error, and is tried again with a row of the audit table', async () => {
  await addJobs();
  const { jobs, total } = await jobsOf();
  expect(total).toBe(2);
  expect(jobs.map(({ name, state, lastError }) => [name, state, lastError])).toEqual([
    ['broken', 'failed', 'It broke'],
    ['fine', 'waiting', null],
  ]);
  expect((await jobsOf('?state=failed')).total).toBe(1);
  const ids = jobs.map(({ id }) => id);
  const retried = await ask(developer, 'POST', '/admin/jobs/retry', { ids });
  expect(retried.body.retried).toBe(1);
  expect((await jobsOf('?state=failed')).total).toBe(0);
  const again = await ask(developer, 'POST', '/admin/jobs/retry', { ids });
  expect(again.body.retried).toBe(0);
  const rows = await app.ctx.db.selectFrom('audit').select(['action', 'acting_role', 'details']).execute();
  expect(rows).toEqual([{ action: 'jobs.retry', acting_role: 'ROLE_DEVELOPER', details: { jobs: 1 } }]);
});

test('a retry needs a sign-in just now', async () => {
  await addJobs();
  const { id } = (await jobsOf('?state=failed')).jobs[0]!;
  const late = await signIn(app, { roles: ['ROLE_DEVELOPER'], minutesAgo: 60 });
  expect((await ask(late, 'GET', '/admin/jobs')).status).toBe(200);
  expect(reasonOf(await ask(late, 'POST', '/admin/jobs/retry', { ids: [id] }))).toBe('step_up');
  expect((await jobsOf('?state=failed')).total).toBe(1);
});
