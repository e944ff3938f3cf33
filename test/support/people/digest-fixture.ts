// Fixture of test files about the weekly mail: a person with a confirmed address, a clock, and what they are told of.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { notificationSources } from '#server/notification-sources.ts';
import { sendDigests } from '#server/notifications/digest/send.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { saveSettings } from '#server/settings/settings.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { type SignedIn, signIn, signToken, startSessionFor } from './signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, send } from '#test/support/server/http.ts';
import { type Mail, readMails } from '#test/support/server/mail.ts';

/** Opens the fixture. Must be called at the top level of a test file; its person is a new one in each test. */
export function openDigestFixture() {
  const [app, person] = [{} as TestApp, {} as SignedIn];
  const clock = { now: new Date() };
  /** A time that is more than a day away. */
  const chosen = { on: true, day: 1, hour: 10 };
  beforeAll(async () => void Object.assign(app, await testApp({ web: true, clock: () => clock.now })));
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.now = new Date();
    chosen.day = ((clock.now.getUTCDay() + 3) % 7) + 1;
    await sql`UPDATE notification_settings SET digest_due_at = NULL`.execute(app.ctx.db);
    readMails(app.ctx.config.dataDir);
    Object.assign(person, await openPerson());
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
  const turnOn = (who = person) => save({ digest: chosen, timeZone: 'Europe/Berlin' }, who);

  async function dueAt({ id } = person): Promise<Date | null> {
    const { rows } = await sql<{ at: Date | null }>`
    SELECT digest_due_at AS at FROM notification_settings WHERE user_id = ${id}`.execute(app.ctx.db);
    return rows[0]?.at ?? null;
  }

  /** Makes notifications of what happened, as of the test's clock. */
  async function tell(): Promise<void> {
    const { db } = app.ctx;
    await sql`UPDATE notification_events SET at = ${clock.now}`.execute(db);
    await fanOutEvents(app.ctx, notificationSources);
  }

  /** Sends what is due and returns the new mails. */
  async function deliver(): Promise<Mail[]> {
    await sendDigests(app.ctx, notificationSources);
    return readMails(app.ctx.config.dataDir);
  }

  /** Moves the clock to when the person's mail is due, and sends it. */
  async function deliverWhenDue(who = person): Promise<Mail[]> {
    clock.now = (await dueAt(who))!;
    return deliver();
  }

  const choose = (userPreferences: object): Promise<unknown> =>
    saveSettings(app.ctx.db, {
      userId: person.id,
      settings: { userPreferences },
      updatedAt: clock.now,
      now: clock.now,
    });

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

  return {
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
    subscribe,
  };
}
