// Each endpoint by which staff changes what belongs to others, by test/support/tables/staff-writes.ts: exactly one row of the audit
// table, with who and by which role. An endpoint that staff may call and that is in no table fails.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { grantOf, type Permission, staffRoles } from '#contract/rules/permissions.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json, send } from '#test/support/server/http.ts';
import { expectedAccess } from '#test/support/tables/access.ts';
import { staffWrites, withoutRow, type WriteWorld } from '#test/support/tables/staff-writes.ts';

let app: TestApp;
const world = {} as WriteWorld;
beforeAll(async () => {
  app = await testApp();
  const ask: WriteWorld['ask'] = async (who, method, path, body) => {
    const address = app.api + path;
    const response =
      method === 'GET'
        ? await get(address, who.headers)
        : await send(method, address, body && JSON.stringify(body), who.headers);
    expect([method, path, response.status < 300, response.body.errors]).toEqual([method, path, true, undefined]);
    await app.ctx.changes.waitUntilApplied();
    return response.body;
  };
  const [member, admin] = [await signIn(app), await signIn(app, { roles: ['ROLE_ADMIN'] })];
  await sql`UPDATE users SET created_at = now() - interval '60 days' WHERE id = ${member.id}`.execute(app.ctx.db);
  Object.assign(world, { app, member, admin, ask });
});
afterAll(() => app.close());

/** Whether a role of staff may call an endpoint that writes for the things of others, as far as the access table says. */
function isForStaff({ id, method }: { id: string; method: string }): boolean {
  const permission = expectedAccess[id]!.split(', ')[0]!;
  if (method === 'GET' || permission === 'anybody') return false;
  if (permission === 'signed in')
    return endpoints.find((each) => each.id === id)!.needs === undefined && !isPersonal(id);
  const mayAny = (role: Parameters<typeof grantOf>[0]) => grantOf(role, permission as Permission)?.any ?? false;
  return staffRoles.some(mayAny) && !mayAny('ROLE_MEMBER');
}
/** Domains in which everybody has only things of their own. */
const isPersonal = (id: string): boolean =>
  /^(library|reading|follows|blocks|notifications|recommendations)\b/.test(id);

test('every endpoint by which staff writes is in a table', () => {
  const expected = endpoints.filter(isForStaff).map(({ id }) => id);
  expect([...Object.keys(staffWrites), ...Object.keys(withoutRow)].toSorted()).toEqual(expected.toSorted());
});

const auditRows = async (): Promise<Json[]> =>
  (await sql<Json>`SELECT * FROM audit ORDER BY id`.execute(app.ctx.db)).rows;

describe.each(Object.entries(staffWrites))('%s', (name, make) => {
  test('leaves one row', async () => {
    const { path, body, action, kind, id } = await make(world);
    const before = (await auditRows()).length;
    await world.ask(world.admin, endpoints.find((each) => each.id === name)!.method, path, body);
    const rows = (await auditRows()).slice(before);
    expect(rows).toMatchObject([{ action, actor_id: world.admin.id, object_kind: kind, automatic: false }]);
    if (id !== null) expect(rows[0].object_id).toBe(id);
  });
});

test('what members may do anyway leaves none', async () => {
  const before = await auditRows();
  for (const name of [
    'chapters.edit',
    'chapters.delete',
    'groupEditing.edit',
    'groupEditing.transfer',
    'themes.remove',
  ]) {
    const { path, body } = await staffWrites[name]!(world);
    await world.ask(world.member, endpoints.find((each) => each.id === name)!.method, path, body);
  }
  expect(await auditRows()).toEqual(before);
});
