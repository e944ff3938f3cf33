// Fixture of test files about web push: a push service, a person and a browser of theirs, and a title that they may follow.
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { sql } from 'kysely';
import { notificationSources } from '#server/notification-sources.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { sendPushes } from '#server/notifications/push/job.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, post } from '#test/support/server/http.ts';
import { type PushBrowser, pushBrowser, type PushServer, pushServer } from '#test/support/server/push-server.ts';
import { type SignedIn, signIn, startSessionFor, signToken } from './signed-in.ts';

/** Opens the fixture. Must be called at the top level of a test file; person, title and browser are new in each test. */
export function openPushFixture() {
  const [app, service, person, browser] = [{} as TestApp, {} as PushServer, {} as SignedIn, {} as PushBrowser];
  const title = {} as { id: number; uid: string };
  beforeAll(async () => {
    Object.assign(service, await pushServer());
    Object.assign(app, await testApp({ env: { PUSH_HOSTS: `${service.host}, *.push.example` } }));
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });
  afterEach(() => vi.restoreAllMocks());
  beforeEach(async () => {
    await sql`DELETE FROM push_subscriptions`.execute(app.ctx.db);
    service.deliveries.length = 0;
    Object.assign(person, await signIn(app));
    Object.assign(title, await titleNamed('Paper Moon'));
    Object.assign(browser, pushBrowser(service));
  });

  const titleNamed = (name: string) => buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }] });
  const register = (who: { headers: Record<string, string> }, body: object = browser.subscription) =>
    post(`${app.site}/api/notification/push`, JSON.stringify(body), who.headers);
  const devices = async (who: SignedIn) => (await get(`${app.site}/api/notification/push`, who.headers)).body.devices;
  const follow = (who = person, notify = 1) =>
    sql`INSERT INTO title_follows (user_id, title_id, following, notify) VALUES (${who.id}, ${title.id}, true, ${notify})`.execute(
      app.ctx.db,
    );
  const release = (chapter: string, more: object = {}) => buildChapter(app.ctx, title.id, { chapter, ...more }, 1);
  const fanOut = () => fanOutEvents(app.ctx, notificationSources);
  /** Sends what is waiting, without the seconds in which more of a topic is collected. */
  async function push(): Promise<void> {
    await fanOut();
    await sql`UPDATE pushes SET due_at = now() - interval '1 second'`.execute(app.ctx.db);
    await sendPushes(app.ctx, notificationSources);
  }
  /** The messages that a browser has got. */
  const received = ({ path, decrypt }: PushBrowser) =>
    service.deliveries.filter((delivery) => delivery.path === path).map(({ body }) => decrypt(body));
  const waiting = async () =>
    (
      await sql<{ failures: number; wait: number }>`
    SELECT failures, round(extract(epoch FROM due_at - now()))::int AS wait FROM pushes`.execute(app.ctx.db)
    ).rows;

  /** Another browser of the person. */
  async function otherSession(): Promise<{ headers: Record<string, string>; session: string }> {
    const session = await startSessionFor(app, { id: person.id, kind: 'site', secondFactor: false });
    return { session, headers: { authorization: `Bearer ${await signToken(app, { uid: person.uid, session })}` } };
  }

  return {
    app,
    service,
    person,
    title,
    browser,
    titleNamed,
    register,
    devices,
    follow,
    release,
    fanOut,
    push,
    received,
    waiting,
    otherSession,
  };
}
