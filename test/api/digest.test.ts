// The weekly mail: whom it goes to and when, what it tells and what it never tells; the links and addresses that stop it;
// quiet hours.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block } from '#server/blocks/blocks.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import { notificationSources } from '#server/notification-sources.ts';
import { sendDigests } from '#server/notifications/digest/send.ts';
import { addEvents } from '#server/notifications/events.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { saveSettings } from '#server/settings/settings.ts';
import { buildChapter, buildGroup, buildList, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { type SignedIn, signIn, signToken, startSessionFor } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, post, send, unknownId } from '#test/support/server/http.ts';
import { type Mail, readMails } from '#test/support/server/mail.ts';

const dayMs = 24 * 3600_000;

let now: Date;
let app: TestApp;
beforeAll(async () => {
  now = new Date();
  app = await testApp({ web: true, clock: () => now });
});
afterAll(() => app.close());

let person: SignedIn;
beforeEach(async () => {
  now = new Date();
  chosen = { on: true, day: ((now.getUTCDay() + 3) % 7) + 1, hour: 10 };
  await sql`UPDATE notification_settings SET digest_due_at = NULL`.execute(app.ctx.db);
  readMails(app.ctx.config.dataDir);
  person = await openPerson();
});

async function openPerson(): Promise<SignedIn> {
  const member = await signIn(app);
  const email = `${member.username}@example.org`;
  await sql`INSERT INTO accounts (user_id, email, email_key) VALUES (${member.id}, ${email}, ${email})`.execute(
    app.ctx.db,
  );
  return member;
}

const save = (changes: object, { headers } = person) =>
  send('PUT', `${app.site}/api/notification/settings`, JSON.stringify(changes), headers);
const settings = async ({ headers } = person) => (await get(`${app.site}/api/notification/settings`, headers)).body;
/** A time that is more than a day away. */
let chosen: { on: boolean; day: number; hour: number };
const turnOn = (who = person) => save({ digest: chosen, timeZone: 'Europe/Berlin' }, who);

