// Proposals as their authors and reviewers see them: each change with what the title has now.
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { titleEditEndpoints } from '#contract/endpoints/title-edits.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import { decide, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { type Change, valueOf } from './changes.ts';
import { isSame, readContent, type TitleContent } from './content.ts';

type TitleEdit = ResponseOf<typeof titleEditEndpoints.list>['edits'][number];
type JsonValue = TitleEdit['changes'][number]['base'];

/** Proposals of one title that are shown. */
const maxShown = 50;

/** The viewer's proposals for a title, and for reviewers those of others that wait; the newest first. */
export async function viewProposals(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  titleId: number,
): Promise<TitleEdit[]> {
  const decision = decide(viewer, 'title.draft.view', clock());
  const ofOthers = decision.ok && decision.grant.any ? sql`OR title_edits.state = 'waiting'` : sql``;
  const { rows } = await sql<{
    uid: string;
    author: string;
    state: TitleEdit['state'];
    note: string;
    changes: Change[];
    remarks: Record<string, string> | null;
    version: number;
    created_at: Date;
  }>`
    SELECT title_edits.uid, users.uid AS author, title_edits.state, note, changes, title_edits.version, title_edits.created_at,
      (SELECT remarks FROM review_items WHERE subject_uid = title_edits.uid AND subject_kind = 'title_edits'
        ORDER BY id DESC LIMIT 1) AS remarks
    FROM title_edits JOIN users ON users.id = author_id
    WHERE title_id = ${titleId} AND (author_id = ${viewer.id} ${ofOthers})
    ORDER BY title_edits.id DESC LIMIT ${maxShown}`.execute(db);
  if (rows.length === 0) return [];
  const current = await readContent(db, titleId);
  return rows.map(({ uid, author, state, note, changes, remarks, version, created_at }) => ({
    id: uid,
    author,
    own: author === viewer.uid,
    state,
    note,
    changes: changes.map((change) => viewChange(change, current)),
    remarks: remarks ?? {},
    version,
    createdAt: toWireDate(created_at),
  }));
}

function viewChange({ field, key, base, value }: Change, content: TitleContent): TitleEdit['changes'][number] {
  const current = valueOf(content, [field, key]);
  return {
    field,
    key,
    base: base as JsonValue,
    current: current as JsonValue,
    mine: value as JsonValue,
    conflict: !isSame(current, base) && !isSame(current, value),
  };
}
