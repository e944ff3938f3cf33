// Requests with an Idempotency-Key: whatever is repeated, and whoever repeats it, one thing is made for a key.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepAccounts } from '#server/accounts/sweep.ts';
import { makeOnce } from '#server/core/db/make-once.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { reasonOf, send, type TestResponse } from '#test/support/server/http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const addAuthor = (who: SignedIn, name: string, key: string): Promise<TestResponse> =>
  send('POST', `${app.api}/author`, JSON.stringify({ name }), { ...who.headers, 'idempotency-key': key });
const authorsNamed = async (name: string): Promise<number> =>
  (await app.ctx.db.selectFrom('authors').select('id').where('name', '=', name).execute()).length;

// 50 and 40 for `npm run faults`
const clients = Number(process.env['KEY_CLIENTS'] ?? 4);
const requests = Number(process.env['KEY_REQUESTS'] ?? 6);

test(
  `${clients} people at once with ${requests} keys each, every one sent three times in parallel and once more: one author for each key`,
  async () => {
    const people = await Promise.all(
      Array.from({ length: clients }, () => signIn(app, { roles: ['ROLE_CONTRIBUTOR'] })),
    );
    await Promise.all(
      people.map(async (person) => {
        for (let request = 0; request < requests; request++) {
          const name = `Many ${person.username} ${request}`;
          const parallel = await Promise.all([1, 2, 3].map(() => addAuthor(person, name, `key ${request}`)));
          const made = parallel.filter(({ status }) => status === 200);
          const refused = parallel.filter(({ status }) => status !== 200);
          expect(made.length).toBeGreaterThan(0);
          expect(refused.map((each) => [each.status, reasonOf(each)])).toEqual(
            refused.map(() => [409, 'still_running']),
          );
          made.push(await addAuthor(person, name, `key ${request}`));
          expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1);
        }
      }),
    );
    const { rows } = await sql<{ names: number; authors: number }>`
      SELECT count(DISTINCT name)::int AS names, count(*)::int AS authors FROM authors WHERE name LIKE 'Many %'`.execute(
      app.ctx.db,
    );
    expect(rows).toEqual([{ names: clients * requests, authors: clients * requests }]);
  },
  60_000 + clients * requests * 200,
);

test('another content is 409 and makes nothing; another account, and another endpoint, are independent', async () => {
  const [person, other] = [
    await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] }),
    await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] }),
  ];
  expect((await addAuthor(person, 'Sado Ume', 'shared')).status).toBe(200);
  const reused = await addAuthor(person, 'Sado Umi', 'shared');
  expect([reused.status, reasonOf(reused)]).toEqual([409, 'key_reused']);
  expect(await authorsNamed('Sado Umi')).toBe(0);
  expect((await addAuthor(other, 'Sado Ume', 'shared')).status).toBe(200);
  expect(await authorsNamed('Sado Ume')).toBe(2);
  const draft = { title: { en: 'Keys' }, originalLanguage: 'ja', status: 'ongoing', contentRating: 'safe' };
  const makeDraft = () =>
    send('POST', `${app.api}/manga`, JSON.stringify(draft), { ...person.headers, 'idempotency-key': 'shared' });
  const made = await makeDraft();
  expect(made.status).toBe(200);
  expect((await makeDraft()).body.data.id).toBe(made.body.data.id);
  const makeGroup = () =>
    send('POST', `${app.api}/group`, JSON.stringify({ name: 'Keys' }), {
      ...person.headers,
      'idempotency-key': 'shared',
    });
  const group = await makeGroup();
  expect(group.status).toBe(200);
  expect((await makeGroup()).body.data.id).toBe(group.body.data.id);
});

test('a refused request leaves its key unused', async () => {
  const person = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
  expect((await addAuthor(person, '\u{200b}', 'refused')).status).toBe(400);
  expect((await addAuthor(person, 'Visible Ren', 'refused')).status).toBe(200);
});

test('a request whose transaction fails makes nothing, and its repetition makes it', async () => {
  const { id: userId } = await signIn(app);
  const request = { userId, endpoint: 'test', key: '0'.repeat(64), content: '1'.repeat(64) };
  const failing = makeOnce(app.ctx, request, async () => {
    throw new Error('the process dies');
  });
  await expect(failing).rejects.toThrow('dies');
  expect(await makeOnce(app.ctx, request, async () => 7)).toBe(7);
  expect(await makeOnce(app.ctx, request, async () => 8)).toBe(7);
});

test('keys are forgotten after a day', async () => {
  const person = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
  await addAuthor(person, 'Once a Day', 'daily');
  const later = (hours: number) => ({ ...app.ctx, clock: () => new Date(Date.now() + hours * 3600_000) });
  const keysLeft = async (): Promise<number> =>
    (await app.ctx.db.selectFrom('idempotency_keys').select('at').where('user_id', '=', person.id).execute()).length;
  await sweepAccounts(later(23));
  expect(await keysLeft()).toBe(1);
  await sweepAccounts(later(25));
  expect(await keysLeft()).toBe(0);
});
