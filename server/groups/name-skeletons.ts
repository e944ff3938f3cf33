// Job that computes what the names of groups look like, for groups that were there before names were compared by it.
import type { Context } from '#server/core/context.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { skeletonOf } from '#server/core/names/skeleton.ts';

/** Groups per statement. */
const batchSize = 500;

export const groupSkeletonsHandler = handleJob(jobKind('groups:skeletons'), fillSkeletons, { atStart: true });

async function fillSkeletons({ db }: Context): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('groups')
      .select(['id', 'name'])
      .where('name_skeleton', 'is', null)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const { id, name } of rows)
      await db
        .updateTable('groups')
        .set({ name_skeleton: skeletonOf(name) })
        .where('id', '=', id)
        // a group that was renamed meanwhile has its own
        .where('name', '=', name)
        .execute();
    if (rows.length < batchSize) return;
  }
}
