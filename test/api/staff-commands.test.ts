// Commands of the operator for what staff does on pages: strikes with their time, parameters, refusals, items and undo.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildTitle } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { runCommand } from '#test/support/server/admin-command.ts';
import { get, type Json } from '#test/support/server/http.ts';

const { app, ask, member, makeCompleteDraft, submit, stateOf, itemOf } = openModerationFixture();
const run = (...words: string[]) => runCommand(app, words);

test('a ban for some days leaves a strike with reason and message, which can be appealed', async () => {
  const person = await signIn(app);
  const words = ['--days', '3', '--reason', 'spam', '--message', 'Links in each comment.'];
  expect(await run('user', 'ban', person.username, ...words)).toMatchObject({ code: 0 });
  await sql`UPDATE moderation_decisions SET tell_at = ${app.ctx.clock()} WHERE person_id = ${person.id}`.execute(
    app.ctx.db,
  );
  const { decisions, sanctions } = (await ask(person, 'GET', '/account/standing')).body;
  const days = (Date.parse(sanctions.banned.until) - app.ctx.clock().getTime()) / (24 * 3600_000);
  expect([Math.round(days), decisions]).toEqual([
    3,
    [
      expect.objectContaining({
        action: 'person.ban',
        reason: 'spam',
        message: 'Links in each comment.',
        can: { appeal: true },
      }),
    ],
  ]);
});

test('any action is taken with its parameters, and undone', async () => {
  const title = await buildTitle(app.ctx);
  const lock = await run('act', 'title.lock', title.uid, 'languages=[]', 'because=licensed');
  const isLocked = async (): Promise<Json> =>
    (await get(`${app.api}/manga/${title.uid}`)).body.data.attributes.isLocked;
  expect([lock.code, await isLocked()]).toEqual([0, true]);
  const decision = /undo (\S+)"/.exec(lock.said)![1]!;
  expect((await run('decisions', 'undo', decision)).said).toBe('It is undone.');
  expect(await isLocked()).toBe(false);
});

test('wrong actions, parameters, reasons and ids are problems with exit code 1, and change nothing', async () => {
  const { uid, username } = await signIn(app);
  const calls = [
    ['act', 'person.vanish', uid],
    ['act', 'person.ban', uid],
    ['act', 'person.ban', uid, 'days'],
    ['act', 'person.warn', uid, '--reason', 'because'],
    ['act', 'person.warn', '00000000-0000-4000-8000-000000000000'],
    ['user', 'ban', username, '--days', 'long'],
    ['user', 'unban', username],
    ['decisions', 'undo', 'x'],
    ['items', 'decide', uid, 'accepted', 'within_rules'],
    ['items', 'list', 'nothing'],
  ];
  for (const words of calls) expect([words, (await run(...words)).code]).toEqual([words, 1]);
  const { rows } = await sql`SELECT FROM audit WHERE object_id = ${uid}`.execute(app.ctx.db);
  expect(rows).toEqual([]);
});

test('what waits is listed and decided', async () => {
  const draft = await makeCompleteDraft({ title: { en: 'Sand Martin' } });
  await submit(draft);
  const item = await itemOf(draft);
  expect((await run('items', 'list', 'draft')).said).toMatch(new RegExp(`draft +Sand Martin .* ${item}$`, 'm'));
  expect(await run('items', 'decide', item, 'refused', 'duplicate', '--message', 'We have it.')).toMatchObject({
    code: 0,
  });
  expect(await stateOf(draft)).toBe('rejected');
  expect((await ask(member, 'GET', '/auth/check')).status).toBe(200);
});
