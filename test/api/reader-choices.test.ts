// How an account reads, put together from its devices choice by choice.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { post, problem } from '#test/support/server/http.ts';
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

test('a guest has none', async () => {
  const answer = await post(`${app.api}/settings/reader`, JSON.stringify({ lines: {} }));
  expect([answer.status, problem(answer).title]).toEqual([401, 'unauthorized_http_exception']);
});

test('two devices: of each choice the newer one, also when it was taken back, whatever comes first', async () => {
  const [one, other] = [await signIn(app), await signIn(app)];
  const now = Date.now();
  const desk = {
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
  expect((await sync(one, desk)).body.lines).toEqual(desk);
  expect((await sync(one, phone)).body.lines).toEqual(merged);
  await sync(other, phone);
  expect((await sync(other, desk)).body.lines).toEqual(merged);
});

test('what is new since the last time, and nothing of others', async () => {
  const [one, other] = [await signIn(app), await signIn(app)];
  await sync(other, { 'account fit': [1, 'width'] });
  const first = await sync(one, { 'pages:abc shifts': [5, [1, 7]] });
  expect(first.body.lines).toEqual({ 'pages:abc shifts': [5, [1, 7]] });
  const later = await sync(one, {}, first.body.until + 60_000);
  expect(later.body.lines).toEqual({});
  expect((await sync(one, {}, first.body.until)).body.lines).toEqual(first.body.lines);
});

test('a clock that is ahead does not win for ever', async () => {
  const person = await signIn(app);
  await sync(person, { 'account fit': [Date.now() + 86_400_000_000, 'width'] });
  const { body } = await sync(person, {});
  expect(body.lines['account fit'][0]).toBeLessThan(Date.now() + 3_600_000);
});

test('what is no choice is refused, and nothing of it is kept', async () => {
  const person = await signIn(app);
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`title:t${at} fit`, [1, 'width']]));
  for (const lines of [
    { 'nowhere fit': [1, 'width'] },
    { 'account ': [1, 'width'] },
    { "account fit'--": [1, 'width'] },
    { 'account fit': ['now', 'width'] },
    { 'account fit': [-1, 'width'] },
    { 'account fit': [1, 'width', 'more'] },
    { 'account fit': [1, { a: 1 }] },
    { 'account fit': [1, 'x'.repeat(65)] },
    { 'account fit': [] },
    many,
    [],
    'lines',
  ]) {
    const answer = await sync(person, lines);
    expect([answer.status, problem(answer).title], JSON.stringify(lines).slice(0, 60)).toEqual([
      400,
      'validation_exception',
    ]);
  }
  expect((await sync(person, {})).body.lines).toEqual({});
});
