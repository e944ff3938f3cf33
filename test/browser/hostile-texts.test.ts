// Hostile text in every field that people write, on every page that shows it: no script runs, nothing is loaded from
// elsewhere, the policy of the page has nothing to block, and the layout holds.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildHostileWorld, type HostileWorld } from '#test/support/builders/hostile-world.ts';
import { desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { navigateAndSettle } from '#test/support/browser/page-waits.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { becomeStaff } from '#test/support/browser/staff.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { get } from '#test/support/server/http.ts';

// with SEED=demo, no account needs a second factor to sign in
const app = openBrowserFixture({ env: { SEED: 'demo' } });
let world: HostileWorld;
beforeAll(async () => {
  world = await buildHostileWorld(app);
});

interface Watched {
  page: Page;
  /** Scripts of texts that ran, dialogs, and requests to other sites. */
  incidents: string[];
}

async function openWatched(screen: BrowserContextOptions): Promise<Watched> {
  const { page, context } = await app.visit(screen);
  const incidents: string[] = [];
  await page.exposeFunction('ran', (what: string) => void incidents.push(`ran ${what}`));
  page.on('dialog', (dialog) => {
    incidents.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  const origins = [app.site, app.api].map((address) => new URL(address).origin);
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && !origins.includes(url.origin))
      incidents.push(`asked ${url.href}`);
  });
  return { page, incidents };
}

/** Signs on the page that a text was taken for markup, or broke the layout. */
const problemsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems: string[] = [];
    const suspicious =
      '[onerror], [onload], [onmouseover], [onfocus], [autofocus=""][x], iframe[srcdoc], base[href*="evil"], [src*="evil.example"], [href*="evil.example"]:not(a)';
    for (const element of document.querySelectorAll(suspicious)) problems.push(element.outerHTML.slice(0, 200));
    for (const { href } of document.querySelectorAll('a'))
      if (/^(javascript|data|vbscript):/i.test(href)) problems.push(`link ${href}`);
    for (const script of document.scripts)
      if (script.type !== 'application/json' && /\bran\(/.test(script.text)) problems.push('script of a text');
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const widest = [...document.querySelectorAll('main *')].findLast(
        (element) => element.getBoundingClientRect().right + scrollX > clientWidth + 1,
      );
      problems.push(`${scrollWidth - clientWidth} px wider than the screen: ${widest?.outerHTML.slice(0, 200)}`);
    }
    const headings = [...document.querySelectorAll('h1')];
    if (headings.length !== 1 || headings[0]!.textContent.trim() === '') problems.push(`${headings.length} headings`);
    return problems;
  });

// the texts are held off by the pages themselves: on phones, without the policy of the page
const screens = [
  ['desktop', desktop],
  ['phone', { ...phone, bypassCSP: true }],
] as const;

/** Opens pages one after the other. @returns problems, and on how many of the pages a text with a script is shown */
async function walk(
  { page, incidents }: Watched,
  paths: readonly string[],
): Promise<{ found: string[]; shown: number }> {
  const found: string[] = [];
  let shown = 0;
  for (const path of paths) {
    await navigateAndSettle(page, app.site + path);
    const problems = await problemsOf(page);
    if (await page.evaluate(() => /\bran\(/.test(document.body.innerText))) shown++;
    found.push(...[...problems, ...incidents.splice(0)].map((problem) => `${path}: ${problem}`));
  }
  return { found, shown };
}

test.each(screens)('on a %s, no page runs, loads or breaks anything', async (_size, screen) => {
  const watched = await openWatched(screen);
  await openSignedIn(watched.page, `${app.site}/about`, world.account);
  const { found, shown } = await walk(watched, world.paths);
  expect(found).toEqual([]);
  // settings and empty pages show none of the texts with scripts
  expect(shown).toBeGreaterThan(world.paths.length / 2);
});

test.each(screens)('on a %s, no page of staff does', async (_size, screen) => {
  const watched = await openWatched(screen);
  const account = await openAccount(app);
  await openSignedIn(watched.page, `${app.site}/about`, account);
  await becomeStaff(app, account.id, 'ROLE_ADMIN');
  await watched.page.reload();
  await waitUntilSettled(watched.page);
  const { found, shown } = await walk(watched, world.staffPaths);
  expect(found).toEqual([]);
  expect(shown).toBeGreaterThan(world.staffPaths.length / 3);
});

test('the HTML of no page has a text as markup, in the first screen, the head or the responses in it', async () => {
  const found: string[] = [];
  let mentions = 0;
  for (const path of world.paths) {
    const html = String((await get(app.site + path)).body);
    if (html.includes('ran(')) mentions++;
    const markup =
      /<script>ran|<img src=x|<svg\/onload|<iframe srcdoc|href="?(javascript|data):|<style>\*|<base |<link rel=stylesheet href=\/\//i;
    if (markup.test(html)) found.push(`${path}: ${markup.exec(html)![0]}`);
  }
  expect(found).toEqual([]);
  expect(mentions).toBeGreaterThan(5);
});
