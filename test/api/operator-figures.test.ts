// Figures for operators: rate limits without addresses, stored files by kind, long queries, and who is on staff.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { sweepFilesHandler } from '#server/media/sweep.ts';
import { openDb } from '#server/core/db/db.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import type { Json } from '#test/support/server/http.ts';

const { app, ask, moderator, admin } = openModerationFixture();
let developer: SignedIn;
beforeAll(async () => {
  developer = await signIn(app, { roles: ['ROLE_DEVELOPER'] });
});

const overview = async (): Promise<Json> => (await ask(developer, 'GET', '/admin/overview')).body;

test('limits that count somebody are shown with how many they hold back, and never who', async () => {
  const now = app.ctx.clock().getTime();
  const hash = (n: number) => sql`decode(repeat(${n.toString(16).padStart(2, '0')}, 32), 'hex')`;
  const row = (n: number, name: string | null, ages: number[]) => {
    const hits = ages.map((minutes) => now - minutes * 60_000);
    return sql`(${hash(n)}, ${hits}::bigint[], true, ${now + 1000}::bigint, ${name}::text)`;
  };
  await sql`DELETE FROM rate_limits`.execute(app.ctx.db);
  await sql`INSERT INTO rate_limits (key, hits, taken, ends_at, name) VALUES ${sql.join([
    row(1, 'site.contact', [1, 2, 3, 4, 5]),
    row(2, 'site.contact', [59, 90, 91, 92, 93]),
    row(3, 'site.contact', [70]),
    row(4, 'no.such.limit', [1]),
    // counted by a process that does not name it
    row(5, null, [1]),
  ])}`.execute(app.ctx.db);
  const { status, body } = await ask(admin, 'GET', '/admin/limits');
  expect(status).toBe(200);
  expect(body.limits).toEqual([{ name: 'site.contact', requests: 5, minutes: 60, clients: 2, hits: 6, held: 1 }]);
  expect(body.isOn).toBe(app.ctx.config.rateLimits);
  for (const path of ['/admin/limits', '/admin/staff']) expect((await ask(moderator, 'GET', path)).status).toBe(403);
});

test('the daily sweep counts stored files by folder', async () => {
  await buildChapter(app.ctx, (await buildTitle(app.ctx)).id);
  await sweepFilesHandler.run(app.ctx, {});
  const { folders } = await overview();
  const sums = new Map<string, { files: number; bytes: number }>();
  for await (const { key, bytes } of app.ctx.storage.list('')) {
    const folder = key.split('/')[0]!;
    const { files, bytes: before } = sums.get(folder) ?? { files: 0, bytes: 0 };
    sums.set(folder, { files: files + 1, bytes: before + bytes });
  }
  expect(folders.map(({ folder }: Json) => folder).toSorted()).toEqual(['avatars', 'covers', 'data', 'saver']);
  for (const { folder, files, bytes } of folders)
    expect([folder, { files, bytes }]).toEqual([folder, sums.get(folder) ?? { files: 0, bytes: 0 }]);
});

test('a query that runs for more than a second is named', async () => {
  expect((await overview()).queries.filter(({ text }: Json) => text.includes('pg_sleep'))).toEqual([]);
  const other = openDb(app.databaseUrl, { max: 1 });
  const sleeping = sql`SELECT pg_sleep(20)`.execute(other.db).catch(() => null);
  await expect
    .poll(async () => (await overview()).queries, { timeout: 10_000 })
    .toContainEqual({ seconds: expect.any(Number), text: 'SELECT pg_sleep(20)' });
  await sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(20)'
    AND pid <> pg_backend_pid()`.execute(app.owner);
  await sleeping;
  await other.close();
});

test('everybody on staff is listed with dates and givers; roles that were taken are not', async () => {
  const person = await signIn(app);
  const second = await signIn(app, { roles: ['ROLE_ADMIN'] });
  await app.ctx.db
    .updateTable('users')
    .set({ roles: ['ROLE_MEMBER', 'ROLE_DESIGNER'] })
    .where('id', '=', person.id)
    .execute();
  const actions = JSON.stringify([
    {
      action: 'person.grant-staff',
      id: person.uid,
      params: { role: 'ROLE_DESIGNER' },
      undo: { role: 'ROLE_DESIGNER' },
    },
  ]);
  await sql`INSERT INTO moderation_decisions (actor_id, outcome, reason, person_id, message, note, actions, undo, made_at, tell_at)
    VALUES (${second.id}, 'acted', 'other', ${person.id}, '', '', ${actions}::jsonb, '{}'::jsonb, '2026-01-02T03:04:05Z', now())`.execute(
    app.ctx.db,
  );
  const { staff } = (await ask(developer, 'GET', '/admin/staff')).body;
  const of = (uid: string): Json => staff.find(({ id }: Json) => id === uid);
  expect(of(person.uid)).toEqual({
    id: person.uid,
    name: person.username,
    isBanned: false,
    secondFactor: false,
    roles: [
      {
        role: 'ROLE_DESIGNER',
        since: '2026-01-02T03:04:05+00:00',
        by: { id: second.uid, name: second.username },
      },
    ],
  });
  expect(of(moderator.uid).roles).toEqual([{ role: 'ROLE_GLOBAL_MODERATOR', since: null, by: null }]);
  expect(of((await signIn(app)).uid)).toBe(undefined);
});

test('queries that were slow are counted by their text, without values, whichever way they ran', async () => {
  const secret = 'a-value-of-somebody';
  for (let run = 0; run < 2; run++) {
    await sql`SELECT pg_sleep(0.3), ${secret}::text AS told`.execute(app.ctx.db);
    await app.ctx.prepared.rows('SELECT pg_sleep(0.3), $1::text AS prepared', [secret]);
  }
  await app.ctx.prepared.rows('SELECT $1::text AS quick', [secret]);
  const { slow } = await overview();
  const found = slow.filter(({ text }: Json) => text.includes('pg_sleep'));
  expect(found.map(({ text, times }: Json) => [text, times]).toSorted()).toEqual([
    ['SELECT pg_sleep(0.3), $1::text AS prepared', 2],
    ['SELECT pg_sleep(0.3), $1::text AS told', 2],
  ]);
  for (const { seconds, longest } of found) expect([seconds >= 0.6, longest >= 0.3]).toEqual([true, true]);
  expect(JSON.stringify(slow)).not.toContain(secret);
  expect(slow.some(({ text }: Json) => text.includes('AS quick'))).toBe(false);
});
