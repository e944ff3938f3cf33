// One's own standing in the settings, on desktop and phone: decisions, until when they hold, and an appeal by the banned.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { post } from '#test/support/server/http.ts';

const app = openBrowserFixture();

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('a banned person reads why and until when, and appeals (%s)', async (_name, device) => {
  const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  const person = await openAccount(app);
  const action = { action: 'person.ban', id: person.uid, params: { days: 7 } };
  const body = { action, reason: 'harassment', message: 'Please be kind.' };
  expect((await post(`${app.api}/moderation/act`, JSON.stringify(body), moderator.headers)).status).toBe(200);
  await sql`UPDATE moderation_decisions SET tell_at = made_at WHERE person_id = ${person.id}`.execute(app.ctx.db);
  await sql`UPDATE audit SET at = at - interval '1 hour' WHERE object_id = ${person.uid}`.execute(app.owner);
  await app.ctx.changes.waitUntilApplied();

  const { page } = await app.visit(device, { staysOpen: true });
  await openSignedIn(page, `${app.site}/settings?tab=account`, person);
  const section = page.getByRole('region', { name: 'Your standing' });
  await section.getByText(/^Your account is banned until /).waitFor();
  await section.getByText('Your account was banned.').waitFor();
  await section.getByText('Harassment.').waitFor();
  await section.getByText('From the moderator: Please be kind.').waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await seriousViolationsWithin(section)).toEqual([]);

  await section.getByText('Everything done to what’s yours').click();
  const log = section.getByRole('list', { name: 'Everything done to what’s yours' });
  await log.getByText('Account banned').waitFor();
  expect(await log.getByRole('button', { name: 'Appeal' }).count()).toBe(1);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await seriousViolationsWithin(section)).toEqual([]);

  await log.getByRole('button', { name: 'Appeal', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send appeal' }).click();
  await dialog.getByText('Write why the decision was wrong.').waitFor();
  await dialog.getByLabel('Why was the decision wrong?').fill('It was not me.');
  expect(await seriousViolationsWithin(dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByText('Appeal sent. We answer within two weeks.').waitFor();
  await section.getByText('Your appeal is waiting for an answer.').waitFor();
  expect(await section.getByRole('button', { name: 'Appeal', exact: true }).count()).toBe(0);
  await page.close();
});

test('whoever may not upload any more reads it where titles and chapters are added', async () => {
  const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  const person = await openAccount(app);
  const title = await buildTitle(app.ctx);
  const action = { action: 'person.revoke-uploads', id: person.uid, params: { days: 7 } };
  const body = { action, reason: 'upload_abuse' };
  const acted = await post(`${app.api}/moderation/act`, JSON.stringify(body), moderator.headers);
  expect([acted.status, acted.body.errors]).toEqual([200, undefined]);
  await app.ctx.changes.waitUntilApplied();

  const { page } = await app.visit(desktop);
  await openSignedIn(page, `${app.site}/create/title`, person);
  await page.getByRole('heading', { name: "You don't have permission to create titles." }).waitFor();
  await page.getByText(/^This account can(’t| no longer) upload/).waitFor();
  await page.goto(`${app.site}/title/upload/${title.uid}`);
  await page.getByRole('heading', { name: 'You might not have permission to upload chapters.' }).waitFor();
});
