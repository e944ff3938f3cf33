// Feature flags of the site: read by everybody, set by staff, sent to the page, and their effect on the server.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { featureFlagDefaults } from '#contract/rules/feature-flag-values.ts';
import { siteSettingIds } from '#contract/rules/site-settings.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, errorOf, reasonOf, send } from '#test/support/server/http.ts';
import { signIn, type SignedIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
let folder: string;
const slots = {
  affiliates: [{ text: 'A shop </script><b>', url: 'https://shop.example/' }],
  support: { text: 'Help us', url: 'https://help.example/' },
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'komawari-slots-'));
  const file = path.join(folder, 'slots.json');
  writeFileSync(file, JSON.stringify(slots));
  app = await testApp({ web: true, env: { SLOTS_FILE: file } });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const setFlag = (person: SignedIn | null, name: string, value: unknown) =>
  send('PUT', `${app.api}/flags/${name}`, JSON.stringify({ value }), person?.headers ?? {});

/** Returns the boot facts in the HTML of the page, and its content security policy. */
async function fetchBoot(headers: Record<string, string> = {}) {
  const response = await get(`${app.site}/`, headers);
  const bootJson = /<script type="application\/json" id="boot">\s*(.*?)\s*<\/script>/s.exec(response.body)?.[1];
  return { boot: JSON.parse(bootJson!), policy: response.headers.get('content-security-policy') ?? '' };
}

test('everybody can read the flags; at first they have their defaults', async () => {
  const { status, body, headers } = await get(`${app.api}/flags`);
  expect([status, body]).toEqual([200, { result: 'ok', flags: featureFlagDefaults }]);
  expect(headers.get('cache-control')).toContain('public');
});

test('only administrators and developers with a recent sign-in on the site can set flags', async () => {
  expect((await setFlag(null, 'sitewideEmbeddedAds', true)).status).toBe(401);
  for (const person of [
    await signIn(app),
    await signIn(app, { roles: ['ROLE_VIP'] }),
    await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] }),
    await signIn(app, { roles: ['ROLE_DEVELOPER'], kind: 'client' }),
    await signIn(app, { roles: ['ROLE_ADMIN'], kind: 'legacy' }),
    await signIn(app, { roles: ['ROLE_ADMIN'], minutesAgo: 60 }),
    await signIn(app, { roles: ['ROLE_ADMIN'], banned: true }),
  ]) {
    const response = await setFlag(person, 'sitewideEmbeddedAds', true);
    expect([person.username, response.status, errorOf(response).title]).toEqual([
      person.username,
      403,
      'access_denied_http_exception',
    ]);
  }
  expect((await get(`${app.api}/flags`)).body.flags).toEqual(featureFlagDefaults);
});

test('an unknown flag, or a value that the flag does not have, is refused', async () => {
  const admin = await signIn(app, { roles: ['ROLE_ADMIN'] });
  for (const [name, value] of [
    ['sitewideEmbeddedAds', 'media'],
    ['sitewideEmbeddedAds', null],
    ['readerRetryOrigin', true],
    ['readerRetryOrigin', 'https://elsewhere.example'],
    ['somethingElse', true],
    ['__proto__', true],
  ] as const) {
    const response = await setFlag(admin, name, value);
    expect([name, value, response.status, errorOf(response).title]).toEqual([name, value, 400, 'validation_exception']);
  }
});

test('a change takes effect at once, for the API and for the next page', async () => {
  const developer = await signIn(app, { roles: ['ROLE_DEVELOPER'] });
  const bootBefore = await fetchBoot();
  expect(bootBefore.boot.featureFlags).toEqual(featureFlagDefaults);
  expect(bootBefore.policy).not.toContain(app.api);
  expect((await setFlag(developer, 'sidebarAffiliatesAnimation', true)).body.flags.sidebarAffiliatesAnimation).toBe(
    true,
  );
  expect((await setFlag(developer, 'readerRetryOrigin', 'api')).status).toBe(200);
  const flags = { ...featureFlagDefaults, sidebarAffiliatesAnimation: true, readerRetryOrigin: 'api' };
  expect((await get(`${app.site}/api/flags`)).body.flags).toEqual(flags);
  const bootAfter = await fetchBoot();
  expect(bootAfter.boot.featureFlags).toEqual(flags);
  // the content security policy allows images from the origin of retries
  expect(/img-src [^;]*/.exec(bootAfter.policy)?.[0]).toContain(app.api);
  await setFlag(developer, 'readerRetryOrigin', 'site');
  await setFlag(developer, 'sidebarAffiliatesAnimation', false);
  expect((await fetchBoot()).boot.featureFlags).toEqual(featureFlagDefaults);
});

test('the operator’s links reach the page as escaped text', async () => {
  expect((await fetchBoot()).boot.operatorLinks).toEqual({ ...slots, ads: [] });
});

test('a change leaves one audit row, and its undo restores the value unless somebody has set another since', async () => {
  const developer = await signIn(app, { roles: ['ROLE_DEVELOPER'] });
  const undo = (decision: string) =>
    send('POST', `${app.api}/moderation/decision/${decision}/undo`, '{}', developer.headers);
  const flagOf = async () => (await get(`${app.api}/flags`)).body.flags.readerInitialOrigin as string;
  const { decision: first } = (await setFlag(developer, 'readerInitialOrigin', 'site')).body;
  const { rows } = await sql`SELECT action, acting_role, object_id FROM audit
    WHERE details ->> 'decision' = ${first}`.execute(app.ctx.db);
  const id = siteSettingIds.readerInitialOrigin;
  expect(rows).toEqual([{ action: 'flag.set', acting_role: 'ROLE_DEVELOPER', object_id: id }]);
  const { decision: second } = (await setFlag(developer, 'readerInitialOrigin', 'api')).body;
  expect(reasonOf(await undo(first))).toBe('changed_since');
  expect((await undo(second)).status).toBe(200);
  expect(await flagOf()).toBe('site');
  expect((await undo(first)).status).toBe(200);
  expect(await flagOf()).toBe(featureFlagDefaults.readerInitialOrigin);
});
