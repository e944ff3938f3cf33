// Feature flags of the site: the operator's links in their slots, and the origins that the reader loads pages from.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { FeatureFlagName, FeatureFlags } from '#contract/rules/feature-flag-values.ts';
import { setSiteSetting } from '#server/site/site-settings.ts';
import { movingDesktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { openComicsFixture } from '#test/support/browser/comics-fixture.ts';

let folder: string;

const comicsFixture = openComicsFixture(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'komawari-slots-'));
  const link = (name: string) => ({ text: `<b>${name}</b>`, url: `https://${name}.example/` });
  const slotLinks = { affiliates: [link('tea'), link('ink')], ads: [link('paper')], support: link('help') };
  writeFileSync(path.join(folder, 'slots.json'), JSON.stringify(slotLinks));
  return Promise.resolve({ env: { SLOTS_FILE: path.join(folder, 'slots.json') } });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function setFlag<N extends FeatureFlagName>(name: N, value: FeatureFlags[N]): Promise<void> {
  await setSiteSetting(comicsFixture.ctx.db, name, value, null);
  await comicsFixture.ctx.changes.waitUntilApplied();
}

test('the operator’s links are shown as plain text in their slots while the feature flags are on', async () => {
  const { site } = comicsFixture;
  const { page, context } = await comicsFixture.visit(movingDesktop);
  await page.goto(`${site}/groups`);
  const drawer = page.getByRole('navigation', { name: 'Site', exact: true });
  // all affiliate links are shown at once; they rotate only while the flag `sidebarAffiliatesAnimation` is on
  await drawer.getByRole('link', { name: '<b>tea</b>' }).waitFor();
  expect(await drawer.getByRole('link', { name: '<b>ink</b>' }).count()).toBe(1);
  expect(await page.getByText('<b>help</b>').count()).toBe(0);
  expect(await page.getByText('<b>paper</b>').count()).toBe(0);

  await setFlag('sidebarAffiliatesAnimation', true);
  await setFlag('sitewideEmbeddedAds', true);
  await setFlag('sitewideSupportRequests', true);
  await page.reload();
  await drawer.getByRole('link', { name: '<b>tea</b>' }).waitFor();
  expect(await drawer.getByRole('link', { name: '<b>ink</b>' }).count()).toBe(0);
  await drawer.getByRole('link', { name: '<b>ink</b>' }).waitFor({ timeout: 15_000 });
  const adLink = page.getByRole('complementary', { name: 'Ads' }).getByRole('link');
  expect([await adLink.innerText(), await adLink.getAttribute('rel')]).toEqual([
    '<b>paper</b>',
    'sponsored noopener noreferrer',
  ]);
  const supportSection = page.getByRole('complementary', { name: 'Support the site' });
  expect(await supportSection.getByRole('link').getAttribute('href')).toBe('https://help.example/');
  await supportSection.getByRole('button', { name: 'Hide for a month' }).click();
  await supportSection.waitFor({ state: 'detached' });
  await page.reload();
  await adLink.waitFor();
  expect(await supportSection.count()).toBe(0);
  await context.close();

  const phoneVisit = await comicsFixture.visit(phone);
  await phoneVisit.page.goto(`${site}/groups`);
  await phoneVisit.page.getByRole('complementary', { name: 'Ads' }).waitFor();
  expect(await horizontalOverflow(phoneVisit.page)).toBe(0);
});

/** Page shared by the tests of both comics. */
let sharedPage: Page | undefined;

test.each(['Haruko-san no Kareshi', 'Tori no Me'])(
  '%s: the reader loads pages from the first origin, and tries again at the second',
  async (comic) => {
    const { api, site } = comicsFixture;
    await setFlag('readerInitialOrigin', 'api');
    await setFlag('readerRetryOrigin', 'site');
    const page = (sharedPage ??= (await comicsFixture.visit(movingDesktop, { staysOpen: true })).page);
    // leaves the reader, because pending requests for the previous test's comic would be counted for this one; the page
    // reads the flags, of which first screens take the last ones that were read
    await page.goto(`${site}/about`);
    const requestedUrls: string[] = [];
    const recordRequest = (request: Request): void => {
      const { origin, pathname, search } = new URL(request.url());
      if (pathname.startsWith('/data/')) requestedUrls.push(`${origin}${search}`);
    };
    page.on('request', recordRequest);
    await page.goto(comicsFixture.chapter(comic));
    await expect.poll(() => requestedUrls.length).toBeGreaterThan(0);
    expect(new Set(requestedUrls)).toEqual(new Set([api]));

    requestedUrls.length = 0;
    await page.route(`${api}/data/**`, (route) => route.abort());
    await page.reload();
    await expect.poll(() => requestedUrls).toContain(`${site}?again=1`);
    expect(requestedUrls[0]).toBe(api);
    await page.locator('canvas[data-drawn]').first().waitFor();
    page.off('request', recordRequest);
    await page.unrouteAll();
  },
);
