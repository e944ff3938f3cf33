// Length limits of stored texts, enforced on every write: the limit itself passes, one more is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { createAuthor, findOrCreateAuthor } from '#server/authors/authors.ts';
import { createGroup, findOrCreateGroup } from '#server/groups/groups.ts';
import { createTitle, type NewTitle } from '#server/titles/titles.ts';
import { type TestContext, testContext } from '#test/support/server/app.ts';

let context: TestContext;
beforeAll(async () => {
  context = await testContext();
});
afterAll(() => context.close());

const createTitleNamed = (name: string, overrides: Partial<NewTitle> = {}): Promise<number> =>
  createTitle(context.ctx.db, { names: [{ language: 'en', name, main: true }], originalLanguage: 'en', ...overrides });
const author = (name: string): Promise<number> => createAuthor(context.ctx.db, { name });
const createGroupNamed = (name: string): Promise<number> => createGroup(context.ctx.db, { name });

describe.each([
  ['a title', createTitleNamed, limits.titleNameMaxLength],
  ['an author', author, limits.authorNameMaxLength],
  ['a group', createGroupNamed, limits.groupNameMaxLength],
])('the name of %s', (_what, create, max) => {
  test('has a maximum length', async () => {
    expect(await create('あ'.repeat(max))).toBeGreaterThan(0);
    await expect(create('あ'.repeat(max + 1))).rejects.toThrow(`at most ${max} characters`);
    // combining marks beyond what any letter carries are removed
    expect(await create(`a${'\u0301'.repeat(1_000_000)}`)).toBeGreaterThan(0);
  });

  test.each(['', ' ', '\u200B', '\u202E\u2066', '\u0000\u001B'])(
    'needs visible characters, unlike %j',
    async (name) => {
      await expect(create(name)).rejects.toThrow(/can be seen/);
    },
  );
});

test('the names, creators and descriptions of a title are limited', async () => {
  const names = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ language: 'en', name: `N${index}`, main: index === 0 }));
  const { db } = context.ctx;
  const original = { originalLanguage: 'en' };
  expect(await createTitle(db, { ...original, names: names(limits.namesPerTitle) })).toBeGreaterThan(0);
  const titleWithManyNames = createTitle(db, { ...original, names: names(limits.namesPerTitle + 1) });
  await expect(titleWithManyNames).rejects.toThrow(/at most 100 names/);
  expect(
    await createTitleNamed('D', { descriptions: { en: 'x'.repeat(limits.descriptionMaxLength) } }),
  ).toBeGreaterThan(0);
  const titleWithLongDescription = createTitleNamed('D', {
    descriptions: { en: 'x'.repeat(limits.descriptionMaxLength + 1) },
  });
  await expect(titleWithLongDescription).rejects.toThrow(/description/);
  const ids = Array.from({ length: limits.creditsPerTitle + 1 }, (_, index) => index);
  await expect(createTitleNamed('A', { authorIds: ids })).rejects.toThrow(/at most 50 authors/);
});

test('names that differ only in invisible characters are the same', async () => {
  const { db } = context.ctx;
  expect(await findOrCreateAuthor(db, 'Kim\u200B  Lee')).toBe(await findOrCreateAuthor(db, 'kim lee'));
  expect(await findOrCreateGroup(db, '\u202EScans')).toBe(await findOrCreateGroup(db, 'Scans'));
});
