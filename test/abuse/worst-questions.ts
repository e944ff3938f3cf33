// Sends the most expensive queries that every GET endpoint allows, one at a time, and prints their times:
// `node test/abuse/worst-questions.ts http://127.0.0.1:3001 [part of an id]`, for a seeded site without rate limits
// (`RATE_LIMITS=off`). Queries are generated from the schemas, so new parameters are covered automatically.
import { z } from 'zod';
import { isList } from '#contract/endpoints/common.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { interfaceLanguages, languages } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';

const [api = 'http://127.0.0.1:3001', idFilter = ''] = process.argv.slice(2);
/** Queries slower than this are printed, in milliseconds. */
const slowMs = Number(process.env['SLOW_MS'] ?? 250);
const memberCredentials = { username: 'user-1@seed.example', password: 'komawari-seed' };

type Fields = Readonly<Record<string, z.ZodType>>;
type Query = Readonly<Record<string, readonly string[] | string>>;

let requestCounter = 0;

async function sendQuery(
  path: string,
  parameters: Query,
  token: string | null,
): Promise<{ ms: number; status: number; body: string }> {
  const searchParams = new URLSearchParams({ unknown: String(requestCounter++) });
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === 'string') searchParams.append(name, value);
    else for (const each of value) searchParams.append(`${name}[]`, each);
  }
  const startedAt = performance.now();
  const response = await fetch(`${api}${path}?${searchParams}`, {
    headers: { 'user-agent': 'worst questions', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  const body = await response.text();
  return { ms: performance.now() - startedAt, status: response.status, body };
}

async function fetchIds(path: string, parameters: Query, token: string | null = null): Promise<string[]> {
  const { body, status } = await sendQuery(path, { limit: '100', ...parameters }, token);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 200)}`);
  return (JSON.parse(body) as { data: { id: string }[] }).data.map(({ id }) => id);
}

async function signIn(): Promise<string | null> {
  const response = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'user-agent': 'worst questions', 'content-type': 'application/json' },
    body: JSON.stringify({ email: memberCredentials.username, password: memberCredentials.password }),
  });
  if (!response.ok) return null;
  return ((await response.json()) as { token: { session: string } }).token.session;
}

const token = await signIn();
const ratings = ['safe', 'suggestive', 'erotica', 'pornographic'];
const titles = await fetchIds('/manga', { 'order[followedCount]': 'desc', contentRating: ratings });
const chapters = await fetchIds('/chapter', { contentRating: ratings });
const uploaders = await fetchIds('/chapter', { contentRating: ratings, 'order[createdAt]': 'asc' }).then(
  async (ids) => {
    const { body } = await sendQuery('/chapter', { ids, limit: '100' }, null);
    const data = (JSON.parse(body) as { data: { relationships: { id: string; type: string }[] }[] }).data;
    return [
      ...new Set(
        data.flatMap((entity) => entity.relationships.filter(({ type }) => type === 'user').map(({ id }) => id)),
      ),
    ];
  },
);
const idsByKind: Readonly<Record<string, readonly string[]>> = {
  titles,
  chapters,
  users: uploaders,
  groups: await fetchIds('/group', { 'order[followedCount]': 'desc' }),
  authors: await fetchIds('/author', {}),
  covers: await fetchIds('/cover', {}),
  lists: await fetchIds('/list', {}).catch(() => []),
  tags: (JSON.parse((await sendQuery('/manga/tag', {}, null)).body) as { data: { id: string }[] }).data.map(
    ({ id }) => id,
  ),
};

/** Returns matching ids for a parameter, by its name and its endpoint's path. */
function idsForParameter(name: string, path: string): readonly string[] {
  const kindPatterns: [RegExp, string][] = [
    [/group/i, 'groups'],
    [/uploader|user/i, 'users'],
    [/author|artist/i, 'authors'],
    [/tag/i, 'tags'],
    [/manga|title/i, 'titles'],
    [/chapter/i, 'chapters'],
    [/list/i, 'lists'],
    [/cover/i, 'covers'],
  ];
  const matchingKind =
    kindPatterns.find(([pattern]) => pattern.test(name)) ??
    kindPatterns.find(([pattern]) => pattern.test(path.split('{')[0]!));
  return idsByKind[matchingKind?.[1] ?? 'titles']!;
}

const texts = ['zq', 'の', 'a', '%', 'zzqqzzqq', 'the of a the of a', 'x'.repeat(200)];
const languageCodes = Object.keys(languages).filter((code) => code.length < 8);

/** Returns candidate values that the schema accepts, the most expensive first. */
function candidateValuesOf(name: string, field: z.ZodType, path: string): (readonly string[] | string)[] {
  const takesSeveral = isList(field);
  const accepts = (value: unknown): boolean => field.safeParse(value).success;
  const candidates: (readonly string[])[] = [
    ratings,
    idsForParameter(name, path),
    languageCodes,
    languageCodes.slice(0, 20),
    [...interfaceLanguages],
    enumValuesOf(field),
    ['1', '2', 'none'],
    ['2010'],
    ['2000-01-01T00:00:00'],
    ['true'],
    ['false'],
  ];
  if (takesSeveral) {
    const acceptedCandidates = candidates.filter(
      (values) => values.length > 0 && accepts(values.slice(0, limits.idsMax)),
    );
    return acceptedCandidates.slice(0, 1).map((values) => values.slice(0, limits.idsMax));
  }
  if (accepts('zq') && !enumValuesOf(field).includes('zq')) return texts.filter(accepts);
  return candidates.flat().filter(accepts).slice(0, 3);
}

/** Returns the values of an enum schema. */
function enumValuesOf(field: z.ZodType): string[] {
  const schema = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  const enumTexts = JSON.stringify(schema).match(/"enum":\[[^\]]*\]/g) ?? [];
  return enumTexts.flatMap((text) => JSON.parse(text.slice('"enum":'.length)) as string[]).map(String);
}

/** Returns the keys of `order` that the schema accepts. */
function acceptedOrderKeys(field: z.ZodType | undefined): string[] {
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

function expensiveQueriesOf({ path, query }: Endpoint): Query[] {
  const fields: Fields = query instanceof z.ZodObject ? (query.shape as Fields) : {};
  const { limit, offset, order, includes, ...filters } = fields;
  const maxLimit = [500, 100, 20].find((figure) => limit?.safeParse(String(figure)).success);
  const largestPage: Query = maxLimit ? { limit: String(maxLimit) } : {};
  const smallestPage: Query = limit ? { limit: '1' } : {};
  const deepestPage: Query =
    maxLimit && offset ? { limit: String(maxLimit), offset: String(limits.resultWindow - maxLimit) } : largestPage;
  const orders = acceptedOrderKeys(order).flatMap((key): Query[] =>
    ['asc', 'desc'].map((ordering) => ({ [`order[${key}]`]: ordering })),
  );
  const allRatings: Query = 'contentRating' in filters ? { contentRating: ratings } : {};
  const requiredParameters: Query = Object.fromEntries(
    Object.entries(filters).flatMap(([name, field]) =>
      field.safeParse(undefined).success
        ? []
        : candidateValuesOf(name, field, path)
            .slice(0, 1)
            .map((value) => [name, value]),
    ),
  );
  const singleParameterQueries = Object.entries(filters).flatMap(([name, field]): Query[] =>
    candidateValuesOf(name, field, path).map((value) => ({ [name]: value })),
  );
  const allParameters: Query = Object.fromEntries(
    singleParameterQueries.flatMap((parameters) => Object.entries(parameters)),
  );
  const allIncludes: Query = includes ? { includes: enumValuesOf(includes) } : {};
  const orderings: Query[] = [{}, ...orders];
  const excludingQueries = singleParameterQueries.filter(
    (parameters) => /exclude/i.test(Object.keys(parameters)[0]!) && Array.isArray(Object.values(parameters)[0]),
  );
  const exclusions: Query = Object.assign({}, ...excludingQueries) as Query;
  return [
    ...orderings.flatMap((ordering) => [
      { ...requiredParameters, ...allRatings, ...largestPage, ...allIncludes, ...ordering },
      { ...requiredParameters, ...allRatings, ...deepestPage, ...allIncludes, ...ordering },
      ...singleParameterQueries.map((filter) => ({
        ...requiredParameters,
        ...allRatings,
        ...smallestPage,
        ...ordering,
        ...filter,
      })),
      ...(excludingQueries.length > 1
        ? [{ ...requiredParameters, ...allRatings, ...deepestPage, ...ordering, ...exclusions }]
        : []),
    ]),
    ...excludingQueries.map((filter) => ({
      ...requiredParameters,
      ...allRatings,
      ...deepestPage,
      ...allIncludes,
      ...filter,
    })),
    { ...requiredParameters, ...allParameters, ...largestPage, ...allIncludes },
  ];
}

const shortenQuery = (parameters: Query): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value.slice(0, 30) : `×${value.length}`}`)
    .join(' ');

