// Conflicts of interest: staff does nothing to what they have made, to their groups, and takes no decision about these back.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { buildAuthor, buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { reasonOf, type TestResponse } from '#test/support/server/http.ts';

const { app, ask, moderator, admin, undo } = openModerationFixture();
let led: { id: number; uid: string };
let joined: { id: number; uid: string };
let foreign: { id: number; uid: string };
beforeAll(async () => {
  led = await buildGroup(app.ctx, { leaderId: moderator.id });
  joined = await buildGroup(app.ctx);
  foreign = await buildGroup(app.ctx);
  await sql`INSERT INTO group_members (group_id, user_id) VALUES (${joined.id}, ${moderator.id})`.execute(app.ctx.db);
});

const act = (who: SignedIn, action: string, { uid }: { uid: string }, params: object = {}): Promise<TestResponse> =>
  ask(who, 'POST', '/moderation/act', { action: { action, id: uid, params }, reason: 'mistake' });

test('an object of one’s own or of one’s group is for somebody else', async () => {
  const title = await buildTitle(app.ctx);
  const chapterOf = (chapter: object) => buildChapter(app.ctx, title.id, chapter, 0);
  const because = { because: 'moderators' };
  const rows: [string, { uid: string }, object][] = [
    ['title.lock', await buildTitle(app.ctx, { creatorId: moderator.id }), { languages: [], because: 'licensed' }],
    ['group.block', led, {}],
    ['group.block', joined, {}],
    ['chapter.unavailable', await chapterOf({ uploaderId: moderator.id }), because],
    ['chapter.unavailable', await chapterOf({ groupIds: [foreign.id, led.id] }), because],
    ['chapter.remove', await chapterOf({ groupIds: [joined.id] }), {}],
    [
      'author.merge',
      await buildAuthor(app.ctx, { creatorId: moderator.id }),
      { into: (await buildAuthor(app.ctx)).uid },
    ],
  ];
  for (const [action, object, params] of rows) {
    const refused = await act(moderator, action, object, params);
    expect([action, refused.status, reasonOf(refused)]).toEqual([action, 403, 'interest']);
    expect([action, (await act(admin, action, object, params)).status]).toEqual([action, 200]);
  }
  expect((await act(moderator, 'group.block', foreign)).status).toBe(200);
});

test('a decision about one’s group is taken back by somebody else', async () => {
  const group = await buildGroup(app.ctx);
  const made = await act(moderator, 'group.block', group);
  await sql`INSERT INTO group_members (group_id, user_id) VALUES (${group.id}, ${moderator.id})`.execute(app.ctx.db);
  expect(reasonOf(await undo(made.body.decision))).toBe('interest');
  expect((await undo(made.body.decision, admin)).status).toBe(200);
});

test('a decision about somebody who has risen in rank is taken back by somebody above them', async () => {
  const person = await signIn(app);
  const made = await act(moderator, 'person.mute', person, { days: 1 });
  await sql`UPDATE users SET roles = '{ROLE_MEMBER,ROLE_GLOBAL_MODERATOR}' WHERE id = ${person.id}`.execute(app.ctx.db);
  expect(reasonOf(await undo(made.body.decision))).toBe('rank');
  expect((await undo(made.body.decision, admin)).status).toBe(200);
});
