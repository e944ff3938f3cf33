// Notices of rights holders and counter-notices: what is taken, who decides, what is done, who is told what by mail, and undo.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { runDueJobs } from '#server/core/jobs.ts';
import { jobHandlers } from '#server/jobs.ts';
import { notificationSources } from '#server/notification-sources.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { noticeRetentionMs } from '#server/site/rights-notices.ts';
import { buildGroup } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { openChaptersFixture } from '#test/support/people/chapters-fixture.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { errorOf, get, type Json, post, reasonOf } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';

const { app, uploader, moderator, ask, makeChapter } = openChaptersFixture();
let chapter: string;
let serial = 0;
let holder: string;
beforeEach(async () => {
  ({ uid: chapter } = await makeChapter());
  serial += 1;
  holder = `rights${serial}@example.org`;
});

const noticeOf = (given: object = {}): object => ({
  kind: 'notice',
  name: 'Imani Mwangi',
  email: holder,
  holder: 'Harbor Press',
  body: 'The Salt Road by Imani Mwangi, published by Harbor Press.',
  links: [`${app.site}/chapter/${chapter}/3`],
  confirmed: true,
  ...given,
});
const sendNotice = (given: object = {}, headers: Record<string, string> = {}) =>
  post(`${app.site}/api/takedown`, JSON.stringify(noticeOf(given)), headers);
const counterOf = (): object => ({
  kind: 'counter',
  name: 'Ren Arai',
  email: `counter${serial}@example.org`,
  holder: undefined,
  address: '1 Pier Road\nHarbor',
  body: 'The chapter is my own comic, which has the same name.',
});

