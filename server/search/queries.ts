// Searches titles, groups, authors and users by name, among those that the viewer may see.
import { defaultRatings } from '#contract/rules/content-ratings.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { searchEndpoints } from '#contract/endpoints/search.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import { hiddenTitlesFilter } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import { nameKinds } from '#server/core/name-index.ts';
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

interface SearchPages {
  titles: SearchPage;
  groups: SearchPage;
  authors: SearchPage;
  users: SearchPage | null;
  /** The text that was searched for instead of the typed one, which no name contains. */
  corrected?: string;
}

export async function findEverything(
  ctx: Context,
  { query: typed, limit, literal: isLiteral, contentRating, originalLanguage }: SearchQuery,
  blocks: Blocks | null,
  viewer: Viewer | null,
): Promise<SearchPages> {
  const canFindUsers = viewer !== null && decide(viewer, 'user.list', ctx.clock()).ok;
  const userViewer = viewer && { id: viewer.id, blocked: blocks?.users.ids ?? new Set<number>() };
  const findMatches = async (text: string) => {
    const [names, users] = await Promise.all([
      Promise.all(nameKinds.map((kind) => ctx.names.find(kind, text, { limit: maxNameMatches }))),
      canFindUsers ? findUsers(ctx, { username: text, limit, offset: 0 }, userViewer!) : null,
    ]);
    return { names, users };
  };
  let matches = await findMatches(typed);
  const isFound = matches.names.some(({ contains }) => contains) || (matches.users?.total ?? 0) > 0;
  const corrected = isFound || isLiteral ? null : await ctx.names.correct(typed);
  if (corrected !== null) matches = await findMatches(corrected);
  const [titles, groups, authors] = matches.names;
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
    users: matches.users,
    ...(corrected === null ? {} : { corrected }),
  };
}
