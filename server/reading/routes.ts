import { readingEndpoints } from '#contract/endpoints/reading.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { memberRoute, route, type RouteScope } from '#server/core/http/route.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { findContinue } from './continue.ts';
import {
  findBookmarks,
  findHistory,
  findOpened,
  positionsOf,
  readChapters,
  readKeysOf,
  begunTitlesOf,
  chapterStatesOf,
} from './queries.ts';
import {
  addBookmark,
  removeFromHistory,
  clearHistory,
  savePositions,
  markChapters,
  removeBookmark,
  titleOfChapter,
} from './reading.ts';
import { countUnread } from './unread.ts';
import { entriesText, pageImages, paginationOf, wireTime } from './views.ts';

const okResult = { result: 'ok' as const };

export function readingRoutes(scope: RouteScope): void {
  memberRoute(scope, readingEndpoints.readOf, async (ctx, { query, viewer }) => {
    const read = await readChapters(ctx, viewer.id, query.ids);
    if (query.grouped !== true) return { ...okResult, data: read.map(({ chapter }) => chapter) };
    const byTitle = Map.groupBy(read, ({ title }) => title);
    const data = [...byTitle].map(
      ([title, readOfTitle]) => [title, readOfTitle.map(({ chapter }) => chapter)] as const,
    );
    return { ...okResult, data: Object.fromEntries(data) };
  });
  memberRoute(scope, readingEndpoints.readOfTitle, async (ctx, { params, viewer }) => {
    await requireTitle(ctx, params.id);
    const read = await readChapters(ctx, viewer.id, [params.id]);
    return { ...okResult, data: read.map(({ chapter }) => chapter) };
  });
  memberRoute(scope, readingEndpoints.mark, async (ctx, { params, query, body, viewer }) => {
    await markChapters(ctx, viewer.id, await requireTitle(ctx, params.id), {
      read: body.chapterIdsRead ?? [],
      unread: body.chapterIdsUnread ?? [],
      updateHistory: query.updateHistory === true,
    });
    return okResult;
  });
  memberRoute(scope, readingEndpoints.markOne, async (ctx, { params, viewer }) => {
    const marks = { read: [params.id], unread: [], updateHistory: true };
    await markChapters(ctx, viewer.id, await titleOfChapter(ctx, params.id), marks);
    return okResult;
  });
  memberRoute(scope, readingEndpoints.unmarkOne, async (ctx, { params, viewer }) => {
    const marks = { read: [], unread: [params.id], updateHistory: false };
    await markChapters(ctx, viewer.id, await titleOfChapter(ctx, params.id), marks);
    return okResult;
  });

  memberRoute(scope, readingEndpoints.history, async (ctx, { viewer }) => {
    const opened = await findOpened(ctx, viewer.id, await blocksOf(ctx, { viewer }));
    return { ...okResult, ratings: opened.map(({ uid, at }) => ({ chapterId: uid, readDate: wireTime(at) })) };
  });
  memberRoute(scope, readingEndpoints.entries, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    const resultPage = await findHistory(ctx, viewer.id, query, blocks);
    return entriesText(
      ctx,
      resultPage.rows,
      blocks,
      ({ at, page, pages, read, bookmarks }) => ({ at: wireTime(at), page, pages, read, bookmarks }),
      paginationOf(query, resultPage),
    );
  });
  memberRoute(scope, readingEndpoints.forget, async (ctx, { params, viewer }) => {
    await removeFromHistory(ctx, viewer.id, params.id);
    return okResult;
  });
  memberRoute(scope, readingEndpoints.forgetAll, async (ctx, { viewer }) => {
    await clearHistory(ctx, viewer.id);
    return okResult;
  });

  memberRoute(scope, readingEndpoints.keep, async (ctx, { body, viewer }) => {
    const positions = body.positions.map(({ since, ...each }) => ({
      ...each,
      at: Date.parse(each.at),
      ...(since !== undefined && { since: Date.parse(since) }),
    }));
    const savedPositions = await savePositions(ctx, viewer.id, positions);
    return { ...okResult, kept: savedPositions.map((each) => ({ ...each, at: wireTime(new Date(each.at)) })) };
  });
  memberRoute(scope, readingEndpoints.ofTitle, async (ctx, { params, viewer }) => {
    const titleId = await requireTitle(ctx, params.id);
    const [places, read] = await Promise.all([
      positionsOf(ctx, viewer.id, titleId),
      readKeysOf(ctx, viewer.id, titleId),
    ]);
    return { ...okResult, positions: places.map((place) => ({ ...place, at: wireTime(place.at) })), read };
  });
  memberRoute(scope, readingEndpoints.ofChapters, async (ctx, { query, viewer }) => {
    const [states, titles] = await Promise.all([
      chapterStatesOf(ctx, viewer.id, query.chapters),
      begunTitlesOf(ctx, viewer.id, query.chapters),
    ]);
    return { ...okResult, data: Object.fromEntries(states.map(({ chapter, state }) => [chapter, state])), titles };
  });
  memberRoute(scope, readingEndpoints.continue, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    const rows = await findContinue(ctx, viewer.id, query, blocks);
    return entriesText(ctx, rows, blocks, ({ at, page, pages, next, again }) => ({
      at: wireTime(at),
      page,
      pages,
      next,
      again,
    }));
  });

  route(scope, readingEndpoints.unread, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    return {
      ...okResult,
      data: await countUnread(ctx, viewer?.id ?? null, query.titles, query.languages ?? [], blocks),
    };
  });

  memberRoute(scope, readingEndpoints.bookmarks, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    const resultPage = await findBookmarks(ctx, viewer.id, query, blocks);
    const images = new Map((await pageImages(ctx, resultPage.rows)).map((image, at) => [resultPage.rows[at], image]));
    return entriesText(
      ctx,
      resultPage.rows,
      blocks,
      (row) => ({ page: row.page, at: wireTime(row.at), image: images.get(row)! }),
      paginationOf(query, resultPage),
    );
  });
  memberRoute(scope, readingEndpoints.bookmark, async (ctx, { params, viewer }) => {
    await addBookmark(ctx, viewer.id, params.id, params.page);
    return okResult;
  });
  memberRoute(scope, readingEndpoints.unbookmark, async (ctx, { params, viewer }) => {
    await removeBookmark(ctx, viewer.id, params.id, params.page);
    return okResult;
  });
}

/** Internal id of a visible title by its public id. @throws ApiError 404 */
async function requireTitle(ctx: Context, uid: string): Promise<number> {
  const id = await titleIndex(ctx).idOf(uid);
  if (id === null) throw notFound('Manga');
  return id;
}
