// Static pages of the site, and its contact form.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '#server/core/jobs.ts';
import { jobHandlers } from '#server/jobs.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { narrowRules, seriousViolations, seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { signIn } from '#test/support/people/signed-in.ts';

// the operator has two pages of their own, in English only
const pagesDir = mkdtempSync(path.join(tmpdir(), 'komawari-own-pages-'));
mkdirSync(path.join(pagesDir, 'en'));
const sectionTexts = ['Before', 'Here', 'After', 'Last'].map((name) => {
  const filler = Array.from({ length: 12 }, (_, line) => `Line ${line + 1} of ${name}.`).join('\n\n');
  return `## ${name} {#${name.toLowerCase()}}\n\n${filler}`;
});
writeFileSync(
  path.join(pagesDir, 'en', 'rules.md'),
  `# House rules\nupdated: 2026-01-02\n\n[To the end](#last) and [elsewhere](/guidelines#spoilers).\n\n${sectionTexts.join('\n\n')}\n`,
);
const mannersText = sectionTexts.join('\n\n').replace('## After {#after}', '## Spoilers {#spoilers}');
writeFileSync(path.join(pagesDir, 'en', 'guidelines.md'), `# House manners\n\n${mannersText}\n`);

const fixture = openBrowserFixture({ env: { PAGES_DIR: pagesDir, CONTACT_EMAIL: 'hello@comics.example' } });
afterAll(() => rmSync(pagesDir, { recursive: true, force: true }));

/** Desktop page shared by the tests that leave no state behind. */
let desktopPage: Page;
beforeAll(async () => {
  ({ page: desktopPage } = await fixture.visit(desktop, { staysOpen: true }));
  await desktopPage.goto(`${fixture.site}/compliance`);
});

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const topOfElement = (page: Page, id: string) =>
  page.evaluate((of) => document.getElementById(of)!.getBoundingClientRect().top, id);

test('a French reader gets the operator’s English text with a notice and a table of contents', async () => {
  const { page } = await fixture.visit(desktop, { locale: 'fr-FR' });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto(`${fixture.site}/rules`);
  const heading = page.getByRole('heading', { level: 1, name: 'House rules' });
  await heading.waitFor();
  await waitUntilSettled(page);
  expect(asked.filter((address) => address.startsWith('/api/site'))).toEqual([]);
  expect(await heading.getAttribute('lang')).toBe('en');
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await page.getByText('Ce texte n’existe pas encore dans votre langue (Français).').waitFor();
  await page.getByText(/^Mise à jour\s?: 2 janvier 2026$/).waitFor();
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);

  const tableOfContents = page.getByRole('navigation', { name: 'Sur cette page' });
  await tableOfContents.getByRole('link', { name: 'After' }).click();
  expect(new URL(page.url()).hash).toBe('#after');
  expect(await focusedText(page)).toBe('After');
  expect(await topOfElement(page, 'after')).toBeGreaterThan(50);
  expect(await topOfElement(page, 'after')).toBeLessThan(120);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(20);
  expect(page.url()).toBe(`${fixture.site}/rules`);

  // follows a link to a heading on another page
  await page.getByRole('link', { name: 'elsewhere' }).click();
  await page.getByRole('heading', { level: 1, name: 'House manners' }).waitFor();
  await expect.poll(() => focusedText(page)).toBe('Spoilers');
  await expect.poll(() => topOfElement(page, 'spoilers')).toBeLessThan(120);
});

