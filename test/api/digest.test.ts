// The weekly mail: whom it goes to and when, what it tells and what it never tells; quiet hours.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { block } from '#server/blocks/blocks.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import { notificationSources } from '#server/notification-sources.ts';
import { sendDigests } from '#server/notifications/digest/send.ts';
import { addEvents } from '#server/notifications/events.ts';
import { buildGroup, buildList, buildUser } from '#test/support/builders/build.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { get, post, send } from '#test/support/server/http.ts';
import { readMails } from '#test/support/server/mail.ts';
import { openDigestFixture } from '#test/support/people/digest-fixture.ts';

const dayMs = 24 * 3600_000;
const {
  app,
  person,
  clock,
  openPerson,
  save,
  settings,
  chosen,
  turnOn,
  dueAt,
  tell,
  deliver,
  deliverWhenDue,
  choose,
  signInAgain,
  follow,
  publish,
  named,
  release,
  idOf,
} = openDigestFixture();

describe('the weekly mail', () => {
  test('is off until somebody turns it on', async () => {
    expect(await settings()).toEqual({
      result: 'ok',
      off: [],
      quiet: null,
      digest: { on: false, day: 6, hour: 10 },
      timeZone: null,
      hasAddress: true,
    });
    await save({ off: ['reply'] });
    expect(await dueAt()).toBe(null);
    await turnOn();
    expect(await settings()).toMatchObject({ digest: chosen, timeZone: 'Europe/Berlin', off: ['reply'] });
    await save({ digest: { on: false, day: 2, hour: 20 } });
    expect(await settings()).toMatchObject({ digest: { on: false, day: 2, hour: 20 } });
    expect(await dueAt()).toBe(null);
  });

  test('tells unread chapters by title, uploads by whom somebody follows, and lists', async () => {
    const [group, other] = [await buildGroup(app.ctx, { name: 'Night Shift' }), await buildUser(app.ctx)];
    await sql`INSERT INTO group_follows (user_id, group_id) VALUES (${person.id}, ${group.id})`.execute(app.ctx.db);
    const list = await buildList(app.ctx, { name: 'Rainy days', ownerId: other.id });
    await sql`INSERT INTO list_follows (user_id, list_id) VALUES (${person.id}, ${list.id})`.execute(app.ctx.db);
    await turnOn();
    const title = await named('The <Lantern> & I');
    await follow(title.id);
    for (const chapter of ['9', '10', '11'])
      for (const language of ['en', 'fr']) await publish(title.id, { chapter, language });
    const upload = await named('Stone Garden');
    await publish(upload.id, { chapter: '1', groupIds: [group.id] });
    await addEvents(app.ctx.db, [{ kind: 'list', listId: list.id, titleIds: [title.id, upload.id] }]);
    await tell();
    const [mail, ...others] = await deliverWhenDue();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: `${person.username}@example.org`,
      subject: 'Your week on Komawari: 4 new chapters',
    });
    for (const text of [mail!.text, mail!.html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')]) {
      expect(text).toContain('Ch. 9, Ch. 10, Ch. 11');
      expect(text).toContain('Ch. 1 · by Night Shift');
      expect(text).toContain('2 titles added');
      expect(text).toContain('Rainy days');
    }
    expect(mail!.text).toContain(`The <Lantern> & I\n  Ch. 9`);
    expect(mail!.text).toContain(`${app.site}/title/${title.uid}`);
    expect(mail!.html).toContain('The &lt;Lantern&gt; &amp; I');
    expect(mail!.html).not.toMatch(/<(img|link|script)\b|url\(/);
    expect(mail!.text).toContain(`${app.site}/callback/subscription/cancelled/${idOf(mail!)}`);
    expect(mail!.header('List-Unsubscribe')).toBe(`<${app.site}/callback/unsubscribe/${idOf(mail!)}>`);
    expect(mail!.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  });

  test('is short: what is left out is a number with a link', async () => {
    await turnOn();
    for (let index = 1; index <= 17; index++) await release(`Shelf ${index}`);
    const long = await named('Long Run');
    await follow(long.id);
    for (let chapter = 1; chapter <= 8; chapter++) await publish(long.id, { chapter: String(chapter) });
    clock.now = new Date(clock.now.getTime() + 1000);
    await tell();
    const [mail] = await deliverWhenDue();
    expect(mail!.text).toContain('Ch. 1, Ch. 2, Ch. 3, Ch. 4, Ch. 5 and 3 more');
    expect(mail!.text.match(/^\* /gm)).toHaveLength(15);
    expect(mail!.text).toContain(`And 3 more: ${app.site}/notifications`);
  });

  test.each<[string, (title: { id: number; uid: string }) => Promise<unknown>]>([
    [
      'what was read',
      ({ id }) => sql`UPDATE notifications SET read_at = now() WHERE title_id = ${id}`.execute(app.ctx.db),
    ],
    ['hidden titles', ({ id }) => block(app.ctx, person.id, { kind: 'title', id })],
    [
      'titles that are not followed any more',
      ({ id }) =>
        sql`UPDATE title_follows SET following = false, status = 'reading' WHERE title_id = ${id}`.execute(app.ctx.db),
    ],
    ['muted titles', ({ id }) => sql`UPDATE title_follows SET notify = 0 WHERE title_id = ${id}`.execute(app.ctx.db)],
    ['kinds that are off', () => save({ off: ['chapter'] })],
    ['content ratings that are not shown', () => choose({ showSafe: false })],
    ['languages that are not read', () => choose({ filteredLanguages: ['fr'] })],
    ['original languages that are not shown', () => choose({ originLanguages: ['ko'] })],
    [
      'what was taken down',
      ({ id }) => sql`UPDATE chapters SET state = 'removed' WHERE title_id = ${id}`.execute(app.ctx.db),
    ],
  ])('leaves out %s, and is not sent without anything to tell', async (_, change) => {
    await turnOn();
    const title = await release('Paper Moon');
    await change(title);
    const first = (await dueAt())!;
    expect(await deliverWhenDue()).toEqual([]);
    expect((await dueAt())!.getTime() - first.getTime()).toBeGreaterThan(6 * dayMs);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a banned account', () => sql`UPDATE users SET banned = true WHERE id = ${person.id}`.execute(app.ctx.db)],
    [
      'an address that is not confirmed',
      () =>
        sql`UPDATE accounts SET email = NULL, email_key = NULL,
      pending_email = 'a@example.org', pending_key = 'a@example.org' WHERE user_id = ${person.id}`.execute(app.ctx.db),
    ],
    [
      'an account that is not confirmed',
      () => sql`UPDATE users SET unverified = true WHERE id = ${person.id}`.execute(app.ctx.db),
    ],
    ['a deleted account', () => deleteAccount(app.ctx, person.id)],
  ])('does not go to %s', async (_, change) => {
    await turnOn();
    await release('Paper Moon');
    clock.now = (await dueAt())!;
    await change();
    expect(await deliver()).toEqual([]);
  });

  test('has the language of the settings, or of the browser that turned it on', async () => {
    await send('PUT', `${app.site}/api/notification/settings`, JSON.stringify({ digest: chosen }), {
      ...person.headers,
      'accept-language': 'fr',
    });
    await release('Paper Moon');
    const [french] = await deliverWhenDue();
    expect(french!.subject).toBe('Votre semaine sur Komawari\u202f: 1 nouveau chapitre');
    expect(french!.header('Content-Language')).toBe('fr');
    await choose({ interfaceLocale: 'pt-br' });
    await release('Paper Sun');
    expect((await deliverWhenDue())[0]!.subject).toContain('Sua semana no Komawari');
  });

  test('tells each chapter once, week after week, whatever the day is changed to', async () => {
    await turnOn();
    await release('Paper Moon');
    const [first] = await deliverWhenDue();
    expect(first!.text).toContain('Paper Moon');
    const sentAt = clock.now;
    expect(await deliver()).toEqual([]);
    clock.now = new Date(clock.now.getTime() + 60_000);
    await release('Paper Sun');
    const changes = `{"digest":${JSON.stringify({ ...chosen, day: (chosen.day % 7) + 1 })}}`;
    const fresh = await signInAgain();
    expect((await send('PUT', `${app.site}/api/notification/settings`, changes, fresh)).status).toBe(200);
    const [second, ...others] = await deliverWhenDue();
    expect(clock.now.getTime() - sentAt.getTime()).toBeGreaterThanOrEqual(7 * dayMs);
    expect(second!.text).toContain('Paper Sun');
    expect(second!.text).not.toContain('Paper Moon');
    expect(others).toEqual([]);
  });

  test('is sent once by several processes at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, openPerson));
    const title = await named('Paper Moon');
    for (const each of people) {
      await follow(title.id, each);
      await turnOn(each);
    }
    await publish(title.id, { chapter: '1' });
    await tell();
    clock.now = new Date(Math.max(...(await Promise.all(people.map(dueAt))).map(Number)));
    await Promise.all([1, 2, 3].map(() => sendDigests(app.ctx, notificationSources)));
    const addresses = readMails(app.ctx.config.dataDir).map(({ to }) => to);
    expect(addresses.toSorted()).toEqual(people.map(({ username }) => `${username}@example.org`).toSorted());
  });

  test('is tried again when it is not accepted, and then tells the same', async () => {
    await turnOn();
    await release('Paper Moon');
    clock.now = (await dueAt())!;
    const refusing = { ...app.ctx, mail: { ...app.ctx.mail, send: () => Promise.reject(new Error('450 later')) } };
    const quietLog = { ...refusing, log: { ...app.ctx.log, warn: () => {} } };
    await sendDigests(quietLog, notificationSources);
    const again = (await dueAt())!;
    expect(again.getTime() - clock.now.getTime()).toBe(10 * 60_000);
    clock.now = again;
    const [mail] = await deliver();
    expect(mail!.text).toContain('Paper Moon');
    expect((await dueAt())!.getTime() - clock.now.getTime()).toBeGreaterThan(6 * dayMs);
  });

  test('never has words of comments or names of chapters', async () => {
    await turnOn();
    const canary = 'canary-spoiler-7431';
    const title = await release('Paper Moon', '7', { name: canary });
    const { db } = app.ctx;
    const { rows } = await sql<{ uid: string }>`SELECT uid FROM chapters WHERE title_id = ${title.id}`.execute(db);
    const author = await signIn(app);
    await sql`UPDATE users SET created_at = created_at - interval '1 year' WHERE id = ${author.id}`.execute(db);
    for (const [subject, comment] of [
      [`manga/${title.uid}`, { text: `@${person.username} ||${canary}||` }],
      [`chapter/${rows[0]!.uid}`, { text: `@${person.username} ${canary}`, page: 1 }],
    ] as const) {
      const response = await post(
        `${app.site}/api/comments/threads/${subject}`,
        JSON.stringify(comment),
        author.headers,
      );
      expect(response.status, JSON.stringify(response.body)).toBe(201);
    }
    await tell();
    const kinds = await sql<{ kind: string }>`SELECT kind FROM notifications WHERE user_id = ${person.id}`.execute(db);
    expect(kinds.rows.map(({ kind }) => kind)).toContain('mention');
    const [mail] = await deliverWhenDue();
    expect(mail!.text).toContain('Ch. 7');
    for (const text of [mail!.subject, mail!.text, mail!.html]) expect(text).not.toContain(canary);
  });
});

