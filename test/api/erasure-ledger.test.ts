// The list of erased accounts outside of the database: a crash at any moment loses none, and an account that stays is not on it.
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#server/accounts/erase.ts';
import { erasureHandler, erasuresFileOf, readErasures, settleErasuresHandler } from '#server/accounts/erasures.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';

let app: TestApp;
let file: string;
beforeAll(async () => {
  app = await testApp();
  file = erasuresFileOf(app.ctx.config);
});
afterAll(() => app.close());
beforeEach(() => rmSync(file, { force: true }));

const listed = async (): Promise<string[]> => [...(await readErasures([file]))];
const lines = (): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
const anHourLater = () => ({ ...app.ctx, clock: () => new Date(app.ctx.clock().getTime() + 3600_000) });
const broken = () => ({
  ...app.ctx,
  mail: { ...app.ctx.mail, forget: () => Promise.reject(new Error('the disk is gone')) },
});

test('an erasure is listed before it is committed, and once more by its job', async () => {
  const person = await openAccount(app);
  await deleteAccount(app.ctx, person.id);
  expect(lines()).toEqual([expect.stringMatching(new RegExp(`^\\S+ begun ${person.uid}$`))]);
  expect(await listed()).toEqual([person.uid]);
  await erasureHandler.run(app.ctx, { uid: person.uid });
  expect(await listed()).toEqual([person.uid]);
});

test('an account whose erasure failed stays, and is off the list once that is sure', async () => {
  const person = await openAccount(app);
  await expect(deleteAccount(broken(), person.id)).rejects.toThrow('the disk is gone');
  // another process may be about to commit it
  await settleErasuresHandler.run(app.ctx, {});
  expect(await listed()).toEqual([person.uid]);
  await settleErasuresHandler.run(anHourLater(), {});
  expect(await listed()).toEqual([]);
  await settleErasuresHandler.run(anHourLater(), {});
  expect(lines()).toHaveLength(2);
  await deleteAccount(anHourLater(), person.id);
  expect(await listed()).toEqual([person.uid]);
});

test('an erasure whose job never ran is settled as erased', async () => {
  const person = await openAccount(app);
  await deleteAccount(app.ctx, person.id);
  await settleErasuresHandler.run(anHourLater(), {});
  expect(lines().at(-1)).toMatch(new RegExp(`Z ${person.uid}$`));
});

test('half a line that a crash has left takes no other with it', async () => {
  const [first, second] = [await openAccount(app), await openAccount(app)];
  await erasureHandler.run(app.ctx, { uid: first.uid });
  appendFileSync(file, '2026-11-28T03:00:00.000Z begun 0c1');
  await deleteAccount(app.ctx, second.id);
  expect(await listed()).toEqual([first.uid, second.uid]);
});

test('lists of several machines count together; an erased account is never kept', async () => {
  const uid = '0c1bd6c4-0a42-4a30-9a7e-3d9a9e3f7a51';
  const other = path.join(app.ctx.config.dataDir, 'other.log');
  writeFileSync(file, `2026-11-28T03:00:00.000Z ${uid}\n`);
  writeFileSync(other, `2026-11-28T04:00:00.000Z kept ${uid}\n`);
  expect([...(await readErasures([other, file]))]).toEqual([uid]);
  expect([...(await readErasures([file, other]))]).toEqual([uid]);
});
