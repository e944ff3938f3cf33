// The most expensive requests that one address or account can send. Each attack is a confirmed finding of a review or
// was found by `worst-questions`. A new attack is one more entry.
import { randomUUID } from 'node:crypto';
import { choiceNames } from '#contract/endpoints/reader-choices.ts';
import { apiLimiter, siteLimiter } from '#server/core/http/limits/request-limiter.ts';
import type { ClientRequest } from '../../bench/ask.ts';
import { everyRating, type AttackTargets } from './world.ts';

export interface AttackRequest extends ClientRequest {
  /** Listener that receives the request, the site's or the API's; the site's by default. */
  to?: 'site' | 'api';
  /** Client IP address; the attacker's own by default. */
  from?: string;
}

export interface Attack {
  name: string;
  /** Rate limit (token bucket): tokens refilled per second, and burst size. */
  allowance: { perSecond: number; burst: number };
  /** Returns a function that creates the n-th request of the attack. */
  request: (targets: AttackTargets) => (n: number) => AttackRequest;
}

const pageLimit = { perSecond: siteLimiter.perSecond / 2, burst: siteLimiter.burst / 2 };
const networkLimit = { perSecond: siteLimiter.perSecond * 8, burst: siteLimiter.burst * 8 };

const arrayParameter = (name: string, values: readonly string[]): string =>
  values.map((value) => `${name}[]=${value}`).join('&');
const cyclicSlice = (values: readonly string[], n: number, count: number): string[] =>
  Array.from({ length: Math.min(count, values.length) }, (_, i) => values[(n + i) % values.length]!);
const cyclicElement = (values: readonly string[], n: number): string => values[n % values.length]!;

/** A guest's API request at the site; a unique query parameter bypasses caches. */
const guestRequest =
  (path: (targets: AttackTargets, n: number) => string) =>
  (targets: AttackTargets) =>
  (n: number): AttackRequest => ({ path: `/api${path(targets, n)}&unknown=${n}` });

/**
 * Saves 500 reader settings per request; every fifth request is empty. Even requests contain setting names that the
 * site knows, odd ones invented names.
 */
const readerChoicesRequest =
  (targets: AttackTargets) =>
  (n: number): AttackRequest => {
    const choiceKeys = Array.from({ length: 500 }, (_, i) =>
      n % 2 === 0 ? `title:${randomUUID()} ${cyclicElement(choiceNames, i)}` : `account a${n * 500 + i}`,
    );
    const choiceEntries = n % 5 === 4 ? {} : Object.fromEntries(choiceKeys.map((key) => [key, [Date.now(), '1']]));
    return {
      method: 'POST',
      path: '/api/settings/reader',
      token: targets.tokens.at(-1)!,
      body: { lines: choiceEntries },
    };
  };

export const attacks: readonly Attack[] = [
  { name: 'reader choices of one account', allowance: siteLimiter, request: readerChoicesRequest },
  {
    name: 'unread of the largest titles',
    allowance: siteLimiter,
    request: guestRequest(({ titles }, n) => `/user/unread?${arrayParameter('titles', cyclicSlice(titles, n, 100))}`),
  },
  {
    name: 'chapters without many groups',
    allowance: siteLimiter,
    request: guestRequest(
      ({ groups }, n) =>
        `/chapter?limit=1&order[volume]=desc&${arrayParameter('excludedGroups', cyclicSlice(groups, n, 100))}`,
    ),
  },
  {
    name: 'chapters by a short name',
    allowance: siteLimiter,
    request: guestRequest((_, n) => `/chapter?title=${cyclicElement(['zq', 'の', 'qz', '%25', 'jx'], n)}&limit=1`),
  },
  {
    name: 'chapters without pages, by volume',
    allowance: siteLimiter,
    request: guestRequest((_, n) => `/chapter?includeEmptyPages=1&order[volume]=desc&offset=${n % 100}&${everyRating}`),
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
          `&${arrayParameter('excludedGroups', cyclicSlice(groups, n, 50))}&${arrayParameter('excludedUploaders', cyclicSlice(users, n, 20))}` +
          `&unknown=${n}`,
      }),
  },
  {
    name: 'title lists by tags, deep, with everything included',
    allowance: siteLimiter,
    request: guestRequest(
      ({ tags }, n) =>
        `/manga?limit=100&offset=${9_900 - (n % 100)}&${everyRating}&${arrayParameter('excludedTags', cyclicSlice(tags, n, 30))}` +
        '&order[rating]=desc&includes[]=cover_art&includes[]=author&includes[]=artist&includes[]=tag&includes[]=manga',
    ),
  },
  {
    name: 'searches',
    allowance: siteLimiter,
    request: guestRequest(
      (_, n) =>
        `/search?query=${encodeURIComponent(cyclicElement(['の', 'a the of', 'ka ma ri no to', 'x y z'], n))}+${n}`,
    ),
  },
  {
    name: 'title pages',
    allowance: pageLimit,
    request:
      ({ titles }) =>
      (n) => ({ path: `/title/${cyclicElement(titles, n)}?unknown=${n}` }),
  },
  {
    name: 'pages of lists that nobody asked for',
    allowance: pageLimit,
    request: () => (n) => ({ path: `/titles?year=${1900 + (n % 200)}&page=${1 + (n % 7)}` }),
  },
  {
    name: 'pages of chapters that do not exist',
    allowance: pageLimit,
    request: () => () => ({ path: `/chapter/${randomUUID()}` }),
  },
  {
    name: 'covers that do not exist',
    allowance: siteLimiter,
    request:
      ({ titles }) =>
      (n) => ({ path: `/covers/${cyclicElement(titles, n)}/${randomUUID()}.jpg` }),
  },
  {
    name: 'a title whose description is hostile',
    allowance: pageLimit,
    request:
      ({ titles }) =>
      (n) => ({ path: `/title/${titles[0]!}?unknown=${n}` }),
  },
  {
    name: 'addresses of 15 kB',
    allowance: siteLimiter,
    request: guestRequest((_, n) => `/manga?limit=1&ignored=${String(n).padStart(8, '0').repeat(1_875)}`),
  },
  {
    name: 'questions from everywhere in one /48 network',
    allowance: networkLimit,
    request: (targets) => {
      const createRequest = guestRequest(
        ({ groups }, n) =>
          `/chapter?limit=1&order[volume]=desc&${arrayParameter('excludedGroups', cyclicSlice(groups, n, 100))}`,
      )(targets);
      return (n) => ({ ...createRequest(n), from: `2001:db8:7:${(n % 65_536).toString(16)}::1` });
    },
  },
];

/** Markdown that is slow to parse; the most followed title has it as its description during the attacks. */
export const hostileDescription = '['.repeat(10_000);
