// Conflicts of interest: staff decides nothing about themselves, what they have made, their groups, and people who are not below
// their rank.
import { type RawBuilder, sql } from 'kysely';
import { rankOf } from '#contract/rules/ranks.ts';
import type { ActionObject } from '#contract/rules/staff-actions.ts';
import { usableRoles, type Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';

/** A 403 for what is one's own. */
export const interestError = (): ApiError =>
  new ApiError('access_denied_http_exception', 'This is about you or a group of yours. Somebody else decides it', {
    reason: 'interest',
  });

/** Whether staff reads what was written about somebody with these roles: administrators do, others about people below them. */
export function maySeeStaffWords(viewer: Viewer, roles: readonly string[]): boolean {
  const rank = rankOf(usableRoles(viewer));
  return rank === 3 || rankOf(roles) < rank;
}

/** SQL condition on `moderation_decisions`: it is about whoever sent a report, whom staff does not learn by it. */
export const isAboutReporter = sql`actions @> '[{"action": "report.mute-reporter"}]'`;

/** SQL condition: the viewer leads or belongs to the group of an id. */
const inGroup = (viewerId: number, groupId: RawBuilder<unknown>): RawBuilder<boolean> => sql`EXISTS (
  SELECT FROM groups AS own LEFT JOIN group_members AS mine ON mine.group_id = own.id AND mine.user_id = ${viewerId}
  WHERE own.id = ${groupId} AND (own.leader_id = ${viewerId} OR mine.user_id IS NOT NULL))`;

/** Objects of the site itself, which belong to nobody. */
const siteObjects = ['announcement', 'site-list', 'site-setting'] as const satisfies readonly ActionObject[];
type SiteObject = (typeof siteObjects)[number];
const isSiteObject = (object: ActionObject): object is SiteObject => siteObjects.some((each) => each === object);

/** SQL conditions on objects of each kind: the viewer has made it, or it belongs to a group of theirs. */
const ownObjects: Record<
  Exclude<ActionObject, 'user' | 'report' | SiteObject>,
  (viewerId: number) => RawBuilder<boolean>
> = {
  title: (id) => sql`SELECT FROM titles AS object WHERE creator_id = ${id}`,
  author: (id) => sql`SELECT FROM authors AS object WHERE creator_id = ${id}`,
  cover: (id) => sql`SELECT FROM covers AS object WHERE uploader_id = ${id}`,
  list: (id) => sql`SELECT FROM lists AS object WHERE owner_id = ${id}`,
  client: (id) => sql`SELECT FROM api_clients AS object WHERE owner_id = ${id}`,
  group: (id) => sql`SELECT FROM groups AS object WHERE ${inGroup(id, sql`object.id`)}`,
  chapter: (id) => sql`SELECT FROM chapters AS object WHERE (uploader_id = ${id} OR EXISTS (
    SELECT FROM chapter_groups WHERE chapter_id = object.id AND ${inGroup(id, sql`chapter_groups.group_id`)}))`,
  comment: (id) => sql`SELECT FROM comments AS object JOIN comment_threads AS thread ON thread.id = thread_id
    WHERE (author_id = ${id} OR ${inGroup(id, sql`thread.group_id`)})`,
};

/**
 * Requires that a member of staff may act on an object by their role; whoever acts on it as its owner or for their group asks
 * another permission. Locks the account of a person. @throws ApiError 403
 */
export async function requireNoInterest(tx: Db, viewer: Viewer, object: ActionObject, uid: string): Promise<void> {
  if (object === 'user' || object === 'report') {
    // of a report, whoever sent it
    const { rows } = await sql<{ uid: string; roles: string[] }>`SELECT uid, roles FROM users
      WHERE ${object === 'user' ? sql`uid = ${uid}` : sql`id = (SELECT reporter_id FROM reports WHERE uid = ${uid})`}
      FOR UPDATE`.execute(tx);
    const [person] = rows;
    // an account that is not there is told by the action
    if (person && (person.uid === viewer.uid || rankOf(usableRoles(viewer)) <= rankOf(person.roles)))
      throw new ApiError('access_denied_http_exception', 'This account is yours, or not below your rank', {
        reason: 'rank',
      });
    return;
  }
  if (isSiteObject(object)) return;
  const { rows } = await sql`${ownObjects[object](viewer.id)} AND object.uid = ${uid}`.execute(tx);
  if (rows.length > 0) throw interestError();
}

/** Public ids of those objects on which a member of staff may not act by their role. */
export async function ownAmong(
  tx: Db,
  viewer: Viewer | null,
  object: keyof typeof ownObjects,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!viewer) return new Set();
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM (SELECT unnest(${uids}::uuid[]) AS uid) AS given
    WHERE EXISTS (${ownObjects[object](viewer.id)} AND object.uid = given.uid)`.execute(tx);
  return new Set(rows.map(({ uid }) => uid));
}
