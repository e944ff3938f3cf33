// Sends the most expensive queries that every GET endpoint allows, one at a time, and prints their times:
// `node test/abuse/worst-questions.ts http://127.0.0.1:3001 [part of an id]`, for a seeded site without rate limits
// (`RATE_LIMITS=off`). Queries are generated from the schemas, so new parameters are covered automatically.
import { z } from 'zod';
import { isList } from '#contract/endpoints/common.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { interfaceLanguages, languages } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';

const [api = 'http://127.0.0.1:3001', only = ''] = process.argv.slice(2);
/** Queries slower than this are printed, in milliseconds. */
const slowMs = Number(process.env['SLOW_MS'] ?? 250);
const account = { username: 'user-1@seed.example', password: 'komawari-seed' };

type Fields = Readonly<Record<string, z.ZodType>>;
type Query = Readonly<Record<string, readonly string[] | string>>;

let serial = 0;

async function sendQuery(
  path: string,
  question: Query,
  token: string | null,
): Promise<{ ms: number; status: number; body: string }> {
  const search = new URLSearchParams({ unknown: String(serial++) });
  for (const [name, value] of Object.entries(question)) {
    if (typeof value === 'string') search.append(name, value);
    else for (const each of value) search.append(`${name}[]`, each);
  }
  const began = performance.now();
  const response = await fetch(`${api}${path}?${search}`, {
    headers: { 'user-agent': 'worst questions', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  const body = await response.text();
  return { ms: performance.now() - began, status: response.status, body };
}

async function idsOf(path: string, question: Query, token: string | null = null): Promise<string[]> {
  const { body, status } = await sendQuery(path, { limit: '100', ...question }, token);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 200)}`);
  return (JSON.parse(body) as { data: { id: string }[] }).data.map(({ id }) => id);
}

async function signIn(): Promise<string | null> {
  const response = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'user-agent': 'worst questions', 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.username, password: account.password }),
  });
  if (!response.ok) return null;
  return ((await response.json()) as { token: { session: string } }).token.session;
}

const token = await signIn();
const ratings = ['safe', 'suggestive', 'erotica', 'pornographic'];
const titles = await idsOf('/manga', { 'order[followedCount]': 'desc', contentRating: ratings });
const chapters = await idsOf('/chapter', { contentRating: ratings });
const uploaders = await idsOf('/chapter', { contentRating: ratings, 'order[createdAt]': 'asc' }).then(async (ids) => {
  const { body } = await sendQuery('/chapter', { ids, limit: '100' }, null);
  const data = (JSON.parse(body) as { data: { relationships: { id: string; type: string }[] }[] }).data;
  return [
    ...new Set(data.flatMap((one) => one.relationships.filter(({ type }) => type === 'user').map(({ id }) => id))),
  ];
});
const idsByKind: Readonly<Record<string, readonly string[]>> = {
  titles,
  chapters,
  users: uploaders,
  groups: await idsOf('/group', { 'order[followedCount]': 'desc' }),
  authors: await idsOf('/author', {}),
  covers: await idsOf('/cover', {}),
  lists: await idsOf('/list', {}).catch(() => []),
  tags: (JSON.parse((await sendQuery('/manga/tag', {}, null)).body) as { data: { id: string }[] }).data.map(
    ({ id }) => id,
  ),
};

/** Returns matching ids for a parameter, by its name and its endpoint's path. */
function idsFor(name: string, path: string): readonly string[] {
  const known: [RegExp, string][] = [
    [/group/i, 'groups'],
    [/uploader|user/i, 'users'],
    [/author|artist/i, 'authors'],
    [/tag/i, 'tags'],
    [/manga|title/i, 'titles'],
    [/chapter/i, 'chapters'],
    [/list/i, 'lists'],
    [/cover/i, 'covers'],
  ];
  const found =
    known.find(([pattern]) => pattern.test(name)) ?? known.find(([pattern]) => pattern.test(path.split('{')[0]!));
  return idsByKind[found?.[1] ?? 'titles']!;
}

const texts = ['zq', 'の', 'a', '%', 'zzqqzzqq', 'the of a the of a', 'x'.repeat(200)];
const languageCodes = Object.keys(languages).filter((code) => code.length < 8);

/** Returns candidate values that the schema accepts, the most expensive first. */
function valuesOf(name: string, field: z.ZodType, path: string): (readonly string[] | string)[] {
  const many = isList(field);
  const accepts = (value: unknown): boolean => field.safeParse(value).success;
  const candidates: (readonly string[])[] = [
    ratings,
    idsFor(name, path),
    languageCodes,
    languageCodes.slice(0, 20),
    [...interfaceLanguages],
    options(field),
    ['1', '2', 'none'],
    ['2010'],
    ['2000-01-01T00:00:00'],
    ['true'],
    ['false'],
  ];
  if (many) {
    const found = candidates.filter((values) => values.length > 0 && accepts(values.slice(0, limits.idsMax)));
    return found.slice(0, 1).map((values) => values.slice(0, limits.idsMax));
  }
  if (accepts('zq') && !options(field).includes('zq')) return texts.filter(accepts);
  return candidates.flat().filter(accepts).slice(0, 3);
}

/** Returns the values of an enum schema. */
function options(field: z.ZodType): string[] {
  const schema = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  const found = JSON.stringify(schema).match(/"enum":\[[^\]]*\]/g) ?? [];
  return found.flatMap((text) => JSON.parse(text.slice('"enum":'.length)) as string[]).map(String);
}

/** Returns the keys of `order` that the schema accepts. */
function ordersOf(field: z.ZodType | undefined): string[] {
  if (!field) return [];
  const keys = [
    'volume',
    'chapter',
    'createdAt',
    'updatedAt',
    'publishAt',
    'readableAt',
    'title',
    'year',
    'rating',
    'name',
    'relevance',
    'followedCount',
    'latestUploadedChapter',
  ];
  return keys.filter((key) => field.safeParse({ [key]: 'asc' }).success);
}

function queriesOf({ path, query }: Endpoint): Query[] {
  const fields: Fields = query instanceof z.ZodObject ? (query.shape as Fields) : {};
  const { limit, offset, order, includes, ...filters } = fields;
  const max = [500, 100, 20].find((figure) => limit?.safeParse(String(figure)).success);
  const largestPage: Query = max ? { limit: String(max) } : {};
  const one: Query = limit ? { limit: '1' } : {};
  const deepestPage: Query =
    max && offset ? { limit: String(max), offset: String(limits.resultWindow - max) } : largestPage;
  const orders = ordersOf(order).flatMap((key): Query[] => ['asc', 'desc'].map((way) => ({ [`order[${key}]`]: way })));
  const rated: Query = 'contentRating' in filters ? { contentRating: ratings } : {};
  const needed: Query = Object.fromEntries(
    Object.entries(filters).flatMap(([name, field]) =>
      field.safeParse(undefined).success
        ? []
        : valuesOf(name, field, path)
            .slice(0, 1)
            .map((value) => [name, value]),
    ),
  );
  const each = Object.entries(filters).flatMap(([name, field]): Query[] =>
    valuesOf(name, field, path).map((value) => ({ [name]: value })),
  );
  const allParameters: Query = Object.fromEntries(each.flatMap((question) => Object.entries(question)));
  const related: Query = includes ? { includes: options(includes) } : {};
  const orderings: Query[] = [{}, ...orders];
  const excluded = each.filter(
    (question) => /exclude/i.test(Object.keys(question)[0]!) && Array.isArray(Object.values(question)[0]),
  );
  const exclusions: Query = Object.assign({}, ...excluded) as Query;
  return [
    ...orderings.flatMap((way) => [
      { ...needed, ...rated, ...largestPage, ...related, ...way },
      { ...needed, ...rated, ...deepestPage, ...related, ...way },
      ...each.map((filter) => ({ ...needed, ...rated, ...one, ...way, ...filter })),
      ...(excluded.length > 1 ? [{ ...needed, ...rated, ...deepestPage, ...way, ...exclusions }] : []),
    ]),
    ...excluded.map((filter) => ({ ...needed, ...rated, ...deepestPage, ...related, ...filter })),
    { ...needed, ...allParameters, ...largestPage, ...related },
  ];
}

const shortText = (question: Query): string =>
  Object.entries(question)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value.slice(0, 30) : `×${value.length}`}`)
    .join(' ');

const randomEndpoints = new Set(['titles.random']);
for (const endpoint of endpoints) {
  if (endpoint.method !== 'GET' || !endpoint.id.includes(only) || endpoint.once) continue;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id' || name.endsWith('Id') ? (idsFor(name === 'id' ? '' : name, endpoint.path)[0] ?? '') : '1',
  );
  const memberToken = endpoint.access === 'member' ? token : null;
  const seen = new Set<string>();
  const slowQueries: { ms: number; line: string }[] = [];
  let sentCount = 0;
  let slowest = 0;
  for (const question of queriesOf(endpoint)) {
    const key = JSON.stringify(question);
    if (seen.has(key)) continue;
    seen.add(key);
    const first = await sendQuery(path, question, memberToken);
    const repeated = first.ms > slowMs ? await sendQuery(path, question, memberToken) : first;
    sentCount++;
    slowest = Math.max(slowest, repeated.ms);
    if (first.ms > slowMs || first.status >= 500) {
      slowQueries.push({
        ms: first.ms,
        line: `    ${first.ms.toFixed(0)} ms, again ${repeated.ms.toFixed(0)} ms, ${first.status}  ${shortText(question)}`,
      });
    }
  }
  const note = randomEndpoints.has(endpoint.id) ? ' (random)' : '';
  console.log(
    `${endpoint.id}${note}  ${sentCount} questions, slowest when warm ${slowest.toFixed(0)} ms${endpoint.rate ? `, rate ${endpoint.rate.requests}/${endpoint.rate.minutes} min` : ''}`,
  );
  for (const { line } of slowQueries.toSorted((a, b) => b.ms - a.ms).slice(0, 12)) console.log(line);
}
