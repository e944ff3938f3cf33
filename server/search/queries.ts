// Searches titles, groups, authors and users by name, among those that the viewer may see.
import { defaultRatings } from '#contract/rules/content-ratings.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { searchEndpoints } from '#contract/endpoints/search.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import { hiddenTitlesFilter } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import { decide, type Viewer } from '#server/core/access/viewer.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { findUsers } from '#server/users/users.ts';

/** Maximum number of matches per kind, which also caps the totals. */
const maxNameMatches = 1000;

type SearchQuery = QueryOf<typeof searchEndpoints.everything>;

interface SearchPage {
  /** Internal ids, the best first. */
  ids: number[];
  total: number;
  /** Number of matches that are left out because the viewer blocks them. */
  hidden: number;
}

export async function findEverything(
  ctx: Context,
  { query, limit, contentRating, originalLanguage }: SearchQuery,
  blocks: Blocks | null,
  viewer: Viewer | null,
): Promise<{ titles: SearchPage; groups: SearchPage; authors: SearchPage; users: SearchPage | null }> {
  const [[titles, groups, authors], users] = await Promise.all([
    Promise.all(
      (['title', 'group', 'author'] as const).map((kind) => ctx.names.find(kind, query, { limit: maxNameMatches })),
    ),
    viewer && decide(viewer, 'user.list', ctx.clock()).ok
      ? findUsers(
          ctx,
          { username: query, limit, offset: 0 },
          { id: viewer.id, blocked: blocks?.users.ids ?? new Set() },
        )
      : null,
  ]);
  const toPage = (matchingIds: number[], blocked?: ReadonlySet<number>): SearchPage => {
    const ids = blocked ? matchingIds.filter((id) => !blocked.has(id)) : matchingIds;
    return { ids: ids.slice(0, limit), total: ids.length, hidden: matchingIds.length - ids.length };
  };
  return {
    titles: await titleIndex(ctx).find(
      {
        contentRating: contentRating ?? defaultRatings,
        ...(originalLanguage ? { originalLanguage } : {}),
        ...hiddenTitlesFilter(blocks),
        among: [titles!.ids],
      },
      [[titles!.ids, 'desc']],
      { limit, offset: 0 },
    ),
    groups: toPage(groups!.ids, blocks?.groups.ids),
    authors: toPage(authors!.ids),
    users,
  };
}