async function itemOf(notice: string): Promise<string> {
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM review_items
    WHERE subject_uid = ${notice} AND state = 'waiting'`.execute(app.ctx.db);
  expect(rows).toHaveLength(1);
  return rows[0]!.uid;
}
/** Decides the item that waits for a notice. @returns the id of the decision */
async function decide(notice: string, decision: object): Promise<string> {
  const item = await itemOf(notice);
  expect((await ask(moderator, 'POST', `/moderation/item/${item}/claim`, {})).status).toBe(200);
  const { version, subjectVersion } = (await ask(moderator, 'GET', `/moderation/item/${item}`)).body.item;
  const made = await ask(moderator, 'POST', `/moderation/item/${item}/decide`, {
    version,
    subjectVersion,
    ...decision,
  });
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  return made.body.decision;
}
const accept = (notice: string, rest: object = {}) =>
  decide(notice, { outcome: 'accepted', reason: 'complete', ...rest });
/** Lets the time of undoing pass. */
async function passTime(): Promise<void> {
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(app.ctx.db);
  await runDueJobs(app.ctx, app.databaseUrl, jobHandlers);
  await fanOutEvents(app.ctx, notificationSources);
}
/** Notifications about decisions that somebody has. */
const noticesOf = async (headers: Record<string, string>): Promise<Json[]> =>
  (await get(`${app.api}/notification`, headers)).body.data.flatMap(({ items }: Json) =>
    items.flatMap(({ moderation }: Json) => moderation ?? []),
  );
/** Mails to an address of what was decided by now. */
async function mailsTo(address: string): Promise<string[]> {
  await passTime();
  return (await deliverMails(app)).filter(({ to }) => to.includes(address)).map(({ text }) => text);
}
const unavailableOf = async (): Promise<Json> =>
  (await get(`${app.api}/chapter/${chapter}`)).body.data.attributes.unavailableReason;

describe('a notice', () => {
  test('is an item with what it names, and stays when its mail has left', async () => {
    const { body } = await sendNotice();
    expect(body).toMatchObject({ result: 'ok', id: expect.any(String) });
    const inbox = await mailsTo(app.ctx.config.contactEmail);
    expect(inbox.join()).toContain(`/chapter/${chapter}`);
    expect(inbox.join()).toContain('Imani Mwangi for Harbor Press');
    const { item } = (await ask(moderator, 'GET', `/moderation/item/${await itemOf(body.id)}`)).body;
    expect(item).toMatchObject({
      kind: 'notice',
      detail: 'Harbor Press',
      note: 'The Salt Road by Imani Mwangi, published by Harbor Press.',
      claimed: [{ kind: 'chapters', id: chapter, state: 'there' }],
      outcomes: ['accepted', 'refused'],
    });
    const fields = Object.fromEntries(item.changes.map(({ field, after }: Json) => [field, after]));
    expect(fields).toMatchObject({ stage: 'notice', sender: 'Imani Mwangi', email: holder, holder: 'Harbor Press' });
  });

  test('is accepted with what is done about it, and its sender is told by mail, once', async () => {
    const { id } = (await sendNotice()).body;
    const actions = [{ action: 'chapter.unavailable', id: chapter, params: { because: 'rights_holder' } }];
    await accept(id, { actions, message: 'It took a minute.' });
    expect(await unavailableOf()).toBe('rights_holder');
    const mails = await mailsTo(holder);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('We acted on your notice about');
    expect(mails[0]).toContain('It took a minute.');
    expect(await mailsTo(holder)).toEqual([]);
  });

  test('is passed on to uploader and group, without what reaches its sender, with the way to object', async () => {
    const [person, leader, bystander] = [await openAccount(app), await openAccount(app), await openAccount(app)];
    const group = await buildGroup(app.ctx, { leaderId: leader.id, memberIds: [leader.id] });
    const { uid } = await makeChapter({ uploaderId: person.id, groupIds: [group.id] });
    const body = 'Call me at +1 (555) 010-9999 or write to imani@press.example about The Salt Road.';
    const links = [uid, (await makeChapter({ uploaderId: bystander.id })).uid];
    const { id } = (await sendNotice({ body, links, address: '5 Quay Street' })).body;
    const actions = [{ action: 'chapter.unavailable', id: uid, params: { because: 'rights_holder' } }];
    const decision = await accept(id, { actions });
    await passTime();
    const mails = await deliverMails(app);
    for (const { email, headers } of [person, leader]) {
      const mail = mails.find(({ to, text }) => to === email && text.includes('30 days'))!;
      const [shown] = (await noticesOf(headers)).filter(({ text }: Json) => text === 'notice.passed');
      expect(shown.path).toBe('/compliance/copyright#counter');
      for (const text of [mail.text, shown.message]) {
        for (const words of ['Imani Mwangi (Harbor Press)', 'The Salt Road']) expect(text).toContain(words);
        for (const words of ['010-9999', 'press.example', '5 Quay Street', holder]) expect(text).not.toContain(words);
      }
      expect(mail.text).toContain('counter-notice within 30 days');
      expect(mail.text).not.toContain('you can appeal');
    }
    expect(await noticesOf(bystander.headers)).toEqual([]);
    expect((await ask(moderator, 'POST', `/moderation/decision/${decision}/undo`, {})).status).toBe(200);
    await passTime();
    expect((await noticesOf(leader.headers)).map(({ text }: Json) => text)).toEqual(['reversed']);
  });

  test('that names things of several people tells each of them what was done, and its undo, too', async () => {
    const people = [await openAccount(app), await openAccount(app)];
    const uids: string[] = [];
    for (const { id: uploaderId } of people) uids.push((await makeChapter({ uploaderId })).uid);
    const { id } = (await sendNotice({ links: uids })).body;
    const params = { because: 'rights_holder' };
    const decision = await accept(id, {
      actions: uids.map((each) => ({ action: 'chapter.unavailable', id: each, params })),
    });
    await passTime();
    for (const { headers } of people) {
      const told = (await noticesOf(headers)).map(({ text, reason, path }: Json) => [text, reason, path]);
      expect(told.toSorted()).toEqual([
        ['acted', 'rights_holder', '/my/uploads'],
        ['notice.passed', 'rights_holder', '/compliance/copyright#counter'],
      ]);
    }
    expect((await ask(moderator, 'POST', `/moderation/decision/${decision}/undo`, {})).status).toBe(200);
    for (const uid of uids)
      expect((await get(`${app.api}/chapter/${uid}`)).body.data.attributes.isUnavailable).toBe(false);
    await passTime();
    for (const { headers } of people)
      expect(new Set((await noticesOf(headers)).map(({ text }: Json) => text))).toEqual(new Set(['reversed']));
  });

  test('is refused with the reason; whoever writes nonsense gets no answer', async () => {
    const { id } = (await sendNotice()).body;
    await decide(id, { outcome: 'refused', reason: 'incomplete', message: 'Which chapter?' });
    expect((await mailsTo(holder)).join()).toMatch(/didn’t act on your notice.*Something is missing.*Which chapter\?/s);
    const spam = (await sendNotice()).body.id;
    await decide(spam, { outcome: 'refused', reason: 'spam' });
    expect(await mailsTo(holder)).toEqual([]);
  });

  test('waits again when its decision is undone; its sender hears of it only if they were told', async () => {
    const { id } = (await sendNotice()).body;
    const actions = [{ action: 'chapter.unavailable', id: chapter, params: { because: 'rights_holder' } }];
    const early = await accept(id, { actions });
    expect((await ask(moderator, 'POST', `/moderation/decision/${early}/undo`, {})).status).toBe(200);
    expect([await mailsTo(holder), await unavailableOf()]).toEqual([[], undefined]);
    const late = await accept(id);
    expect(await mailsTo(holder)).toHaveLength(1);
    expect((await ask(moderator, 'POST', `/moderation/decision/${late}/undo`, {})).status).toBe(200);
    expect((await mailsTo(holder)).join()).toContain('looking at it again');
    await itemOf(id);
  });

  test.each([
    ['a link to something else', { links: ['https://elsewhere.example/title/7'] }, 'links_unknown'],
    ['a title that is not here', { links: ['0b3f0d1e-0000-4000-8000-000000000001'] }, 'links_unknown'],
    ['no address that an answer can go to', { email: 'imani' }, 'email_invalid'],
    ['a counter-notice without an address', { kind: 'counter' }, 'address'],
    ['statements that are not confirmed', { confirmed: false }, undefined],
    ['no links', { links: [] }, undefined],
  ])('is refused with %s', async (_, given, reason) => {
    const refused = await sendNotice(given);
    expect(errorOf(refused)).toMatchObject({ status: 400, title: 'validation_exception' });
    if (reason) expect(reasonOf(refused)).toBe(reason);
  });

  test('that a bot has filled in is dropped', async () => {
    expect((await sendNotice({ website: 'https://casino.example' })).body).toEqual({ result: 'ok', id: null });
  });

  test('is not decided by whoever uploaded what it names, nor by whoever sent it', async () => {
    const { id } = (await sendNotice({}, (await signIn(app)).headers)).body;
    await sql`UPDATE chapters SET uploader_id = ${moderator.id} WHERE uid = ${chapter}`.execute(app.ctx.db);
    const refused = await ask(moderator, 'POST', `/moderation/item/${await itemOf(id)}/claim`, {});
    expect([refused.status, reasonOf(refused)]).toEqual([403, 'interest']);
    const own = (await sendNotice({ links: [(await makeChapter()).uid] }, moderator.headers)).body.id;
    expect((await ask(moderator, 'POST', `/moderation/item/${await itemOf(own)}/claim`, {})).status).toBe(403);
  });

  test('goes some years after its decision, and its item keeps no name', async () => {
    const { id } = (await sendNotice()).body;
    await decide(id, { outcome: 'refused', reason: 'cannot_verify' });
    await mailsTo(holder);
    await sql`UPDATE rights_notices SET decided_at = ${new Date(app.ctx.clock().getTime() - noticeRetentionMs - 1000)}
      WHERE uid = ${id}`.execute(app.ctx.db);
    const sweep = jobHandlers.find(({ name }) => name === 'site:sweep-rights-notices')!;
    await sweep.run(app.ctx, {});
    const { rows } = await sql<{ left: string }>`SELECT row_to_json(review_items)::text AS left FROM review_items
      WHERE subject_uid = ${id}`.execute(app.ctx.db);
    expect(rows).toHaveLength(1);
    expect(await app.ctx.db.selectFrom('rights_notices').select('id').where('uid', '=', id).execute()).toEqual([]);
  });
});

describe('a counter-notice', () => {
  /** A chapter that was taken down, and the counter-notice about it. */
  async function takenDown(): Promise<string> {
    const { id } = (await sendNotice()).body;
    await accept(id, {
      actions: [{ action: 'chapter.unavailable', id: chapter, params: { because: 'rights_holder' } }],
    });
    await mailsTo(holder);
    return (await sendNotice(counterOf(), uploader.headers)).body.id;
  }
  const sender = (): string => `counter${serial}@example.org`;

  test('is passed on, and what was removed comes back after the time in which a court can be asked', async () => {
    const id = await takenDown();
    await accept(id);
    expect((await mailsTo(sender())).join()).toContain('passed your counter-notice');
    const { item } = (await ask(moderator, 'GET', `/moderation/item/${await itemOf(id)}`)).body;
    expect((Date.parse(item.dueAt) - Date.parse(item.submittedAt)) / 86_400_000).toBe(14);
    expect(item.changes).toContainEqual({ field: 'stage', before: null, after: 'passed' });
    await accept(id, { actions: [{ action: 'chapter.available', id: chapter, params: {} }] });
    expect(await unavailableOf()).toBeUndefined();
    expect((await mailsTo(sender())).join()).toContain('available again');
  });

  test('reaches whoever sent the notice with name, address and text, and what comes of it', async () => {
    const id = await takenDown();
    await accept(id, { message: 'Only for the sender' });
    const [passed] = await mailsTo(holder);
    for (const words of ['14 days', 'Ren Arai', '1 Pier Road', 'my own comic']) expect(passed).toContain(words);
    expect(passed).not.toContain('Only for the sender');
    await decide(id, { outcome: 'refused', reason: 'in_court' });
    expect((await mailsTo(holder)).join()).toContain('stays unavailable');
  });

  test('that was passed on and is undone waits as before, without a second item', async () => {
    const id = await takenDown();
    const decision = await accept(id);
    expect((await ask(moderator, 'POST', `/moderation/decision/${decision}/undo`, {})).status).toBe(200);
    const { item } = (await ask(moderator, 'GET', `/moderation/item/${await itemOf(id)}`)).body;
    expect(item.changes).toContainEqual({ field: 'stage', before: null, after: 'counter' });
    expect([await mailsTo(sender()), await mailsTo(holder)]).toEqual([[], []]);
  });
});
