// Private things of an account are nowhere else: every GET endpoint with every parameter, every page and every
// sitemap is requested by others, by the ids of the account and its things, after the account requested it itself.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '#contract/rules/pages.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import {
  buildSurroundings,
  fillAccount,
  type FullAccount,
  privateFields,
  publicFields,
  type Surroundings,
  type WrittenField,
} from '#test/support/people/full-account.ts';
import { reviewedFields, staffFields } from '#test/support/people/review-things.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { everyGet, type EveryGet } from '#test/support/server/every-get.ts';
import { get, type TestResponse } from '#test/support/server/http.ts';

/** Words that begin the texts of fields, by who may see them; the number of the field follows. */
const fieldsByWord = {
  zebrasecret: privateFields,
  lynxreviewed: reviewedFields,
  tapirstaff: staffFields,
  okapipublic: publicFields,
} satisfies Record<string, readonly WrittenField[]>;
const [privateWord, reviewedWord, staffWord, publicWord] = Object.keys(fieldsByWord) as [
  string,
  string,
  string,
  string,
];
const wordOf = (field: WrittenField): string => {
  const [word, fields] = Object.entries(fieldsByWord).find(([, each]) => (each as readonly string[]).includes(field))!;
  return `${word} ${(fields as readonly WrittenField[]).indexOf(field)}.`;
};
/** Fields of which a text has something. */
const fieldsIn = (text: string): WrittenField[] =>
  Object.values(fieldsByWord)
    .flat()
    .filter((field) => text.includes(wordOf(field)));

type Headers = Record<string, string>;
interface Answer extends TestResponse {
  path: string;
  text: string;
}

let app: TestApp;
let account: PersonWithAccount;
let around: Surroundings;
let filled: FullAccount;
/** Public ids by which others may ask. */
let ids: string[];
let requests: EveryGet[];
/** Responses to the account itself. */
let own: Answer[];
/** Who requests, with their public id, which they may see. */
let others: [name: string, Headers, uid?: string][];
beforeAll(async () => {
  app = await testApp({ web: true });
  account = await openAccount(app);
  around = await buildSurroundings(app);
  filled = await fillAccount(app, account, around, wordOf);
  const { list, theme, comment } = filled.publicIds;
  ids = [
    account.uid,
    around.title.uid,
    around.chapter,
    around.group.uid,
    list,
    comment,
    ...filled.privateIds,
    ...filled.reviewedIds,
  ];
  requests = everyGet({
    ids: [...ids, around.listedTitle.uid, theme],
    words: [privateWord, account.username, account.email],
  });
  const known = await requestAll(
    requests.map(({ base }) => base),
    account.headers,
  );
  const found = new Set(known.filter(({ status }) => status === 200).map(({ path }) => path));
  // what the account gets is requested with every query, what it does not get once
  own = await requestAll(
    requests.flatMap(({ base, queries }) => (found.has(base) ? queries : [base])),
    account.headers,
  );
  others = [
    ['a guest', {}],
    ['a stranger', (await signIn(app)).headers],
    ['somebody whom the account follows, and who follows it', around.person.headers, around.person.uid],
    ['somebody whom the account blocks', around.blockedPerson.headers, around.blockedPerson.uid],
    ['a moderator', (await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] })).headers],
  ];
});
afterAll(() => app.close());

async function requestAll(paths: readonly string[], headers: Headers, origin = app.api): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < paths.length; start += 20)
    answers.push(
      ...(await Promise.all(
        paths.slice(start, start + 20).map(async (path) => {
          const response = await get(origin + path, headers);
          const text = typeof response.body === 'string' ? response.body : JSON.stringify(response.body);
          return { ...response, path, text };
        }),
      )),
    );
  return answers;
}

