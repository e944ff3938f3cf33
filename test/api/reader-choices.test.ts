// Reader settings of an account, merged from its devices choice by choice.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { choiceNames, keyActions } from '#contract/endpoints/reader-choices.ts';
import { choiceNames as webChoices } from '#web/reader/settings/settings.ts';
import { chapterKinds } from '#contract/rules/chapter-shape.ts';
import { readerActions } from '#web/reader/input/keys.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { post, errorOf } from '#test/support/server/http.ts';
import { signIn, type SignedIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const sync = (person: SignedIn, lines: unknown, since?: number) =>
  post(
    `${app.api}/settings/reader`,
    JSON.stringify({ lines, ...(since === undefined ? {} : { since }) }),
    person.headers,
  );

test('a guest cannot sync choices', async () => {
  const response = await post(`${app.api}/settings/reader`, JSON.stringify({ lines: {} }));
  expect([response.status, errorOf(response).title]).toEqual([401, 'unauthorized_http_exception']);
});

test('of two devices the newer choice wins, even if it was removed, whichever device syncs first', async () => {
  const [firstAccount, otherAccount] = [await signIn(app), await signIn(app)];
  const now = Date.now();
  const desktopLines = {
    'account mode': [now - 100, 'strip'],
    'title:a fit': [now - 50, 'width'],
    'account gray': [now, true],
  };
  const phone = {
    'account mode': [now - 90],
    'title:a fit': [now - 60, 'height'],
    'account keys.left': [now, ['k', ' ']],
  };
  const merged = {
    'account mode': [now - 90],
    'title:a fit': [now - 50, 'width'],
    'account gray': [now, true],
    'account keys.left': [now, ['k', ' ']],
  };
  expect((await sync(firstAccount, desktopLines)).body.lines).toEqual(desktopLines);
  expect((await sync(firstAccount, phone)).body.lines).toEqual(merged);
  await sync(otherAccount, phone);
  expect((await sync(otherAccount, desktopLines)).body.lines).toEqual(merged);
});

test('a sync returns what is new since the last one, and nothing of other accounts', async () => {
  const [firstAccount, otherAccount] = [await signIn(app), await signIn(app)];
  await sync(otherAccount, { 'account fit': [1, 'width'] });
  const firstSync = await sync(firstAccount, { 'pages:abc shifts': [5, [1, 7]] });
  expect(firstSync.body.lines).toEqual({ 'pages:abc shifts': [5, [1, 7]] });
  const laterSync = await sync(firstAccount, {}, firstSync.body.until + 60_000);
  expect(laterSync.body.lines).toEqual({});
  expect((await sync(firstAccount, {}, firstSync.body.until)).body.lines).toEqual(firstSync.body.lines);
});

test('a device clock that is ahead does not win forever', async () => {
  const person = await signIn(app);
  await sync(person, { 'account fit': [Date.now() + 86_400_000_000, 'width'] });
  const { body } = await sync(person, {});
  expect(body.lines['account fit'][0]).toBeLessThan(Date.now() + 3_600_000);
});

test('an invalid choice is refused, and nothing of it is stored', async () => {
  const person = await signIn(app);
  const tooManyChoices = Object.fromEntries(
    Array.from({ length: 501 }, (_, index) => [`title:t${index} fit`, [1, 'width']]),
  );
  for (const lines of [
    { 'nowhere fit': [1, 'width'] },
    { 'account ': [1, 'width'] },
    { 'account a0001': [1, 'width'] },
    { 'account keys.a0001': [1, ['k']] },
    { 'kind:strip a0001': [1, 'width'] },
    { 'kind:scroll fit': [1, 'width'] },
    { 'kind:strip keys.left': [1, ['k']] },
    { 'title:a a0001': [1, 'width'] },
    { 'title:a shifts': [1, [1]] },
    { 'pages:abc fit': [1, 'width'] },
    { 'account a0001': [1] },
    { 'account fit': [1, ['width']] },
    { 'title:a fit': [1, [1, 2, 3]] },
    { 'account keys.left': [1, ['1', '2', '3', '4', '5', '6', '7', '8', '9']] },
    { 'pages:abc shifts': [1, ['x']] },
    { 'pages:abc shifts': [1, [limits.chapterMaxPages + 1]] },
    { "account fit'--": [1, 'width'] },
    { 'account fit': ['now', 'width'] },
    { 'account fit': [-1, 'width'] },
    { 'account fit': [1, 'width', 'more'] },
    { 'account fit': [1, { a: 1 }] },
    { 'account fit': [1, 'x'.repeat(65)] },
    { 'account fit': [] },
    tooManyChoices,
    [],
    'lines',
  ]) {
    const response = await sync(person, lines);
    expect([response.status, errorOf(response).title], JSON.stringify(lines).slice(0, 60)).toEqual([
      400,
      'validation_exception',
    ]);
  }
  expect((await sync(person, {})).body.lines).toEqual({});
});

test('every choice and key of the reader is accepted', async () => {
  expect([[...choiceNames], [...keyActions]].map((names) => names.toSorted())).toEqual(
    [[...webChoices], [...readerActions]].map((names) => names.toSorted()),
  );
  const person = await signIn(app);
  const scopePrefixes = ['account', ...chapterKinds.map((kind) => `kind:${kind}`), 'title:a'];
  const lines = Object.fromEntries([
    ...scopePrefixes.flatMap((scopePrefix) => webChoices.map((name) => [`${scopePrefix} ${name}`, [1, 'x']])),
    ...readerActions.map((action) => [`account keys.${action}`, [1, ['k']]]),
    ['pages:0123456789abcdef shifts', [1, [1, limits.chapterMaxPages]]],
  ]);
  expect((await sync(person, lines)).body.lines).toEqual(lines);
});

test('an account has a maximum of choices; the oldest ones for titles and pages are evicted', async () => {
  const person = await signIn(app);
  const { readerChoices, readerPageShifts } = limits;
  await sql`
    INSERT INTO reader_choices (user_id, key, value, chosen_at, saved_at)
    SELECT ${person.id}, 'title:t' || n || ' fit', '"width"', to_timestamp(1000 + n), now()
    FROM generate_series(1, ${readerChoices - 1}::int) AS n`.execute(app.ctx.db);
  expect(Object.keys((await sync(person, { 'account fit': [1, 'width'] })).body.lines)).toHaveLength(readerChoices);
  const { lines } = (await sync(person, { 'title:new fit': [Date.now(), 'width'] })).body;
  expect([Object.keys(lines).length, 'account fit' in lines, 'title:t1 fit' in lines, 'title:t2 fit' in lines]).toEqual(
    [readerChoices, true, false, true],
  );
  await sql`
    INSERT INTO reader_choices (user_id, key, value, chosen_at, saved_at)
    SELECT ${person.id}, 'pages:p' || n || ' shifts', '[1]', now() + interval '1 minute' + n * interval '1 ms', now()
    FROM generate_series(1, ${readerPageShifts}::int) AS n`.execute(app.ctx.db);
  const linesAfter = (await sync(person, { 'pages:new shifts': [Date.now() + 120_000, [2]] })).body.lines;
  const shiftKeys = Object.keys(linesAfter).filter((key) => key.startsWith('pages:'));
  expect([
    Object.keys(linesAfter).length <= readerChoices,
    shiftKeys.length,
    shiftKeys.includes('pages:p1 shifts'),
  ]).toEqual([true, readerPageShifts, false]);
});
