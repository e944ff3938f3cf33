// Counts the rows of a paginated query, capped at the pagination window, and caches the count for a while: it only says
// how far pagination goes, so it may be slightly stale.
import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '../context.ts';
import { waitForDatabaseTurn } from '../http/request-scope.ts';
import { openTextCache, type TextCache } from '../cache/text-cache.ts';

const counts = new WeakMap<object, TextCache<Promise<number>>>();
const countTtlMs = 30_000;
/** Estimated bytes of a cached count: a number and its promise. */
const bytesPerCount = 100;

/** @param matching the rest of the query after `SELECT`: `FROM … WHERE …` */
export async function countCapped(ctx: Context, matching: RawBuilder<unknown>): Promise<number> {
  const compiled = sql`SELECT count(*)::int FROM (SELECT ${matching} LIMIT ${limits.resultWindow}) AS matching`.compile(
    ctx.db,
  );
  const cache =
    counts.get(ctx.changes) ??
    openTextCache({ bytes: { caches: ctx.caches, name: 'counts' }, sizeOf: () => bytesPerCount, ttl: countTtlMs });
  counts.set(ctx.changes, cache);
  const key = `${ctx.changes.generation()} ${compiled.sql} ${JSON.stringify(compiled.parameters)}`;
  const cachedCount = cache.get(key);
  if (cachedCount) return cachedCount;
  // concurrent requests share the query for the same count, so the wait for this address's turn at the database
  // (`database-turns.ts`) comes before the query
  await waitForDatabaseTurn();
  const inFlight = cache.get(key);
  if (inFlight) return inFlight;
  const countPromise = ctx.prepared.run<[number]>(compiled).then((rows) => rows[0]![0]);
  cache.set(key, countPromise);
  countPromise.catch(() => cache.delete(key));
  return countPromise;
}