describe('quiet hours', () => {
  test('hold the mail back until they end', async () => {
    await turnOn();
    await release('Paper Moon');
    clock.now = (await dueAt())!;
    await save({ quiet: { from: '08:00', to: '12:30' } }, { ...person, headers: await signInAgain() });
    expect(await deliver()).toEqual([]);
    await sql`UPDATE notification_settings SET digest_due_at = ${clock.now} WHERE user_id = ${person.id}`.execute(
      app.ctx.db,
    );
    expect(await deliver()).toEqual([]);
    const end = (await dueAt())!;
    expect(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(end)).toBe(
      '12:30',
    );
    expect(end.getTime() - clock.now.getTime()).toBeLessThan(3 * 3600_000);
    clock.now = end;
    expect(await deliver()).toHaveLength(1);
  });

  test('leave the notifications in the app alone', async () => {
    await save({ quiet: { from: '00:00', to: '23:59' }, timeZone: 'UTC' });
    await release('Paper Moon');
    expect((await get(`${app.site}/api/notification/unread`, person.headers)).body.unread).toBe(1);
  });

  test.each([
    [{ quiet: { from: '22:00', to: '07:00' } }, 200],
    [{ quiet: { from: '00:00', to: '23:59' } }, 200],
    [{ quiet: null }, 200],
    [{ quiet: { from: '22:00', to: '22:00' } }, 400],
    [{ quiet: { from: '24:00', to: '07:00' } }, 400],
    [{ quiet: { from: '22:00' } }, 400],
    [{ quiet: { from: '9:00', to: '10:00' } }, 400],
    [{ quiet: { from: '22:60', to: '07:00' } }, 400],
    [{ quiet: 'always' }, 400],
    [{ digest: { on: true, day: 0, hour: 1 } }, 400],
    [{ digest: { on: true, day: 8, hour: 1 } }, 400],
    [{ digest: { on: true, day: 1, hour: 24 } }, 400],
    [{ digest: { on: true, day: 1.5, hour: 2 } }, 400],
    [{ digest: { on: true } }, 400],
    [{ timeZone: 'America/Argentina/Buenos_Aires' }, 200],
    [{ timeZone: 'Etc/GMT+12' }, 200],
    [{ timeZone: 'Mars/Olympus' }, 400],
    [{ timeZone: "x'; DROP TABLE users" }, 400],
    [{ timeZone: '+05:00' }, 400],
    [{ timeZone: null }, 400],
    [{ unknown: 1 }, 400],
    [{}, 200],
  ])('the API takes %j with %i', async (changes, status) => expect((await save(changes)).status).toBe(status));
});
