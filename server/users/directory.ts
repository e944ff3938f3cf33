// The directory of users: people of one kind, in an order that says what they do.
import { type RawBuilder, sql } from 'kysely';
import type { userEndpoints, userKinds } from '#contract/endpoints/users.ts';
import type { Input } from '#server/core/http/route.ts';

type DirectoryQuery = Input<typeof userEndpoints.directory>['query'];

/** SQL condition on the row of `users`, after `AND`, for each kind of people. */
const conditions: Record<(typeof userKinds)[number], (uploaderIds: readonly number[]) => RawBuilder<unknown>> = {
  // must be identical to the condition of the partial index users_staff
  staff:
    () => sql`AND roles && '{ROLE_ADMIN,ROLE_DEVELOPER,ROLE_GLOBAL_MODERATOR,ROLE_PUBLIC_RELATIONS,ROLE_DESIGNER}'::text[]
    AND NOT banned AND NOT built_in`,
  leaders: () => sql`AND EXISTS (SELECT FROM groups WHERE groups.leader_id = users.id)`,
  uploaders: (ids) => sql`AND users.id = ANY (${ids}::int[])`,
};

/**
 * Condition of the kind and the order of a list of the directory, for a search of users.
 * @param uploads number of uploads by internal id; people without any come last
 */
export function directorySearch({ kind, order }: DirectoryQuery, uploads: ReadonlyMap<number, { uploads: number }>) {
  const ids = [...uploads.keys()];
  const sign = order?.uploads === 'asc' ? 1 : -1;
  const countOf = (id: number): number => uploads.get(id)!.uploads;
  const direction = order?.joinedAt === 'asc' ? sql`ASC` : sql`DESC`;
  return {
    first: order?.uploads && ids.toSorted((a, b) => sign * (countOf(a) - countOf(b)) || a - b),
    orderBy: order?.joinedAt && sql`created_at ${direction}, id ${direction}`,
    ...(kind ? { condition: conditions[kind](ids) } : {}),
  };
}