const randomEndpoints = new Set(['titles.random']);
for (const endpoint of endpoints) {
  if (endpoint.method !== 'GET' || !endpoint.id.includes(idFilter) || endpoint.once) continue;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id' || name.endsWith('Id') ? (idsForParameter(name === 'id' ? '' : name, endpoint.path)[0] ?? '') : '1',
  );
  const memberToken = endpoint.access === 'member' ? token : null;
  const sentKeys = new Set<string>();
  const slowQueries: { ms: number; line: string }[] = [];
  let sentCount = 0;
  let slowest = 0;
  for (const parameters of expensiveQueriesOf(endpoint)) {
    const key = JSON.stringify(parameters);
    if (sentKeys.has(key)) continue;
    sentKeys.add(key);
    const firstResult = await sendQuery(path, parameters, memberToken);
    const repeatedResult = firstResult.ms > slowMs ? await sendQuery(path, parameters, memberToken) : firstResult;
    sentCount++;
    slowest = Math.max(slowest, repeatedResult.ms);
    if (firstResult.ms > slowMs || firstResult.status >= 500) {
      slowQueries.push({
        ms: firstResult.ms,
        line: `    ${firstResult.ms.toFixed(0)} ms, again ${repeatedResult.ms.toFixed(0)} ms, ${firstResult.status}  ${shortenQuery(parameters)}`,
      });
    }
  }
  const randomNote = randomEndpoints.has(endpoint.id) ? ' (random)' : '';
  console.log(
    `${endpoint.id}${randomNote}  ${sentCount} questions, slowest when warm ${slowest.toFixed(0)} ms${endpoint.rate ? `, rate ${endpoint.rate.requests}/${endpoint.rate.minutes} min` : ''}`,
  );
  for (const { line } of slowQueries.toSorted((a, b) => b.ms - a.ms).slice(0, 12)) console.log(line);
}
