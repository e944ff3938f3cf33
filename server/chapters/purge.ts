// Daily job that removes deleted chapters for good once nobody can restore them, and pages that were replaced long ago. Their
// images go with the next sweep of files, unless something else refers to them.
import { sql } from 'kysely';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { countReferences } from '#server/media/media.ts';

export const chapterPurgeHandler = handleJob(jobKind('chapters:purge'), purgeChapters, {
  cron: '27 4 * * *',
  fill: '1d',
});

/** Days for which pages that were replaced are kept for moderators. */
const replacedDays = 90;

async function purgeChapters(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  while (await eraseOneChapter(ctx));
  while (await eraseOneSet(ctx));
}

/** Erases one chapter that was deleted too long ago; not while moderators look at it. @returns whether there was one */
function eraseOneChapter(ctx: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const { rows: found } = await sql<{ id: number; title_id: number }>`SELECT chapters.id, title_id
      FROM chapter_removals JOIN chapters ON chapters.id = chapter_id
      WHERE ${isOver(ctx.clock())} ORDER BY at LIMIT 1`.execute(tx);
    if (!found[0]) return false;
    // locked as by those who restore it, and then looked at again
    const { id, title_id: titleId } = found[0];
    await sql`SELECT FROM titles WHERE id = ${titleId} FOR NO KEY UPDATE`.execute(tx);
    const { rows } = await sql<{ uid: string }>`SELECT chapters.uid
      FROM chapter_removals JOIN chapters ON chapters.id = chapter_id
      WHERE chapters.id = ${id} AND ${isOver(ctx.clock())} FOR UPDATE`.execute(tx);
    if (!rows[0]) return true;
    await sql`UPDATE review_snapshots SET content = '{}' FROM review_items
      WHERE review_items.id = item_id AND subject_uid = ${rows[0].uid} AND kind = 'first_chapter'`.execute(tx);
    await giveUp(tx, await sql<Blobs>`SELECT blobs FROM page_sets WHERE chapter_id = ${id}`.execute(tx));
    await tx.deleteFrom('chapters').where('id', '=', id).execute();
    return true;
  });
}

const isOver = (now: Date) => sql<boolean>`(chapters.state = 'removed'
  AND at < ${now}::timestamptz - make_interval(days => ${publishingLimits.removedChapterDays})
  AND NOT EXISTS (SELECT FROM review_items WHERE subject_uid = chapters.uid AND review_items.state = 'waiting'))`;

/** Erases one replaced set of pages; not the one that was reviewed last, against which changes count. */
function eraseOneSet(ctx: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: number }>`SELECT id FROM page_sets
      WHERE replaced_at < ${ctx.clock()}::timestamptz - make_interval(days => ${replacedDays})
        AND NOT EXISTS (SELECT FROM chapters WHERE chapters.id = page_sets.chapter_id
          AND page_sets.id IN (page_set_id, reviewed_set_id))
      ORDER BY replaced_at LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx);
    if (!rows[0]) return false;
    await giveUp(tx, await sql<Blobs>`DELETE FROM page_sets WHERE id = ${rows[0].id} RETURNING blobs`.execute(tx));
    return true;
  });
}

interface Blobs {
  blobs: number[];
}

/** Gives up the images of sets of pages. */
async function giveUp(tx: Db, { rows }: { rows: readonly Blobs[] }): Promise<void> {
  await countReferences(
    tx,
    rows.flatMap(({ blobs }) => blobs),
    -1,
  );
}
