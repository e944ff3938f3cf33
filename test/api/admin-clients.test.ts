// The operator's commands for API clients.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#server/clients/clients.ts';
import { runCommand } from '#test/support/server/admin-command.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, unknownId } from '#test/support/server/http.ts';
import { signIn, type SignedIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app, { username: 'mirelle' });
  for (const name of ['First', 'Second', 'Third'])
    await createClient(app.ctx, { ownerId: owner.id, name: `${name} helper` });
});
afterAll(() => app.close());

const runAdmin = (...commandWords: string[]) => runCommand(app, commandWords);
async function createRequestedClient(name: string): Promise<string> {
  const id = await createClient(app.ctx, { ownerId: owner.id, name, description: 'Reads\nmy lists' });
  return (await app.ctx.db.selectFrom('api_clients').select('uid').where('id', '=', id).executeTakeFirstOrThrow()).uid;
}
const attributesOf = async (uid: string) => (await get(`${app.api}/client/${uid}`, owner.headers)).body.data.attributes;

test('"client list" shows requested clients or those of a state; untrusted text stays on its line', async () => {
  expect(await runAdmin('client', 'list')).toEqual({ code: 0, said: 'No API client is requested.' });
  const uid = await createRequestedClient('Fourth \u202ehelper');
  const { said } = await runAdmin('client', 'list');
  const lines = said.split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(new RegExp(`^${uid}  Fourth helper +mirelle +requested +[0-9-]{10}  Reads my lists$`));
  expect(
    (await runAdmin('client', 'list', '--state', 'autoapproved', '--state', 'requested')).said.split('\n'),
  ).toHaveLength(5);
  expect(await runAdmin('client', 'list', '--state', 'open')).toMatchObject({ code: 1 });
});

test('"client approve" and "client reject" accept either id of a client', async () => {
  const uid = await createRequestedClient('Fifth helper');
  expect(await runAdmin('client', 'approve', uid)).toEqual({ code: 0, said: '"Fifth helper" of mirelle is approved.' });
  const { state, externalClientId } = await attributesOf(uid);
  expect(state).toBe('approved');
  expect((await get(`${app.api}/client/${uid}/secret`, owner.headers)).status).toBe(200);
  expect(await runAdmin('client', 'reject', externalClientId)).toEqual({
    code: 0,
    said: '"Fifth helper" of mirelle is rejected.',
  });
  expect(await attributesOf(uid)).toMatchObject({ state: 'rejected', externalClientId: null });
});

test('unknown clients, malformed ids and missing arguments are reported', async () => {
  expect(await runAdmin('client', 'approve', unknownId)).toEqual({
    code: 1,
    said: `There is no API client "${unknownId}".`,
  });
  expect(await runAdmin('client', 'reject', 'apple')).toMatchObject({ code: 1 });
  expect(await runAdmin('client', 'approve')).toMatchObject({ code: 2 });
});
