// One action on many objects: each is tried by itself, so that what cannot be done to one does not stop the others.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type ManyActionBody, staffAction } from '#contract/endpoints/staff-actions.ts';
import { type BulkResult, bulkResults } from '#contract/rules/bulk-results.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { lockByName } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { performAction, type Performed } from './perform.ts';

/** Result for one object. */
export interface Tried {
  id: string;
  result: BulkResult;
  /** Why it was not changed; null for none. */
  reason: string | null;
  /** Null when it was not changed. */
  performed: Performed | null;
}

/** Reasons of refusals of what is so already. */
const sameReasons: readonly unknown[] = [
  'already_so',
  'changed_meanwhile',
  'not_sanctioned',
  'role_held',
  'role_not_held',
  'same_title',
];

/**
 * Carries an action out on each object, in the caller's transaction. @param ids in no order; each one once
 * @throws ApiError 400 when the action itself is wrong
 */
export async function performMany(
  ctx: Context,
  viewer: Viewer | null,
  { action, params, ids }: ManyActionBody & { ids: readonly string[] },
  options: Parameters<typeof performAction>[3] = {},
): Promise<Tried[]> {
  // two such changes never wait for each other's rows
  await lockByName(ctx.db, 'moderation of many');
  const tried: Tried[] = [];
  for (const id of new Set(ids)) {
    const body = staffAction.parse({ action, id, params });
    tried.push(await tryOn(ctx, id, () => performAction(ctx, viewer, body, options)));
  }
  return tried;
}

async function tryOn({ db }: Context, id: string, perform: () => Promise<Performed>): Promise<Tried> {
  await sql`SAVEPOINT one_of_many`.execute(db);
  try {
    const performed = await perform();
    if (changesNothing(performed)) {
      await sql`ROLLBACK TO SAVEPOINT one_of_many`.execute(db);
      return { id, result: 'same', reason: null, performed: null };
    }
    await sql`RELEASE SAVEPOINT one_of_many`.execute(db);
    return { id, result: 'changed', reason: null, performed };
  } catch (error) {
    const result = error instanceof ApiError ? resultOf(error) : null;
    if (result === null) throw error;
    await sql`ROLLBACK TO SAVEPOINT one_of_many`.execute(db);
    const reason = (error as ApiError).context?.['reason'];
    return { id, result, reason: typeof reason === 'string' ? reason : null, performed: null };
  }
}

const changesNothing = ({ undo }: Performed): boolean =>
  'before' in undo && 'after' in undo && isDeepStrictEqual(undo['before'], undo['after']);

function resultOf({ code, context }: ApiError): Exclude<BulkResult, 'changed'> | null {
  if (code === 'not_found_http_exception') return 'gone';
  if (code === 'access_denied_http_exception') return 'denied';
  if (code !== 'optimistic_lock_exception' && code !== 'bad_request_http_exception') return null;
  return sameReasons.includes(context?.['reason']) ? 'same' : 'conflict';
}

/**
 * Finds out what an action would do, and leaves nothing of it. @param work in the caller's transaction
 * @throws what the work throws
 */
export async function tryOut<T>({ db }: Context, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT tried_out`.execute(db);
  const found = await work();
  await sql`ROLLBACK TO SAVEPOINT tried_out`.execute(db);
  return found;
}

/** Number of objects by result. */
export function countResults(tried: readonly Tried[]): Record<BulkResult, number> {
  const count = (result: BulkResult): number => tried.filter((each) => each.result === result).length;
  return Object.fromEntries(bulkResults.map((result) => [result, count(result)])) as Record<BulkResult, number>;
}
