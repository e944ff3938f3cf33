// Figures that texts of the site state: set by administrators, with audit row and undo.
import { beforeAll, expect, test } from 'vitest';
import { siteSettingIds } from '#contract/rules/site-settings.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { get, type Json, reasonOf } from '#test/support/server/http.ts';

const { app, ask, moderator, admin } = openModerationFixture();
let developer: SignedIn;
beforeAll(async () => {
  developer = await signIn(app, { roles: ['ROLE_DEVELOPER'] });
});

const set = (who: SignedIn, name: string, value: unknown) => ask(who, 'PUT', `/admin/figure/${name}`, { value });
const figures = async (): Promise<Json[]> => (await ask(developer, 'GET', '/admin/figure')).body.figures;
const about = async (): Promise<string> => (await get(`${app.api}/site/page/about?language=en`)).body.page.text;

test('what an administrator types in is what the texts state, until it is taken back', async () => {
  const { volunteers } = app.ctx.config;
  expect(await figures()).toContainEqual({ name: 'volunteers', value: null, configured: volunteers });
  const { status, body } = await set(admin, 'volunteers', 345);
  expect(status).toBe(200);
  expect(await figures()).toContainEqual({ name: 'volunteers', value: 345, configured: volunteers });
  expect(await about()).toContain('345 or more');
  const audit = app.ctx.db.selectFrom('audit').select(['action', 'acting_role', 'object_kind']);
  expect(await audit.where('object_id', '=', siteSettingIds.volunteers).execute()).toEqual([
    { action: 'figure.set', acting_role: 'ROLE_ADMIN', object_kind: 'site-setting' },
  ]);
  expect((await ask(admin, 'POST', `/moderation/decision/${body.decision}/undo`, {})).status).toBe(200);
  expect(await about()).toContain(`${volunteers} or more`);
});

test('0 leaves the line out, and null is what the configuration says', async () => {
  await set(admin, 'monthlyVisitors', 0);
  expect(await about()).not.toContain('a month');
  await set(admin, 'monthlyVisitors', null);
  expect(await about()).toContain('14 million a month');
});

test('nobody else sets them, an administrator only after a sign-in just now, and only to what they can be', async () => {
  for (const who of [moderator, developer]) expect((await set(who, 'volunteers', 1)).status).toBe(403);
  const late = await signIn(app, { roles: ['ROLE_ADMIN'], minutesAgo: 60 });
  expect(reasonOf(await set(late, 'volunteers', 1))).toBe('step_up');
  for (const value of [-1, 1.5, 1e12, 'many']) expect((await set(admin, 'volunteers', value)).status).toBe(400);
  expect((await set(admin, 'readers', 1)).status).toBe(400);
  expect((await ask(moderator, 'GET', '/admin/figure')).status).toBe(403);
});