test('a URL with a hash opens at its heading, also on a phone, where the table of contents is collapsed', async () => {
  const { page } = await fixture.visit(phone);
  await page.goto(`${fixture.site}/rules#here`);
  await page.getByRole('heading', { name: 'House rules' }).waitFor();
  await expect.poll(() => focusedText(page)).toBe('Here');
  expect(await topOfElement(page, 'here')).toBeLessThan(120);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.locator('summary').click();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Last' }).click();
  await expect.poll(() => focusedText(page)).toBe('Last');
  // opens a heading of another page in the same tab, whatever the scroll position was
  await page.goto(`${fixture.site}/guidelines#spoilers`);
  await expect.poll(() => focusedText(page)).toBe('Spoilers');
  await waitUntilSettled(page);
  expect(Math.abs((await topOfElement(page, 'spoilers')) - 70)).toBeLessThan(50);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${fixture.site}/privacy`);
  await page.getByRole('table').waitFor();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await seriousViolations(page, narrowRules)).toEqual([]);
});

test('policies link to each other', async () => {
  const page = desktopPage;
  const nav = page.getByRole('navigation', { name: 'Compliance' });
  await nav.getByRole('link', { name: 'Copyright', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Copyright' }).waitFor();
  expect(await nav.locator('[aria-current=page]').textContent()).toBe('Copyright');
  await expect.poll(() => page.title()).toBe('Copyright - Komawari');
});

test('a text that fails to load can be retried', async () => {
  const page = desktopPage;
  await navigateClientSide(page, '/rules');
  await page.getByRole('heading', { level: 1, name: 'House rules' }).waitFor();
  await page.route('**/api/site/page/**', (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.getByRole('navigation', { name: 'More about the site' }).getByRole('link', { name: 'Support us' }).click();
  await page.getByRole('heading', { name: 'Error 404' }).waitFor();
  await page.unroute('**/api/site/page/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { level: 1, name: 'Support us' }).waitFor();
});

test('volunteers are listed by role, with links to their pages', async () => {
  const moderator = await signIn(fixture, { username: 'Yuzuha', roles: ['ROLE_GLOBAL_MODERATOR'] });
  await signIn(fixture, { username: 'Okonkwo', roles: ['ROLE_PUBLIC_RELATIONS'] });
  const page = desktopPage;
  await navigateClientSide(page, '/about');
  await page.getByText('2 volunteers').waitFor();
  expect(
    await page
      .getByRole('region', { name: /^The people behind/ })
      .getByRole('heading', { level: 3 })
      .allTextContents(),
  ).toEqual(['Moderators', 'Public relations']);
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
  await page.getByRole('link', { name: 'Yuzuha' }).click();
  await page.waitForURL(`${fixture.site}/user/${moderator.uid}/yuzuha`);
});

async function readMessages(): Promise<string[]> {
  await runDueJobs(fixture.ctx, fixture.databaseUrl, jobHandlers);
  const folder = path.join(fixture.ctx.config.dataDir, 'mail');
  return readdirSync(folder)
    .filter((name) => name.includes('-contact-'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
}

test('the contact form shows errors at their fields, keeps what was written, and asks before it is left', async () => {
  const page = desktopPage;
  await navigateClientSide(page, '/advertise');
  await page.getByRole('link', { name: 'Write to us' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  const topicField = page.getByLabel('Topic');
  const email = page.getByLabel('Email', { exact: true });
  const message = page.getByLabel('Message', { exact: true });
  expect(await topicField.inputValue()).toBe('advertising');
  const sendButton = page.getByRole('button', { name: 'Send message' });
  await sendButton.click();
  await page.getByText('Enter an email address we can reply to.').waitFor();
  await page.getByText('Use at least 20 characters.').waitFor();
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
  await email.fill('mirelle@example.org');
  await message.fill('My album stands on your site. Please remove it.');
  expect(await page.getByText('Enter an email address').count()).toBe(0);

  // leaves by a link, then stays
  const leaveQuestion = page.getByRole('dialog', { name: 'Leave without saving?' });
  const aboutLink = page
    .getByRole('navigation', { name: 'More about the site' })
    .getByRole('link', { name: 'About us' });
  await aboutLink.click();
  await leaveQuestion.getByRole('button', { name: 'Stay' }).click();
  await leaveQuestion.waitFor({ state: 'hidden' });
  expect(await message.inputValue()).toContain('My album');
  // leaves by the Back button
  await page.goBack();
  await leaveQuestion.waitFor();
  expect(page.url()).toBe(`${fixture.site}/contact?topic=advertising`);
  await page.keyboard.press('Escape');
  await leaveQuestion.waitFor({ state: 'hidden' });
  expect(await message.inputValue()).toContain('My album');
  // closes the tab: the browser asks in its own words
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  expect(page.isClosed()).toBe(false);

  // sends the form twice: the first request fails, the second one succeeds
  await page.route('**/api/site/contact', (route) => route.abort());
  await sendButton.click();
  await page.getByText('Your message wasn’t sent.').waitFor();
  expect(await message.inputValue()).toContain('My album');
  await page.unroute('**/api/site/contact');
  await sendButton.click();
  await page.getByRole('heading', { name: 'Message sent' }).waitFor();
  expect(await focusedText(page)).toBe('Message sent');
  await page.getByText('mirelle@example.org', { exact: true }).waitFor();
  const [mail, ...otherMails] = await readMessages();
  expect(otherMails).toEqual([]);
  expect(mail).toContain('My album stands on your site.');
  expect(mail).toMatch(/^Subject: .*Advertising/m);

  // nothing is left to lose, so leaving does not ask
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Advertise' }).waitFor();
});

test('a rights holder sends a notice from the page about it, and is told which links lead nowhere', async () => {
  const page = desktopPage;
  await navigateClientSide(page, '/rightsholders');
  await page.getByRole('link', { name: 'Write to us' }).first().click();
  await page.getByLabel('Full name').fill('Imani Mwangi');
  await page.getByLabel('Email', { exact: true }).fill('imani@example.org');
  await page.getByLabel('The work').fill('The Salt Road by Imani Mwangi, from Harbor Press.');
  const links = page.getByLabel('Links on this site');
  await links.fill('https://elsewhere.example/title/7');
  const send = page.getByRole('button', { name: 'Send notice' });
  await send.click();
  await page.getByText('We can only act if you confirm all statements.').waitFor();
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
  for (const statement of await page.getByRole('group', { name: 'Statements' }).getByRole('checkbox').all())
    await statement.check();
  await send.click();
  await page.getByText('These don’t lead to a title or chapter here: https://elsewhere.example/title/7').waitFor();
  const { uid } = await buildTitle(fixture.ctx);
  await links.fill(`${fixture.site}/title/${uid}`);
  await send.click();
  await page.getByRole('heading', { name: 'Message sent' }).waitFor();
  const { rows: notices } = await sql`SELECT name, kind FROM rights_notices`.execute(fixture.ctx.db);
  expect(notices).toEqual([{ name: 'Imani Mwangi', kind: 'notice' }]);
});

test('leaving the contact form after the question leads to the chosen page', async () => {
  const page = desktopPage;
  await navigateClientSide(page, '/advertise');
  await page.getByRole('link', { name: 'Write to us' }).click();
  await page.getByLabel('Message', { exact: true }).fill('Half a thought');
  await page.goBack();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Advertise' }).waitFor();
  await page.getByRole('link', { name: 'Write to us' }).click();
  await page.getByLabel('Message', { exact: true }).fill('Half a thought');
  await page.getByRole('navigation', { name: 'More about the site' }).getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'House rules' }).waitFor();
});
