// Push notifications in the browser: the setting with its states and devices, and what the service worker does with a push.
// Headless Chromium has neither a push service nor notifications, so these tests give it both.
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone, waitUntilSettled, withServiceWorker } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { waitForServiceWorker } from '#test/support/browser/service-worker.ts';
import { openSignedIn, signOut } from '#test/support/browser/sign-in.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { post } from '#test/support/server/http.ts';
import { pushBrowser } from '#test/support/server/push-server.ts';

const host = 'push.example';
const app = openBrowserFixture({ env: { PUSH_HOSTS: host } });

/** Gives the pages of a browser a push service, whose subscription lasts as a real one does. */
async function addPushService(context: BrowserContext): Promise<{ endpoint: string }> {
  const { subscription } = pushBrowser({ host });
  await context.addInitScript(({ endpoint, keys }) => {
    const key = 'test-subscription';
    const current = () =>
      localStorage.getItem(key) === null
        ? null
        : {
            endpoint,
            toJSON: () => ({ endpoint, keys }),
            unsubscribe: async () => (localStorage.removeItem(key), true),
          };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async ({ applicationServerKey, userVisibleOnly }: PushSubscriptionOptionsInit) => {
        if (!userVisibleOnly || typeof applicationServerKey !== 'string' || applicationServerKey.length !== 87)
          throw new DOMException('no key', 'InvalidAccessError');
        localStorage.setItem(key, '1');
        return current();
      },
    });
  }, subscription);
  return subscription;
}

/** Answer of the person when the browser asks whether the site may show notifications; `denied` is answered before. */
const answerPermission = (context: BrowserContext, answer: NotificationPermission): Promise<unknown> =>
  context.addInitScript((given) => {
    let state = given === 'denied' ? 'denied' : (localStorage.getItem('test-permission') ?? 'default');
    Object.defineProperty(Notification, 'permission', { get: () => state });
    Notification.requestPermission = async () => {
      localStorage.setItem('test-permission', given);
      return (state = given) as NotificationPermission;
    };
  }, answer);

const stored = async () =>
  (
    await sql<{ endpoint: string; name: string }>`
    SELECT endpoint, username AS name FROM push_subscriptions JOIN users ON users.id = user_id ORDER BY endpoint`.execute(
      app.ctx.db,
    )
  ).rows;
const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'Push notifications on this device' });
const section = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const openSettings = async (page: Page) => {
  await page.goto(`${app.site}/settings?tab=notifications`);
  await pushSwitch(page).waitFor();
};

beforeEach(() => sql`DELETE FROM push_subscriptions`.execute(app.ctx.db));

test('is turned on and off for this browser, kept at each visit, and other devices can be removed', async () => {
  const account = await openAccount(app, { username: 'pia' });
  const other = pushBrowser({ host });
  await post(`${app.site}/api/notification/push`, JSON.stringify(other.subscription), account.headers);

  const { page, context } = await app.visit(withServiceWorker(desktop));
  await answerPermission(context, 'granted');
  const { endpoint } = await addPushService(context);
  await openSignedIn(page, `${app.site}/settings?tab=notifications`, account);
  await pushSwitch(page).waitFor();
  expect(await pushSwitch(page).getAttribute('aria-checked')).toBe('false');
  await pushSwitch(page).click();
  await expect.poll(() => pushSwitch(page).getAttribute('aria-checked')).toBe('true');
  await expect
    .poll(async () => (await stored()).map((row) => row.endpoint))
    .toEqual([other.endpoint, endpoint].toSorted());
  await waitUntilSettled(page);
  expect(await seriousViolationsWithin(section(page))).toEqual([]);

  await page.getByRole('button', { name: 'Remove push notifications from Unknown device' }).click();
  await expect.poll(async () => (await stored()).map((row) => row.endpoint)).toEqual([endpoint]);

  // whatever the server has lost is registered again by the next visit
  await sql`DELETE FROM push_subscriptions`.execute(app.ctx.db);
  await page.goto(`${app.site}/about`);
  await expect.poll(async () => (await stored()).length).toBe(1);

  await openSettings(page);
  await expect.poll(() => pushSwitch(page).getAttribute('aria-checked')).toBe('true');
  await pushSwitch(page).click();
  await expect.poll(() => pushSwitch(page).getAttribute('aria-checked')).toBe('false');
  await expect.poll(stored).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('test-subscription'))).toBe(null);
});

