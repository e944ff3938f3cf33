// Relations between titles. The related title gets the inverse one, once both are published.
import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { draftEndpoints } from '#contract/endpoints/drafts.ts';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/errors.ts';
import type { TitleRelation } from '#server/db/schema.ts';
import { invalid } from './field-errors.ts';
import { lockTitle, recordTitleEdit, requireNotSubmitted } from './lock-title.ts';
import { titleIsVisible } from './policy.ts';

const inverseRelations: Partial<Record<TitleRelation, TitleRelation>> = {
  prequel: 'sequel',
  sequel: 'prequel',
  main_story: 'side_story',
  side_story: 'main_story',
  monochrome: 'colored',
  colored: 'monochrome',
  preserialization: 'serialization',
  serialization: 'preserialization',
  same_franchise: 'same_franchise',
  shared_universe: 'shared_universe',
  alternate_story: 'alternate_story',
  alternate_version: 'alternate_version',
};

/** Relates two titles, and adds the inverse relation if there is one. */
export async function relateTitles(tx: Db, titleId: number, targetId: number, relation: TitleRelation): Promise<void> {
  const inverseRelation = inverseRelations[relation];
  await tx
    .insertInto('title_relations')
    .values([
      { title_id: titleId, target_id: targetId, relation },
      ...(inverseRelation ? [{ title_id: targetId, target_id: titleId, relation: inverseRelation }] : []),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds the inverse relations of a draft to the titles that it names; until it is published they have none. */
export async function addInverseRelations(tx: Db, titleId: number): Promise<void> {
  const relations = await tx
    .selectFrom('title_relations')
    .select(['target_id', 'relation'])
    .where('title_id', '=', titleId)
    .orderBy('target_id')
    .execute();
  for (const { target_id, relation } of relations) await relateTitles(tx, titleId, target_id, relation);
}

/** Relates a title to a published one; a relation that is there already stays. @returns the relation's public id */
export function addRelation(
  ctx: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  uid: string,
  { targetManga, relation }: BodyOf<typeof draftEndpoints.addRelation>,
): Promise<{ titleId: number; relationUid: string }> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const title = await lockTitle(tx, viewer, uid, now);
    requirePermission(viewer, 'title.relation.edit', now);
    requireNotSubmitted(title);
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM titles WHERE uid = ${targetManga} AND ${titleIsVisible}`.execute(tx);
    const target = rows[0];
    if (!target) throw invalid('/targetManga', 'There is no such title');
    if (target.id === title.id) throw invalid('/targetManga', 'A title is not related to itself');
    if (title.state === 'published') await relateTitles(tx, title.id, target.id, relation);
    else {
      await tx
        .insertInto('title_relations')
        .values({ title_id: title.id, target_id: target.id, relation })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const { uid: relationUid } = await tx
      .selectFrom('title_relations')
      .select('uid')
      .where('title_id', '=', title.id)
      .where('target_id', '=', target.id)
      .where('relation', '=', relation)
      .executeTakeFirstOrThrow();
    await recordTitleEdit(tx, viewer, title, now, 'title.relation.edit');
    return { titleId: title.id, relationUid };
  });
}

/** Removes a relation of a title, and its inverse. @throws ApiError 404 */
export async function removeRelation(
  ctx: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  uid: string,
  relationUid: string,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const title = await lockTitle(tx, viewer, uid, now);
    requirePermission(viewer, 'title.relation.edit', now);
    requireNotSubmitted(title);
    const removed = await tx
      .deleteFrom('title_relations')
      .where('uid', '=', relationUid)
      .where('title_id', '=', title.id)
      .returning(['target_id', 'relation'])
      .executeTakeFirst();
    if (!removed) throw notFound('Relation');
    await recordTitleEdit(tx, viewer, title, now, 'title.relation.edit');
    const inverse = inverseRelations[removed.relation];
    if (inverse === undefined) return;
    await tx
      .deleteFrom('title_relations')
      .where('title_id', '=', removed.target_id)
      .where('target_id', '=', title.id)
      .where('relation', '=', inverse)
      .execute();
  });
}
