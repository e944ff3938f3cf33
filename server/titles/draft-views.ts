// Renders titles that are not published, for those who may see them.
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { draftEndpoints } from '#contract/endpoints/drafts.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { creatorsOf, renderTitles, type TitleEntity } from './views.ts';

/**
 * Adds attributes to the relationships of these types: also of covers and authors that are not published, which
 * documents do not have.
 */
export type DescribeDrafts = (
  ctx: Pick<Context, 'db'>,
  entities: readonly TitleEntity[],
  includes: readonly string[],
) => Promise<TitleEntity[]>;

/**
 * Titles in the order of their internal ids, as they are in the tables: drafts with their creator, and what was written a
 * moment ago, which documents may not show yet.
 */
export async function viewDrafts(
  ctx: Pick<Context, 'db'>,
  ids: readonly number[],
  includes: readonly string[],
  describe: DescribeDrafts,
): Promise<TitleEntity[]> {
  if (ids.length === 0) return [];
  const [titles, creators] = await Promise.all([renderTitles(ctx.db, ids), creatorsOf(ctx.db, ids)]);
  const drafts = ids.flatMap((id) => {
    const draft = titles.get(id);
    const creator = creators.get(id);
    if (!draft) return [];
    const showsCreator = draft.attributes.state !== 'published' || includes.includes('creator');
    if (!creator || !showsCreator) return [draft];
    return [{ ...draft, relationships: [...draft.relationships, { id: creator, type: 'creator' }] }];
  });
  return includes.length === 0 ? drafts : describe(ctx, drafts, includes);
}

type DraftNotes = Omit<ResponseOf<typeof draftEndpoints.about>, 'result'>;

/** Last remarks of reviewers on a draft, and since when it waits. */
export async function viewDraftNotes(db: Db, id: number): Promise<DraftNotes> {
  const { rows } = await sql<{
    state: DraftNotes['state'];
    submitted: Date | null;
    remarks: Record<string, string> | null;
  }>`
    SELECT titles.state, CASE WHEN titles.state = 'submitted' THEN review.created_at END AS submitted,
      CASE WHEN titles.state <> 'submitted' THEN review.remarks END AS remarks
    FROM titles LEFT JOIN LATERAL (SELECT created_at, remarks FROM review_items
      WHERE subject_uid = titles.uid AND subject_kind = 'titles' AND kind = 'draft' ORDER BY id DESC LIMIT 1) AS review ON true
    WHERE titles.id = ${id}`.execute(db);
  const { state, submitted, remarks } = rows[0]!;
  return { state, submittedAt: submitted && toWireDate(submitted), remarks: remarks ?? {} };
}
