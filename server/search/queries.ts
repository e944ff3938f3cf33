// What has a name like a text, of every kind, as far as a guest may see it.
import { defaultRatings } from '#contract/common.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { searchEndpoints } from '#contract/search.ts';
import type { Context } from '#server/core/context.ts';
import { titleIndex } from '#server/titles/titles.ts';

/** Names of each kind that are looked at; totals go no further. */
const mostFound = 1000;

export type SearchQuery = QueryOf<typeof searchEndpoints.everything>;

interface Page {
  /** Internal ids, the best first. */
  ids: number[];
  total: number;
}

export async function findEverything(
  ctx: Context,
  { query, limit, contentRating }: SearchQuery,
): Promise<{ titles: Page; groups: Page; authors: Page }> {
  const [titles, groups, authors] = await Promise.all(
    (['title', 'group', 'author'] as const).map((kind) => ctx.names.find(kind, query, { limit: mostFound })),
  );
  const first = (ids: number[]): Page => ({ ids: ids.slice(0, limit), total: ids.length });
  return {
    titles: await titleIndex(ctx).find(
      { contentRating: contentRating ?? defaultRatings, among: [titles!.ids] },
      [[titles!.ids, 'desc']],
      { limit, offset: 0 },
    ),
    groups: first(groups!.ids),
    authors: first(authors!.ids),
  };
}
