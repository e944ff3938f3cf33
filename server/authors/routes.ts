import { sql } from 'kysely';
import { authorEndpoints } from '#contract/endpoints/authors.ts';
import { versionEndpoints } from '#contract/endpoints/versions.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import { withoutHiddenTitles } from '#server/blocks/policy.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { makeOnce } from '#server/core/db/make-once.ts';
import { notFound } from '#server/core/http/errors.ts';
import { collectionText, entityText } from '#server/core/http/json-text.ts';
import { memberRoute, route, type RouteScope } from '#server/core/http/route.ts';
import { waitForOwnWrites } from '#server/core/http/wait-for-own-writes.ts';
import { entityEnvelope } from '#server/core/http/wire.ts';
import { viewVersions } from '#server/versions/versions.ts';
import { addAuthor, deleteAuthor, editAuthor, revertAuthor } from './edit.ts';
import { authorAbilities, authorIsVisibleTo } from './policy.ts';
import { findAuthors } from './queries.ts';
import { renderAuthors } from './views.ts';

const okResult = { result: 'ok' as const };

export function authorRoutes(scope: RouteScope): void {
  route(scope, authorEndpoints.list, async (ctx, { query, viewer }) => {
    const { ids, total } = await findAuthors(ctx, query);
    const hidden = withoutHiddenTitles(await blocksOf(ctx, { viewer, query }));
    return collectionText(await ctx.documents.byIds('authors', ids, query.includes ?? [], () => hidden), query, total);
  });
  route(scope, authorEndpoints.get, async (ctx, { params, query, viewer }) => {
    const { db, documents } = ctx;
    const row = await accessRow(db, params.id);
    if (!row || !authorIsVisibleTo(row, viewer, ctx.clock())) throw notFound('Author');
    if (row.state !== 'published') return answerUnpublished(ctx, row, viewer);
    const hidden = withoutHiddenTitles(await blocksOf(ctx, { viewer, query }));
    const [author] = await documents.byIds('authors', [row.id], query.includes ?? [], () => hidden);
    if (author === undefined) throw notFound('Author');
    return entityText(author, authorAbilities(row, viewer, ctx.clock()));
  });
  memberRoute(scope, authorEndpoints.waiting, async (ctx, { viewer }) => ({
    ...okResult,
    authors: await findWaiting(ctx, viewer),
  }));
  writeRoutes(scope);
}

/** Authors that one reads at once: more of one account do not wait. */
const maxWaiting = 100;

async function findWaiting({ db }: Pick<Context, 'db'>, viewer: Viewer): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`SELECT authors.uid AS id, name
    FROM review_items JOIN authors ON authors.uid = subject_uid
    WHERE owner_id = ${viewer.id} AND kind = 'author' AND review_items.state = 'waiting'
    ORDER BY review_items.id DESC LIMIT ${maxWaiting}`.execute(db);
  return rows;
}

function writeRoutes(scope: RouteScope): void {
  memberRoute(scope, authorEndpoints.create, async (ctx, { body, keyed, viewer }) =>
    answer(ctx, await makeOnce(ctx, keyed, (inner) => addAuthor(inner, viewer, body)), viewer),
  );
  memberRoute(scope, authorEndpoints.edit, async (ctx, { params, body, viewer }) =>
    answer(ctx, await editAuthor(ctx, viewer, params.id, body), viewer),
  );
  memberRoute(scope, authorEndpoints.delete, async (ctx, { params, viewer }) => {
    await deleteAuthor(ctx, viewer, params.id);
    return okResult;
  });
  memberRoute(scope, versionEndpoints.ofAuthor, async ({ db, clock }, { params, query, viewer }) => {
    const row = await accessRow(db, params.id);
    if (!row || !authorIsVisibleTo(row, viewer, clock())) throw notFound('Author');
    return { ...okResult, ...(await viewVersions(db, 'authors', row.id, query)) };
  });
  memberRoute(scope, versionEndpoints.revertAuthor, async (ctx, { params, body, viewer }) =>
    answer(ctx, await revertAuthor(ctx, viewer, params.id, body), viewer),
  );
}

/** @param key internal or public id; one that was merged stands for what has its credits now */
const accessRow = (db: Context['db'], key: number | string) =>
  db
    .selectFrom('authors')
    .select(['id', 'state', 'creator_id'])
    .where(({ eb }) =>
      typeof key === 'number' ? eb('id', '=', key) : eb('id', '=', sql<number>`final_author(${key})`),
    )
    .executeTakeFirst();
type AccessRow = NonNullable<Awaited<ReturnType<typeof accessRow>>>;

/** The author after a change, as its writer sees it. @param id internal id */
async function answer(ctx: Context, id: number, viewer: Viewer) {
  const row = (await accessRow(ctx.db, id))!;
  if (row.state !== 'published') return answerUnpublished(ctx, row, viewer);
  // the document that is cached may be the one before the change
  await waitForOwnWrites(ctx);
  const [author] = await ctx.documents.byIds('authors', [id], []);
  if (author === undefined) throw notFound('Author');
  return entityText(author, authorAbilities(row, viewer, ctx.clock()));
}

/** An author that is not published has no document, which is public. */
async function answerUnpublished(ctx: Context, row: AccessRow, viewer: Viewer | null) {
  const author = (await renderAuthors(ctx.db, [row.id], new Map())).get(row.id);
  if (!author) throw notFound('Author');
  return entityEnvelope(author, authorAbilities(row, viewer, ctx.clock()));
}
