// Feature flags of the site: the operator's links in their slots, and the origins that the reader loads pages from.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { FeatureFlagName, FeatureFlags } from '#contract/rules/feature-flag-values.ts';
import { setFeatureFlag } from '#server/site/feature-flags.ts';
import { movingDesktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { openComicsFixture } from '#test/support/browser/comics-fixture.ts';

let folder: string;

const reading = openComicsFixture(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'komawari-slots-'));
  const link = (name: string) => ({ text: `<b>${name}</b>`, url: `https://${name}.example/` });
  const slots = { affiliates: [link('tea'), link('ink')], ads: [link('paper')], support: link('help') };
  writeFileSync(path.join(folder, 'slots.json'), JSON.stringify(slots));
  return Promise.resolve({ env: { SLOTS_FILE: path.join(folder, 'slots.json') } });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function setFlag<N extends FeatureFlagName>(name: N, value: FeatureFlags[N]): Promise<void> {
  await setFeatureFlag(reading.ctx.db, name, value, null);
  await reading.ctx.changes.waitUntilApplied();
}

test('the operator’s links are shown as plain text in their slots while the feature flags are on', async () => {
  const { site } = reading;
  const { page, context } = await reading.visit(movingDesktop);
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
  const ad = page.getByRole('complementary', { name: 'Advertisements' }).getByRole('link');
  expect([await ad.innerText(), await ad.getAttribute('rel')]).toEqual([
    '<b>paper</b>',
    'sponsored noopener noreferrer',
  ]);
  const support = page.getByRole('complementary', { name: 'Support the site' });
  expect(await support.getByRole('link').getAttribute('href')).toBe('https://help.example/');
  await support.getByRole('button', { name: 'Hide for a month' }).click();
  await support.waitFor({ state: 'detached' });
  await page.reload();
  await ad.waitFor();
  expect(await support.count()).toBe(0);
  await context.close();

  const small = await reading.visit(phone);
  await small.page.goto(`${site}/groups`);
  await small.page.getByRole('complementary', { name: 'Advertisements' }).waitFor();
  expect(await horizontalOverflow(small.page)).toBe(0);
});

/** Page shared by the tests of both comics. */
let reader: Page | undefined;

test.each(['Haruko-san no Kareshi', 'Tori no Me'])(
  '%s: the reader loads pages from the first origin, and tries again at the second',
  async (comic) => {
    const { api, site } = reading;
    await setFlag('readerInitialOrigin', 'api');
    await setFlag('readerRetryOrigin', 'site');
    const page = (reader ??= (await reading.visit(movingDesktop, { staysOpen: true })).page);
    // leaves the reader, because pending requests for the previous test's comic would be counted for this one
    await page.goto(`${site}/robots.txt`);
    const asked: string[] = [];
    const recordRequest = (request: Request): void => {
      const { origin, pathname, search } = new URL(request.url());
      if (pathname.startsWith('/data/')) asked.push(`${origin}${search}`);
    };
    page.on('request', recordRequest);
    await page.goto(reading.chapter(comic));
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(new Set(asked)).toEqual(new Set([api]));

    asked.length = 0;
    await page.route(`${api}/data/**`, (route) => route.abort());
    await page.reload();
    await expect.poll(() => asked).toContain(`${site}?again=1`);
    expect(asked[0]).toBe(api);
    await page.locator('canvas[data-drawn]').first().waitFor();
    page.off('request', recordRequest);
    await page.unrouteAll();
  },
);
