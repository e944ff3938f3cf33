// Chapters for moderators, under the addresses that their tools know. Each write is an action of staff, with its decision and
// audit row; these addresses take no reason, so each has the usual one.
import { type RawBuilder, sql } from 'kysely';
import { adminChapterEndpoints } from '#contract/endpoints/admin-chapters.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { StaffActionBody } from '#contract/endpoints/staff-actions.ts';
import type { ActionReason } from '#contract/rules/decision-reasons.ts';
import { limits } from '#contract/rules/limits.ts';
import { renderChapters } from '#server/chapters/views.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { nonEmptyUids } from '#server/core/db/sql.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { collectionEnvelope, entityEnvelope } from '#server/core/http/wire.ts';
import { act } from './act.ts';

const okResult = { result: 'ok' as const };

export function adminChapterRoutes(scope: RouteScope): void {
  memberRoute(scope, adminChapterEndpoints.list, async (ctx, { query }) => {
    const { ids, total } = await findAnyChapters(ctx.db, query);
    const chapters = await renderChapters(ctx.db, ids);
    return collectionEnvelope(
      ids.flatMap((id) => chapters.get(id) ?? []),
      query,
      total,
    );
  });
  memberRoute(scope, adminChapterEndpoints.edit, async (ctx, { params, body, viewer }) => {
    await actFor(ctx, viewer, { action: 'chapter.uploader', id: params.id, params: body }, 'wrong_information');
    return viewChapter(ctx, params.id);
  });
  memberRoute(scope, adminChapterEndpoints.activate, async (ctx, { params, viewer }) => {
    await actFor(ctx, viewer, { action: 'chapter.available', id: params.id, params: {} }, 'mistake');
    return okResult;
  });
  memberRoute(scope, adminChapterEndpoints.deactivate, async (ctx, { params, viewer }) => {
    const action = { action: 'chapter.unavailable', id: params.id, params: { because: 'moderators' } } as const;
    await actFor(ctx, viewer, action, 'not_allowed');
    return okResult;
  });
  memberRoute(scope, adminChapterEndpoints.restore, async (ctx, { params, viewer }) => {
    await actFor(ctx, viewer, { action: 'chapter.restore', id: params.id, params: {} }, 'mistake');
    return okResult;
  });
  memberRoute(scope, adminChapterEndpoints.move, async (ctx, { params, body, viewer }) => {
    const action = { action: 'chapter.move', id: params.id, params: { title: body.manga } } as const;
    await actFor(ctx, viewer, action, 'wrong_title');
    return viewChapter(ctx, params.id);
  });
}

async function actFor(ctx: Context, viewer: Viewer, action: StaffActionBody, reason: ActionReason): Promise<void> {
  await act(ctx, viewer, { action, reason, message: '', note: '' });
}

/** A chapter that was just changed, in any state. */
async function viewChapter({ db }: Context, uid: string) {
  const { id } = await db.selectFrom('chapters').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
  return entityEnvelope((await renderChapters(db, [id])).get(id)!);
}

const orderColumns = { createdAt: sql`chapters.created_at`, updatedAt: sql`chapters.updated_at` };

async function findAnyChapters(
  db: Context['db'],
  { limit, offset, order, ...filters }: QueryOf<typeof adminChapterEndpoints.list>,
): Promise<{ ids: number[]; total: number }> {
  const conditions = sql.join([sql`true`, ...conditionsOf(filters)], sql` AND `);
  const terms = Object.entries(order ?? { createdAt: 'desc' }).map(
    ([key, direction]) =>
      sql`${orderColumns[key as keyof typeof orderColumns]} ${direction === 'asc' ? sql`ASC` : sql`DESC`}`,
  );
  const [{ rows }, counted] = await Promise.all([
    sql<{ id: number }>`SELECT id FROM chapters WHERE ${conditions}
      ORDER BY ${sql.join([...terms, sql`id DESC`])} LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total
      FROM (SELECT FROM chapters WHERE ${conditions} LIMIT ${limits.resultWindow}) AS counted`.execute(db),
  ]);
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 };
}

type Filters = Omit<QueryOf<typeof adminChapterEndpoints.list>, 'limit' | 'offset' | 'order'>;

function conditionsOf({ ids, manga, groups, uploader, translatedLanguage, state }: Filters): RawBuilder<unknown>[] {
  return [
    ...(ids ? [sql`uid = ANY (${nonEmptyUids(ids)}::uuid[])`] : []),
    ...(manga ? [sql`title_id = (SELECT id FROM titles WHERE uid = ${manga})`] : []),
    ...(groups
      ? [
          sql`EXISTS (SELECT FROM chapter_groups JOIN groups ON groups.id = group_id
            WHERE chapter_id = chapters.id AND groups.uid = ANY (${nonEmptyUids(groups)}::uuid[]))`,
        ]
      : []),
    ...(uploader
      ? [sql`uploader_id = ANY (ARRAY(SELECT id FROM users WHERE uid = ANY (${nonEmptyUids(uploader)}::uuid[])))`]
      : []),
    ...(translatedLanguage ? [sql`language = ANY (${translatedLanguage}::text[])`] : []),
    ...(state ? [sql`state = ANY (${state}::chapter_state[])`] : []),
  ];
}