test('is undone with the reason when it cannot be turned on', async () => {
  const account = await openAccount(app, { username: 'una' });
  const { page, context } = await app.visit(withServiceWorker(phone), { expectedProblems: /Push API in incognito/ });
  await answerPermission(context, 'granted');
  await openSignedIn(page, `${app.site}/settings?tab=notifications`, account);
  // without a push service, as in private windows
  await pushSwitch(page).click();
  await page.getByText('Your browser’s push service didn’t respond.').waitFor();
  expect(await pushSwitch(page).getAttribute('aria-checked')).toBe('false');
  await addPushService(context);
  await page.route('**/api/notification/push', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await openSettings(page);
  await pushSwitch(page).click();
  await expect.poll(() => pushSwitch(page).getAttribute('aria-checked')).toBe('false');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBe(null);
  expect(await stored()).toEqual([]);
});

test('says why it cannot be turned on: blocked, an iPhone’s browser, an old browser', async () => {
  const account = await openAccount(app, { username: 'nona' });
  const { page, context } = await app.visit(desktop);
  await answerPermission(context, 'denied');
  await openSignedIn(page, `${app.site}/settings?tab=notifications`, account);
  await section(page).getByText('Your browser blocks notifications from this site.').waitFor();
  expect(await pushSwitch(page).isDisabled()).toBe(true);
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
  await openSettings(page);
  await section(page).getByText('This browser doesn’t support push notifications.').waitFor();
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)',
    }),
  );
  await openSettings(page);
  await section(page).getByText('add the site to your Home Screen first').waitFor();
});