/** Private facts that responses must not hold: texts, ids, and what its own pages name of its follows. */
function told(
  answers: readonly Answer[],
  { viewer, reviews = false }: { viewer?: string; reviews?: boolean } = {},
): string[] {
  const { title, group, person, blockedPerson } = around;
  const related = [title, group, person, blockedPerson].map(({ uid }) => uid).filter((uid) => uid !== viewer);
  return answers.flatMap(({ path, text }) => {
    const reviewed = reviews ? [] : [reviewedWord, staffWord, ...filled.reviewedIds];
    const secrets = [privateWord, account.email, ...filled.privateIds, ...reviewed];
    const unwanted = path.split('?')[0]!.includes(account.uid) ? [...secrets, ...related] : secrets;
    return unwanted
      .filter((id) => text.includes(id) && !path.includes(encodeURIComponent(id)))
      .map((id) => `${id} ${path}`);
  });
}

test('the account itself gets all of it, in responses that no cache may store', () => {
  const seen = new Set(own.flatMap(({ text }) => fieldsIn(text)));
  expect([...privateFields, ...reviewedFields].filter((field) => !seen.has(field))).toEqual([]);
  expect(staffFields.filter((field) => seen.has(field))).toEqual([]);
  const personal = own.filter(({ text }) => [privateWord, reviewedWord].some((word) => text.includes(word)));
  for (const { path, headers } of personal)
    expect([path, headers.get('cache-control'), headers.get('vary'), headers.get('etag')]).toEqual([
      path,
      'private, no-store',
      'Authorization',
      null,
    ]);
  expect(own.filter(({ status }) => status >= 500).map(({ path }) => path)).toEqual([]);
});

test('no GET endpoint tells others anything of it', async () => {
  const all = own.map(({ path }) => path);
  const revealing = own
    .filter(
      ({ path, text }) =>
        path.includes(account.uid) || [privateWord, reviewedWord, publicWord].some((word) => text.includes(word)),
    )
    .map(({ path }) => path);
  for (const [name, headers, uid] of others) {
    const paths = name === 'a guest' || name === 'a stranger' ? all : revealing;
    // twice as a guest, so that responses come from the cache
    if (name === 'a guest') await requestAll(paths, headers);
    const answers = await requestAll(paths, headers);
    const reviews = name === 'a moderator';
    expect([name, told(answers, { reviews, ...(uid && { viewer: uid }) })]).toEqual([name, []]);
    const seen = new Set(answers.flatMap(({ text }) => fieldsIn(text)));
    const forGuests: WrittenField[] = ['biography', 'listName', 'listDescription', 'listNote', 'themeName'];
    const visible = name === 'a guest' ? forGuests : publicFields;
    expect([name, visible.filter((field) => !seen.has(field))]).toEqual([name, []]);
  }
});

test('no response to the account is confirmed to others by its ETag', async () => {
  const paths = own
    .filter(({ text }) => [privateWord, reviewedWord].some((word) => text.includes(word)))
    .map(({ path }) => path);
  for (const [name, headers] of others.slice(0, 2)) {
    const answers = await requestAll(paths, { ...headers, 'if-none-match': '*' });
    expect([name, answers.filter(({ status }) => status === 304).map(({ path }) => path)]).toEqual([name, []]);
  }
});

test('no page, first screen or sitemap tells anything of it, whoever requested it before', async () => {
  const paths = pages.flatMap(({ pattern }) => {
    const path = pattern.replaceAll(/\/\{\w+\?\}/g, '').replace('{status}', 'confirmed');
    return path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];
  });
  const sitemaps = (await get(`${app.site}/sitemap.xml`)).body as string;
  const files = [...sitemaps.matchAll(/<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/g)].map(([, path]) => path!);
  expect(files.length).toBeGreaterThan(0);
  const searches = [privateWord, account.username].flatMap((word) => [`/search?q=${word}`, `/titles?q=${word}`]);
  const all = ['/sitemap.xml', ...files, ...paths, ...searches];
  await requestAll(all, account.headers, app.site);
  const answers = await requestAll(all, {}, app.site);
  expect(told(answers)).toEqual([]);
  expect(answers.some(({ text }) => text.includes(wordOf('listName')))).toBe(true);
  expect(answers.filter(({ status }) => status >= 500).map(({ path }) => path)).toEqual([]);
});
