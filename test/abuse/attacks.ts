// The most expensive requests that one address or account can send. Each attack is a confirmed finding of a review or
// was found by `worst-questions`. A new attack is one more entry.
import { randomUUID } from 'node:crypto';
import { choiceNames } from '#contract/endpoints/reader-choices.ts';
import { apiLimiter, siteLimiter } from '#server/core/http/limits/request-limiter.ts';
import type { Question } from '../../bench/ask.ts';
import { everyRating, type World } from './world.ts';

export interface AttackRequest extends Question {
  /** Target listener; the site's by default. */
  to?: 'site' | 'api';
  /** Client IP address; the attacker's own by default. */
  from?: string;
}

export interface Attack {
  name: string;
  /** Rate limit (token bucket): tokens refilled per second, and burst size. */
  allowance: { perSecond: number; burst: number };
  /** Creates the n-th request. */
  request: (world: World) => (n: number) => AttackRequest;
}

const pages = { perSecond: siteLimiter.perSecond / 2, burst: siteLimiter.burst / 2 };
const wide = { perSecond: siteLimiter.perSecond * 8, burst: siteLimiter.burst * 8 };

const list = (name: string, values: readonly string[]): string => values.map((value) => `${name}[]=${value}`).join('&');
const turned = (values: readonly string[], n: number, count: number): string[] =>
  Array.from({ length: Math.min(count, values.length) }, (_, i) => values[(n + i) % values.length]!);
const of = (values: readonly string[], n: number): string => values[n % values.length]!;

/** A guest's API request at the site; a unique query parameter bypasses caches. */
const question =
  (path: (world: World, n: number) => string) =>
  (world: World) =>
  (n: number): AttackRequest => ({ path: `/api${path(world, n)}&unknown=${n}` });

/** Saves 500 reader choices at a time, with known and unknown names alternately. */
const choices =
  (world: World) =>
  (n: number): AttackRequest => {
    const keys = Array.from({ length: 500 }, (_, i) =>
      n % 2 === 0 ? `title:${randomUUID()} ${of(choiceNames, i)}` : `account a${n * 500 + i}`,
    );
    const lines = n % 5 === 4 ? {} : Object.fromEntries(keys.map((key) => [key, [Date.now(), '1']]));
    return {
      method: 'POST',
      path: '/api/settings/reader',
      token: world.tokens.at(-1)!,
      body: { lines },
    };
  };

export const attacks: readonly Attack[] = [
  { name: 'reader choices of one account', allowance: siteLimiter, request: choices },
  {
    name: 'unread of the largest titles',
    allowance: siteLimiter,
    request: question(({ titles }, n) => `/user/unread?${list('titles', turned(titles, n, 100))}`),
  },
  {
    name: 'chapters without many groups',
    allowance: siteLimiter,
    request: question(
      ({ groups }, n) => `/chapter?limit=1&order[volume]=desc&${list('excludedGroups', turned(groups, n, 100))}`,
    ),
  },
  {
    name: 'chapters by a short name',
    allowance: siteLimiter,
    request: question((_, n) => `/chapter?title=${of(['zq', 'の', 'qz', '%25', 'jx'], n)}&limit=1`),
  },
  {
    name: 'chapters without pages, by volume',
    allowance: siteLimiter,
    request: question((_, n) => `/chapter?includeEmptyPages=1&order[volume]=desc&offset=${n % 100}&${everyRating}`),
  },
  {
    name: 'chapters, all that can be excluded, deep, at the API',
    allowance: apiLimiter,
    request:
      ({ groups, users }) =>
      (n) => ({
        to: 'api',
        path:
          `/chapter?limit=100&offset=${9_900 - (n % 100)}&order[chapter]=asc&${everyRating}` +
          `&${list('excludedGroups', turned(groups, n, 50))}&${list('excludedUploaders', turned(users, n, 20))}` +
          `&unknown=${n}`,
      }),
  },
  {
    name: 'title lists by tags, deep, with everything included',
    allowance: siteLimiter,
    request: question(
      ({ tags }, n) =>
        `/manga?limit=100&offset=${9_900 - (n % 100)}&${everyRating}&${list('excludedTags', turned(tags, n, 30))}` +
        '&order[rating]=desc&includes[]=cover_art&includes[]=author&includes[]=artist&includes[]=tag&includes[]=manga',
    ),
  },
  {
    name: 'searches',
    allowance: siteLimiter,
    request: question(
      (_, n) => `/search?query=${encodeURIComponent(of(['の', 'a the of', 'ka ma ri no to', 'x y z'], n))}+${n}`,
    ),
  },
  {
    name: 'title pages',
    allowance: pages,
    request:
      ({ titles }) =>
      (n) => ({ path: `/title/${of(titles, n)}?unknown=${n}` }),
  },
  {
    name: 'pages of lists that nobody asked for',
    allowance: pages,
    request: () => (n) => ({ path: `/titles?year=${1900 + (n % 200)}&page=${1 + (n % 7)}` }),
  },
  {
    name: 'pages of chapters that do not exist',
    allowance: pages,
    request: () => () => ({ path: `/chapter/${randomUUID()}` }),
  },
  {
    name: 'covers that do not exist',
    allowance: siteLimiter,
    request:
      ({ titles }) =>
      (n) => ({ path: `/covers/${of(titles, n)}/${randomUUID()}.jpg` }),
  },
  {
    name: 'a title whose description is hostile',
    allowance: pages,
    request:
      ({ titles }) =>
      (n) => ({ path: `/title/${titles[0]!}?unknown=${n}` }),
  },
  {
    name: 'addresses of 15 kB',
    allowance: siteLimiter,
    request: question((_, n) => `/manga?limit=1&ignored=${String(n).padStart(8, '0').repeat(1_875)}`),
  },
  {
    name: 'questions from everywhere in one /48 network',
    allowance: wide,
    request: (world) => {
      const ask = question(
        ({ groups }, n) => `/chapter?limit=1&order[volume]=desc&${list('excludedGroups', turned(groups, n, 100))}`,
      )(world);
      return (n) => ({ ...ask(n), from: `2001:db8:7:${(n % 65_536).toString(16)}::1` });
    },
  },
];

/** Markdown that is slow to parse; the most followed title has it as its description during the attacks. */
export const hostileDescription = '['.repeat(10_000);
