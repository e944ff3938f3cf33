// The visible titles of a list: pages of them in any order, all their ids, and what they have in common.
import type { QueryOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { listEndpoints } from '#contract/endpoints/lists.ts';
import { defaultRatings } from '#contract/rules/content-ratings.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import { hiddenTitlesFilter } from '#server/blocks/policy.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { viewTags } from '#server/tags/views.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { titlesOfList } from './queries.ts';

type Index = ReturnType<typeof titleIndex>;
type TitleFilter = Parameters<Index['find']>[0];
type TitleOrders = Parameters<Index['find']>[1];
type ListQuery = Pick<QueryOf<typeof listEndpoints.titleIds>, 'contentRating' | 'originalLanguage'>;
type PageQuery = ListQuery &
  Pick<QueryOf<typeof listEndpoints.placeTitles>, 'limit' | 'offset'> &
  Partial<
    Pick<QueryOf<typeof listEndpoints.titles>, 'status' | 'availableTranslatedLanguage' | 'outsideLibrary' | 'order'>
  >;

/** Finds a page of the titles of a list, in the list's order unless the query has another one. */
export async function findListTitles(
  ctx: Context,
  listId: number,
  query: PageQuery,
  blocks: Blocks | null,
  viewer: Viewer | null = null,
): ReturnType<Index['find']> {
  const inOrder = await titlesOfList(ctx, listId);
  const titleIds = query.outsideLibrary && viewer ? await withoutLibrary(ctx, viewer.id, inOrder) : inOrder;
  const { status, availableTranslatedLanguage: available } = query;
  const filter = {
    ...filterOf(titleIds, query, blocks),
    ...(status ? { status } : {}),
    ...(available ? { available } : {}),
  };
  const order = Object.entries(query.order ?? {}) as unknown as TitleOrders;
  return titleIndex(ctx).find(filter, order.length > 0 ? order : [[titleIds, 'desc']], query);
}

/** Public ids of all titles of a list, in its order. */
export async function listTitleIds(
  ctx: Context,
  listId: number,
  query: ListQuery,
  blocks: Blocks | null,
): Promise<string[]> {
  const titleIds = await titlesOfList(ctx, listId);
  const index = titleIndex(ctx);
  const page = { limit: titleIds.length, offset: 0 };
  const { ids } = await index.find(filterOf(titleIds, query, blocks), [[titleIds, 'desc']], page);
  const facts = await Promise.all(ids.map((id) => index.factsOf(id)));
  return facts.flatMap((each) => each?.uid ?? []);
}

type Summary = Omit<ResponseOf<typeof listEndpoints.summary>, 'result'>;

/** Number of tags in the summary of a list, and of titles that a tag in it has at least. */
const maxSummaryTags = 3;
const minTaggedTitles = 2;

/** Summary of the titles of a list: what most of them have in common. Formats and warnings are no taste, and not in it. */
export async function summarizeList(
  ctx: Context,
  listId: number,
  query: ListQuery,
  blocks: Blocks | null,
): Promise<Summary> {
  const [titleIds, tags] = [await titlesOfList(ctx, listId), await viewTags(ctx.db)];
  const [byTag, contentRatings, statuses] = [new Map<number, number>(), {}, {}] as [
    Map<number, number>,
    Summary['contentRatings'],
    Summary['statuses'],
  ];
  let titles = 0;
  await titleIndex(ctx).each(filterOf(titleIds, query, blocks), (facts) => {
    titles++;
    contentRatings[facts.rating] = (contentRatings[facts.rating] ?? 0) + 1;
    statuses[facts.status] = (statuses[facts.status] ?? 0) + 1;
    for (const id of facts.tags) byTag.set(id, (byTag.get(id) ?? 0) + 1);
  });
  const frequent = [...byTag]
    .filter(([id, count]) => count >= minTaggedTitles && isTaste(tags.get(id)?.attributes.group))
    .toSorted(([idA, a], [idB, b]) => b - a || idA - idB)
    .slice(0, maxSummaryTags);
  return {
    titles,
    tags: frequent.map(([id, count]) => ({ tag: tags.get(id)!, titles: count })),
    contentRatings,
    statuses,
  };
}

const isTaste = (group: string | undefined): boolean => group === 'genre' || group === 'theme';

function filterOf(
  titleIds: readonly number[],
  { contentRating = defaultRatings, originalLanguage }: ListQuery,
  blocks: Blocks | null,
): TitleFilter {
  return {
    contentRating,
    ...(originalLanguage ? { originalLanguage } : {}),
    ...hiddenTitlesFilter(blocks),
    among: [titleIds],
  };
}

/** Titles among these that an account neither follows nor has a status for. */
async function withoutLibrary(ctx: Context, userId: number, titleIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.prepared.rows<[number]>(
    'SELECT title_id FROM title_follows WHERE user_id = $1 AND title_id = ANY ($2::int[])',
    [userId, titleIds],
  );
  const owned = new Set(rows.map(([id]) => id));
  return titleIds.filter((id) => !owned.has(id));
}
