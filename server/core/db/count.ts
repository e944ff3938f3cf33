// How many rows there are to page through: counted up to the window of paging, and remembered for a while, because it
// only says how far paging goes.
import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '../context.ts';
import { ownTurn } from '../http/request-scope.ts';
import { openTextCache, type TextCache } from '../cache/text-cache.ts';

const counts = new WeakMap<object, TextCache<Promise<number>>>();
const countedFor = 30_000;
/** Bytes of a cached count: a number and its promise. */
const bytesEach = 100;

/** @param matching what follows `SELECT`: `FROM … WHERE …` */
export async function countCapped(ctx: Context, matching: RawBuilder<unknown>): Promise<number> {
  const compiled = sql`SELECT count(*)::int FROM (SELECT ${matching} LIMIT ${limits.resultWindow}) AS matching`.compile(
    ctx.db,
  );
  const known =
    counts.get(ctx.changes) ??
    openTextCache({ bytes: { caches: ctx.caches, name: 'counts' }, sizeOf: () => bytesEach, ttl: countedFor });
  counts.set(ctx.changes, known);
  const key = `${ctx.changes.generation()} ${compiled.sql} ${JSON.stringify(compiled.parameters)}`;
  const counted = known.get(key);
  if (counted) return counted;
  // others who ask the same wait for this one, not for the turn of this address
  await ownTurn();
  const begun = known.get(key);
  if (begun) return begun;
  const counting = ctx.prepared.run<[number]>(compiled).then((rows) => rows[0]![0]);
  known.set(key, counting);
  counting.catch(() => known.delete(key));
  return counting;
}
