// The weekly mail in the settings, with quiet hours and time zones, and the page of its links, signed out.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { subscriptionLinks } from '#server/notifications/digest/subscription-link.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { get, send, unknownId } from '#test/support/server/http.ts';

const app = openBrowserFixture();

const settings = async ({ headers }: { headers: Record<string, string> }) =>
  (await get(`${app.site}/api/notification/settings`, headers)).body;

test('the settings turn on the weekly mail and quiet hours, in the time zone of the device', async () => {
  const account = await openAccount(app);
  const { page } = await app.visit({ ...desktop, timezoneId: 'America/New_York' });
  await openSignedIn(page, `${app.site}/settings?tab=notifications`, account);
  const section = page.getByRole('region', { name: 'Notifications' });
  await section.getByRole('switch', { name: 'Weekly email' }).click();
  await section.getByLabel('Day of the weekly email').selectOption('Sunday');
  await section.getByLabel('Time of the weekly email').selectOption('9:00 PM');
  await section.getByRole('switch', { name: 'Quiet hours' }).click();
  await section.getByLabel('From').selectOption('11:30 PM');
  await section.getByText('Times are in the time zone of New York.').waitFor();
  expect(await section.getByRole('button', { name: /^Use / }).count()).toBe(0);
  await expect
    .poll(() => settings(account))
    .toMatchObject({
      digest: { on: true, day: 7, hour: 21 },
      quiet: { from: '23:30', to: '07:00' },
      timeZone: 'America/New_York',
    });
  await waitUntilSettled(page);
  expect(await seriousViolationsWithin(section)).toEqual([]);
});

test('changes that follow each other at once are sent one after the other, so that the last one wins', async () => {
  const account = await openAccount(app);
  const { page } = await app.visit(desktop);
  await openSignedIn(page, `${app.site}/settings?tab=notifications`, account);
  const section = page.getByRole('region', { name: 'Notifications' });
  const day = section.getByLabel('Day of the weekly email');
  const { promise: isChanged, resolve: release } = Promise.withResolvers<void>();
  let inFlight = 0;
  let most = 0;
  await page.route('**/api/notification/settings', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    most = Math.max(most, ++inFlight);
    await isChanged;
    const response = await route.fetch();
    inFlight--;
    return route.fulfill({ response });
  });
  await section.getByRole('switch', { name: 'Weekly email' }).click();
  await day.selectOption('Sunday');
  await section.getByLabel('Time of the weekly email').selectOption('9:00 PM');
  await day.selectOption('Monday');
  release();
  await expect.poll(async () => (await settings(account)).digest).toEqual({ on: true, day: 1, hour: 21 });
  expect(most).toBe(1);
});

test('a device in another time zone offers its own, and what fails is taken back with the reason', async () => {
  const account = await openAccount(app);
  const body = JSON.stringify({ quiet: { from: '22:10', to: '07:00' }, timeZone: 'Europe/Lisbon' });
  await send('PUT', `${app.site}/api/notification/settings`, body, account.headers);
  const { page } = await app.visit({ ...phone, timezoneId: 'Asia/Tokyo' });
  await openSignedIn(page, `${app.site}/settings?tab=notifications`, account);
  const section = page.getByRole('region', { name: 'Notifications' });
  await section.getByText('Times are in the time zone of Lisbon.').waitFor();
  // a time that is none of the steps stays as it is
  expect(await section.getByLabel('From').inputValue()).toBe('22:10');
  await page.route('**/api/notification/settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await section.getByRole('button', { name: 'Use Tokyo' }).click();
  await page.getByText('Can’t reach the site. Check your connection and try again.').first().waitFor();
  await section.getByText('Times are in the time zone of Lisbon.').waitFor();
  await page.unroute('**/api/notification/settings');
  await section.getByRole('button', { name: 'Use Tokyo' }).click();
  await section.getByText('Times are in the time zone of Tokyo.').waitFor();
  await expect.poll(async () => (await settings(account)).timeZone).toBe('Asia/Tokyo');
});

test('without a confirmed address the weekly mail says what it needs', async () => {
  const account = await openAccount(app);
  await sql`UPDATE accounts SET email = NULL, email_key = NULL WHERE user_id = ${account.id}`.execute(app.ctx.db);
  const { page } = await app.visit(desktop);
  await openSignedIn(page, `${app.site}/settings?tab=notifications`, account);
  const section = page.getByRole('region', { name: 'Notifications' });
  await section.getByText('Confirm your email address first.').waitFor();
  expect(await section.getByRole('switch', { name: 'Weekly email' }).isDisabled()).toBe(true);
});

const heading = (name: string) => ({ level: 1, name }) as const;

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('on a %s, the link of a mail asks; only the button acts, and it can be undone', async (_, device) => {
  const account = await openAccount(app);
  const body = JSON.stringify({ digest: { on: true, day: 1, hour: 8 } });
  await send('PUT', `${app.site}/api/notification/settings`, body, account.headers);
  const isOn = async () => (await settings(account)).digest.on;
  const { page } = await app.visit(device);
  // the address for mail programs leads people to the page, too
  await page.goto(subscriptionLinks(app.ctx, account.id).oneClick);
  await page.getByRole('heading', heading('Stop the weekly email?')).waitFor();
  expect(page.url()).toBe(subscriptionLinks(app.ctx, account.id).stop);
  expect(await isOn()).toBe(true);
  await waitUntilSettled(page);
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
  await page.getByRole('button', { name: 'Stop the weekly email' }).click();
  await page.getByRole('heading', heading('The weekly email is off')).waitFor();
  expect(await isOn()).toBe(false);
  await page.getByRole('button', { name: 'Turn it on again' }).click();
  await page.getByRole('heading', heading('The weekly email is on')).waitFor();
  expect(await isOn()).toBe(true);
});

test('a link that is wrong says what to do, and a failure can be tried again', async () => {
  const account = await openAccount(app);
  const { page } = await app.visit(desktop);
  await page.goto(`${app.site}/callback/subscription/confirmed/${unknownId}`);
  await page.getByRole('button', { name: 'Turn on the weekly email' }).click();
  await page.getByRole('heading', heading('This link doesn’t work')).waitFor();
  await page.goto(subscriptionLinks(app.ctx, account.id).stop);
  const address = '**/api/notification/subscription';
  await page.route(address, (route) => route.abort());
  await page.getByRole('button', { name: 'Stop the weekly email' }).click();
  await page.getByRole('main').getByRole('alert').waitFor();
  await page.unroute(address);
  await page.getByRole('button', { name: 'Stop the weekly email' }).click();
  // nothing was ever chosen, so there is nothing to stop
  await page.getByRole('heading', heading('This link doesn’t work')).waitFor();
});