test('of one account does not go on for another one on the same browser', async () => {
  const first = await openAccount(app, { username: 'prima' });
  const second = await openAccount(app, { username: 'secunda' });
  const { page, context } = await app.visit(withServiceWorker(desktop));
  await answerPermission(context, 'granted');
  await addPushService(context);
  await openSignedIn(page, `${app.site}/settings?tab=notifications`, first);
  await pushSwitch(page).click();
  await expect.poll(stored).toMatchObject([{ name: 'prima' }]);
  // the session ends without the browser knowing of it, as by expiry
  await page.evaluate(() => localStorage.setItem('komawari.push', 'somebody else'));
  await page.goto(`${app.site}/about`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBe(null);
  expect(await page.evaluate(() => localStorage.getItem('komawari.push'))).toBe(null);
  await signOut(page, first.username);
  await expect.poll(stored).toEqual([]);
  await openSignedIn(page, `${app.site}/settings?tab=notifications`, second);
  await pushSwitch(page).waitFor();
  expect(await pushSwitch(page).getAttribute('aria-checked')).toBe('false');
});

describe('a push', () => {
  /** A page with the service worker, in which a test can dispatch events. */
  async function openWorker() {
    const { page, context } = await app.visit(withServiceWorker(desktop));
    await page.goto(`${app.site}/about`);
    await waitForServiceWorker(page);
    const [worker] = context.serviceWorkers() as [Worker];
    await worker.evaluate(() => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      let notifications: Notification[] = [];
      Object.assign(registration, {
        showNotification: async (title: string, options: NotificationOptions) => {
          notifications = notifications.filter(({ tag }) => tag !== options.tag);
          const close = (): void => void (notifications = notifications.filter((each) => each !== notification));
          const notification = { title, ...options, close } as Notification;
          notifications.push(notification);
        },
        getNotifications: async () => notifications,
      });
    });
    return { page, worker };
  }
  const message = (more: object = {}) => ({
    title: 'Paper Moon',
    body: 'Nouveau chapitre\u202F: Ch. 5',
    tag: 'title:1',
    path: '/rules',
    lang: 'fr',
    ...more,
  });
  /** Dispatches an event that only the browser may make, and waits for what its listeners do. */
  const dispatch = (worker: Worker, name: 'push' | 'notificationclick', data: unknown): Promise<void> =>
    worker.evaluate(
      async ([eventName, payload]) => {
        const global = globalThis as unknown as {
          dispatchEvent(event: Event): boolean;
          registration: ServiceWorkerRegistration;
        };
        const event = new Event(eventName as string);
        const works: Promise<unknown>[] = [];
        const [notification] = await global.registration.getNotifications();
        Object.assign(event, {
          data: { text: () => (typeof payload === 'string' ? payload : JSON.stringify(payload)) },
          notification,
          waitUntil: (work: Promise<unknown>) => works.push(work),
        });
        global.dispatchEvent(event);
        await Promise.all(works);
      },
      [name, data] as const,
    );
  const shown = (worker: Worker): Promise<object[]> =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
    });

  test('is shown in its language, a newer one of the same title instead of it; not while the site is in use', async () => {
    const { page, worker } = await openWorker();
    await dispatch(worker, 'push', message());
    expect(await shown(worker)).toEqual([]);
    await page.goto('about:blank');
    await dispatch(worker, 'push', message());
    await dispatch(worker, 'push', message({ body: '2 nouveaux chapitres' }));
    await dispatch(worker, 'push', 'no message');
    expect(await shown(worker)).toEqual([
      { title: 'Paper Moon', body: '2 nouveaux chapitres', tag: 'title:1', lang: 'fr' },
    ]);
  });

  test('opens what it is about in an open page, or in a new one, and only on this site', async () => {
    const { page, worker } = await openWorker();
    // without a real click the browser lets no worker focus or open windows
    await worker.evaluate(() => {
      const global = globalThis as unknown as {
        clients: object;
        opened: string[];
        WindowClient: { prototype: object };
      };
      Object.assign(global.WindowClient.prototype, {
        focus: async function (this: object) {
          return this;
        },
      });
      global.opened = [];
      Object.assign(global.clients, { openWindow: async (url: string) => void global.opened.push(url) });
    });
    const opened = () => worker.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
    await page.goto('about:blank');
    await dispatch(worker, 'push', message({ path: '/rules' }));
    await page.goto(`${app.site}/about`);
    await dispatch(worker, 'notificationclick', null);
    await page.waitForURL('**/rules');
    expect([await shown(worker), await opened()]).toEqual([[], []]);
    await page.goto('about:blank');
    await dispatch(worker, 'push', message({ path: '/contact' }));
    await page.goto(`${app.site}/about`);
    // a page that is being closed never answers; the timeout is over at once
    await worker.evaluate(() => {
      const global = globalThis as unknown as { WindowClient: { prototype: object }; setTimeout: unknown };
      Object.assign(global.WindowClient.prototype, { navigate: () => new Promise(() => {}) });
      global.setTimeout = (done: (value: unknown) => void, _ms: number, value: unknown) => done(value);
    });
    await dispatch(worker, 'notificationclick', null);
    expect(await opened()).toEqual([`${app.site}/contact`]);
    await page.goto('about:blank');
    await dispatch(worker, 'push', message({ path: '/about' }));
    await dispatch(worker, 'notificationclick', null);
    expect(await opened()).toEqual([`${app.site}/contact`, `${app.site}/about`]);
    await dispatch(worker, 'push', message({ path: 'https://elsewhere.example/' }));
    await dispatch(worker, 'notificationclick', null);
    expect((await opened()).length).toBe(2);
  });

  test('that is still shown goes with the sign-out', async () => {
    const account = await openAccount(app, { username: 'gwen' });
    const { page, worker } = await openWorker();
    await page.goto('about:blank');
    await dispatch(worker, 'push', message());
    expect(await shown(worker)).toHaveLength(1);
    await openSignedIn(page, `${app.site}/about`, account);
    await signOut(page, account.username);
    await expect.poll(() => shown(worker)).toEqual([]);
  });
});
