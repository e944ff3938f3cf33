// The page of the design system: every component, in each theme, density and direction, without accessibility
// violations.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeViolations, colourRules, narrowRules, seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, movingDesktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';

const app = openBrowserFixture();

let kitPage: Page;

beforeAll(async () => {
  ({ page: kitPage } = await app.visit(desktop, { staysOpen: true }));
  await kitPage.goto(`${app.site}/test#messages`);
  await kitPage.getByRole('heading', { name: 'Chapter row' }).waitFor();
});

test('the index links to each component, and a URL with a hash opens at one', async () => {
  const page = kitPage;
  const index = page.getByRole('navigation', { name: 'Components' });
  await expect.poll(() => index.getByRole('link').count(), { timeout: 15_000 }).toBeGreaterThan(20);
  const isInViewport = (id: string) =>
    page.locator(`#${id}`).evaluate((it) => {
      const { top } = it.getBoundingClientRect();
      return top > 0 && top < innerHeight;
    });
  await expect.poll(() => isInViewport('messages')).toBe(true);
  await index.getByRole('link', { name: 'Reader' }).click();
  await expect.poll(() => isInViewport('reader')).toBe(true);
  for (const href of await index
    .getByRole('link')
    .evaluateAll((linkElements) => linkElements.map((it) => it.getAttribute('href')!)))
    expect(await page.locator(href).count(), href).toBe(1);
});

test.each(['Light', 'Dark', 'Slate', 'Custom'])(
  'the components have no accessibility violations in the theme %s',
  async (theme) => {
    const themeChoice = kitPage.getByRole('group', { name: 'Theme', exact: true });
    await themeChoice.getByRole('button', { name: theme }).click();
    await expect.poll(() => themeChoice.getByRole('button', { pressed: true }).allInnerTexts()).toEqual([theme]);
    await waitUntilSettled(kitPage);
    // all axe rules run in one theme only, because the components are the same in all; the page sweep leaves this page
    // out
    expect(await (theme === 'Light' ? axeViolations(kitPage) : seriousViolations(kitPage, colourRules))).toEqual([]);
    expect(await horizontalOverflow(kitPage)).toBeLessThanOrEqual(0);
  },
);

// in the middle of a transition, axe would report too little contrast: for example, the header's Sign in button changes
// its colors after navigating to a page that asks for signing in
test('axe runs on a page once its transitions are over', async () => {
  const { page } = await app.visit(movingDesktop);
  const button = 'background: #fff; color: #fff; transition: background 1s';
  await page.setContent(
    `<html lang="en"><title>Axe</title><main><h1>Axe</h1><button style="${button}">Sign in</button>`,
  );
  await page.getByRole('button').evaluate((it) => {
    // computes the style that the transition starts from
    getComputedStyle(it).getPropertyValue('background-color');
    it.style.background = '#000';
  });
  expect(await axeViolations(page)).toEqual([]);
});

test('direction, density and language apply to the page of the design system alone', async () => {
  const page = kitPage;
  await page.getByRole('combobox', { name: 'Interface language' }).selectOption('fr');
  await page.getByRole('heading', { level: 1, name: 'Système de design' }).waitFor();
  // samples that stay English are marked as English
  const chapterRowSample = page
    .locator('main [lang="en"]')
    .filter({ has: page.getByRole('heading', { name: 'Chapter row' }) });
  expect(await chapterRowSample.count()).toBe(1);
  await page.getByRole('button', { name: 'De droite à gauche' }).click();
  await expect.poll(() => chapterRowSample.getAttribute('dir')).toBe('rtl');
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Compact' }).click();
  await expect.poll(() => chapterRowSample.getAttribute('data-density')).toBe('compact');
  await page.getByRole('combobox', { name: 'Langue de l’interface' }).selectOption('es');
  await page.getByRole('button', { name: 'De derecha a izquierda' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('md'))).toBeNull();
  await navigateClientSide(page, '/titles');
  await page.getByRole('heading', { level: 1, name: 'Advanced search' }).waitFor();
});

test('the components fit a phone in either direction', async () => {
  const { page } = await app.visit(phone);
  await page.goto(`${app.site}/test`);
  await page.getByRole('heading', { name: 'Chapter row' }).waitFor();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Right to left' }).click();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await seriousViolations(page, narrowRules)).toEqual([]);
  expect(await (await page.request.get(`${app.site}/test`)).text()).toContain('name="robots" content="noindex"');
});