async function dueAt({ id } = person): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT digest_due_at AS at FROM notification_settings WHERE user_id = ${id}`.execute(app.ctx.db);
  return rows[0]?.at ?? null;
}

/** Makes notifications of what happened, as of the test's clock. */
async function tell(): Promise<void> {
  const { db } = app.ctx;
  await sql`UPDATE notification_events SET at = ${now}`.execute(db);
  await fanOutEvents(app.ctx, notificationSources);
}

/** Sends what is due and returns the new mails. */
async function deliver(): Promise<Mail[]> {
  await sendDigests(app.ctx, notificationSources);
  return readMails(app.ctx.config.dataDir);
}

/** Moves the clock to when the person's mail is due, and sends it. */
async function deliverWhenDue(who = person): Promise<Mail[]> {
  now = (await dueAt(who))!;
  return deliver();
}

const choose = (userPreferences: object): Promise<unknown> =>
  saveSettings(app.ctx.db, { userId: person.id, settings: { userPreferences }, updatedAt: now, now });

/** Headers of the person at the time that the clock shows now. */
async function signInAgain(): Promise<SignedIn['headers']> {
  const session = await startSessionFor(app, person);
  return { authorization: `Bearer ${await signToken(app, { uid: person.uid, session })}` };
}

const follow = (titleId: number, { id } = person) =>
  sql`INSERT INTO title_follows (user_id, title_id, following, notify) VALUES (${id}, ${titleId}, true, 1)`.execute(
    app.ctx.db,
  );
/** The database has a clock of its own, by which chapters come out. */
const publish = (titleId: number, chapter: object) =>
  buildChapter(app.ctx, titleId, { publishAt: new Date(), ...chapter }, 1);

const named = (name: string, more: object = {}) =>
  buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }], ...more });

/** A followed title with a chapter that the person has been told of. */
async function release(name: string, chapter = '7', more: object = {}): Promise<{ id: number; uid: string }> {
  const title = await named(name);
  await follow(title.id);
  await publish(title.id, { chapter, ...more });
  await tell();
  return title;
}

/** Id in the links of a mail. */
const idOf = (mail: Mail): string =>
  /\/callback\/unsubscribe\/([\w-]+)>/.exec(mail.header('List-Unsubscribe') ?? '')![1]!;

async function subscribe(): Promise<string> {
  await turnOn();
  await release('Subscribed');
  return idOf((await deliverWhenDue())[0]!);
}

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
    now = new Date(now.getTime() + 1000);
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
    now = (await dueAt())!;
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
    const sentAt = now;
    expect(await deliver()).toEqual([]);
    now = new Date(now.getTime() + 60_000);
    await release('Paper Sun');
    const changes = `{"digest":${JSON.stringify({ ...chosen, day: (chosen.day % 7) + 1 })}}`;
    const fresh = await signInAgain();
    expect((await send('PUT', `${app.site}/api/notification/settings`, changes, fresh)).status).toBe(200);
    const [second, ...others] = await deliverWhenDue();
    expect(now.getTime() - sentAt.getTime()).toBeGreaterThanOrEqual(7 * dayMs);
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
    now = new Date(Math.max(...(await Promise.all(people.map(dueAt))).map(Number)));
    await Promise.all([1, 2, 3].map(() => sendDigests(app.ctx, notificationSources)));
    const addresses = readMails(app.ctx.config.dataDir).map(({ to }) => to);
    expect(addresses.toSorted()).toEqual(people.map(({ username }) => `${username}@example.org`).toSorted());
  });

  test('is tried again when it is not accepted, and then tells the same', async () => {
    await turnOn();
    await release('Paper Moon');
    now = (await dueAt())!;
    const refusing = { ...app.ctx, mail: { ...app.ctx.mail, send: () => Promise.reject(new Error('450 later')) } };
    const quietLog = { ...refusing, log: { ...app.ctx.log, warn: () => {} } };
    await sendDigests(quietLog, notificationSources);
    const again = (await dueAt())!;
    expect(again.getTime() - now.getTime()).toBe(10 * 60_000);
    now = again;
    const [mail] = await deliver();
    expect(mail!.text).toContain('Paper Moon');
    expect((await dueAt())!.getTime() - now.getTime()).toBeGreaterThan(6 * dayMs);
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
    now = (await dueAt())!;
    await save({ quiet: { from: '08:00', to: '12:30' } }, { ...person, headers: await signInAgain() });
    expect(await deliver()).toEqual([]);
    await sql`UPDATE notification_settings SET digest_due_at = ${now} WHERE user_id = ${person.id}`.execute(app.ctx.db);
    expect(await deliver()).toEqual([]);
    const end = (await dueAt())!;
    expect(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(end)).toBe(
      '12:30',
    );
    expect(end.getTime() - now.getTime()).toBeLessThan(3 * 3600_000);
    now = end;
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

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const oneClick = 'List-Unsubscribe=One-Click';
const multipart = (fields: string): [string, Record<string, string>] => [
  `--xyz\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n${fields}--xyz--\r\n`,
  { 'content-type': 'multipart/form-data; boundary=xyz' },
];

describe('one click', () => {
  test('stops the mail at once, without sign-in, cookie or redirect, as often as it is sent', async () => {
    const id = await subscribe();
    const first = await dueAt();
    expect(first).not.toBe(null);
    for (let times = 0; times < 3; times++) {
      const response = await fetch(`${app.site}/callback/unsubscribe/${id}`, {
        method: 'POST',
        body: oneClick,
        headers: form,
        redirect: 'manual',
      });
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await dueAt()).toBe(null);
    }
    now = first!;
    await release('Paper Sun');
    expect(await deliver()).toEqual([]);
  });

  test('works with links of old mails', async () => {
    const id = await subscribe();
    now = new Date(now.getTime() + 61 * dayMs);
    await sendDigests(app.ctx, notificationSources);
    await post(`${app.site}/callback/unsubscribe/${id}`, oneClick, form);
    expect(await dueAt()).toBe(null);
  });

  test.each<[string, (id: string) => Promise<{ status: number }>, number]>([
    ['GET', (id) => fetch(`${app.site}/callback/unsubscribe/${id}`, { redirect: 'manual' }), 303],
    ['HEAD', (id) => fetch(`${app.site}/callback/unsubscribe/${id}`, { method: 'HEAD', redirect: 'manual' }), 303],
    ['the page', (id) => fetch(`${app.site}/callback/subscription/cancelled/${id}`), 200],
    ['no body', (id) => post(`${app.site}/callback/unsubscribe/${id}`, '', form), 400],
    ['another field', (id) => post(`${app.site}/callback/unsubscribe/${id}`, 'List-Unsubscribe=Two', form), 400],
    ['JSON', (id) => post(`${app.site}/callback/unsubscribe/${id}`, '{"List-Unsubscribe":"One-Click"}'), 415],
    [
      'a big body',
      (id) => post(`${app.site}/callback/unsubscribe/${id}`, `${oneClick}&x=${'x'.repeat(5000)}`, form),
      413,
    ],
    ['another method', (id) => send('PUT', `${app.site}/callback/unsubscribe/${id}`, oneClick, form), 405],
    [
      'a multipart form with another value',
      (id) => post(`${app.site}/callback/unsubscribe/${id}`, ...multipart('\r\nNo\r\n')),
      400,
    ],
    ['another id', () => post(`${app.site}/callback/unsubscribe/${unknownId}`, oneClick, form), 200],
    ['a changed id', (id) => post(`${app.site}/callback/unsubscribe/${flip(id)}`, oneClick, form), 200],
    ['half an id', (id) => post(`${app.site}/callback/unsubscribe/${id.slice(0, 18)}`, oneClick, form), 200],
    ['no id at all', () => post(`${app.site}/callback/unsubscribe/%00`, oneClick, form), 200],
  ])('changes nothing with %s', async (_, request, status) => {
    const id = await subscribe();
    const before = await dueAt();
    expect((await request(id)).status).toBe(status);
    expect(await dueAt()).toEqual(before);
  });

  test.each([
    ['a form', [oneClick, form] as const],
    ['a form with a charset', [oneClick, { 'content-type': `${form['content-type']}; charset=utf-8` }] as const],
    ['a multipart form', multipart('\r\nOne-Click\r\n')],
    ['a multipart form with types', multipart('Content-Type: text/plain\r\n\r\nOne-Click\r\n')],
  ])('takes %s', async (_, [body, headers]) => {
    const id = await subscribe();
    expect((await post(`${app.site}/callback/unsubscribe/${id}`, body, headers)).status).toBe(200);
    expect(await dueAt()).toBe(null);
  });

  test('says the same of links that nobody has got', async () => {
    const id = await subscribe();
    const texts = [];
    for (const each of [id, randomUUID()]) {
      const response = await fetch(`${app.site}/callback/unsubscribe/${each}`, {
        method: 'POST',
        body: oneClick,
        headers: form,
      });
      texts.push([response.status, await response.text()]);
    }
    expect(texts[0]).toEqual(texts[1]);
  });

  test('leads a reader to the page that asks', async () => {
    const id = await subscribe();
    const response = await fetch(`${app.site}/callback/unsubscribe/${id}`, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe(`/callback/subscription/cancelled/${id}`);
  });
});

describe('the page of the link', () => {
  const change = (id: string, on: boolean) =>
    post(`${app.site}/api/notification/subscription`, JSON.stringify({ id, on }));

  test('stops the mail and turns it on again at its day and hour, signed out', async () => {
    const id = await subscribe();
    const before = await dueAt();
    expect((await change(id, false)).status).toBe(200);
    expect(await dueAt()).toBe(null);
    for (let times = 0; times < 2; times++) expect((await change(id, true)).status).toBe(200);
    expect(await dueAt()).toEqual(before);
  });

  test('says the same of an account that is gone and of a link that nobody has got', async () => {
    const id = await subscribe();
    await deleteAccount(app.ctx, person.id);
    for (const each of [id, unknownId, flip(id)]) {
      const { status, body } = await change(each, true);
      expect([status, body.errors[0].detail]).toEqual([404, 'Subscription not found']);
    }
    expect(await dueAt()).toBe(null);
  });

  test.each([
    ['/callback/subscription/cancelled/{id}', 200],
    ['/callback/subscription/confirmed/{id}', 200],
    ['/callback/subscription/failed/{id}', 200],
    ['/callback/subscription/paused/{id}', 400],
    ['/callback/subscription/cancelled/7', 400],
    ['/callback/subscription/cancelled', 404],
  ])('%s answers %i, for any id', async (path, status) => {
    expect((await fetch(app.site + path.replace('{id}', unknownId))).status).toBe(status);
  });

  test('links of another installation mean nothing here', async () => {
    const other = await testApp();
    const id = await subscribe();
    const { status } = await post(`${other.site}/api/notification/subscription`, JSON.stringify({ id, on: true }));
    await other.close();
    expect(status).toBe(404);
  });
});

test('requests to the address are limited', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
  const statuses = new Set<number>();
  for (let batch = 0; batch < 40 && !statuses.has(429); batch++) {
    const responses = await Promise.all(
      Array.from({ length: 25 }, () =>
        post(`${limited.site}/callback/unsubscribe/${unknownId}`, oneClick, form).catch(() => ({ status: 0 })),
      ),
    );
    for (const { status } of responses) statuses.add(status);
  }
  await limited.close();
  expect(statuses).toContain(429);
});

/** The id with its last digit changed. */
const flip = (id: string): string => id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
