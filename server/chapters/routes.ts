import { chapterEndpoints } from '#contract/chapters.ts';
import type { Db } from '#server/core/db.ts';
import { notFound } from '#server/core/errors.ts';
import { route, type Scope } from '#server/core/route.ts';
import { collection, single } from '#server/core/views.ts';
import { viewAtHome, viewPages } from './pages.ts';
import { findChapter, findChapters } from './queries.ts';
import { viewChapters } from './views.ts';

export function chapterRoutes(scope: Scope, findTitle: (db: Db, uid: string) => Promise<number | null>): void {
  const existing = async (db: Db, uid: string): Promise<number> => {
    const id = await findChapter(db, uid);
    if (id === null) throw notFound('Chapter');
    return id;
  };
  route(scope, chapterEndpoints.list, async ({ db }, { query }) => {
    const { ids, total } = await findChapters(db, query);
    return collection(await viewChapters(db, ids, query.includes ?? []), query, total);
  });
  route(scope, chapterEndpoints.feed, async ({ db }, { params, query }) => {
    const titleId = await findTitle(db, params.id);
    if (titleId === null) throw notFound('Manga');
    const { ids, total } = await findChapters(db, query, titleId);
    return collection(await viewChapters(db, ids, query.includes ?? []), query, total);
  });
  route(scope, chapterEndpoints.get, async ({ db }, { params, query }) => {
    const [chapter] = await viewChapters(db, [await existing(db, params.id)], query.includes ?? []);
    return single(chapter!);
  });
  route(scope, chapterEndpoints.pages, async (ctx, { params }) =>
    viewPages(ctx, await existing(ctx.db, params.id), params.id),
  );
  route(scope, chapterEndpoints.atHome, async (ctx, { params }) => viewAtHome(ctx, await existing(ctx.db, params.id)));
}
