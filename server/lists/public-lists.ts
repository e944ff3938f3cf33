// Public lists for the community pages: lists with visible titles, without those that the site itself shows.
import { sql } from 'kysely';
import type { QueryOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { listEndpoints } from '#contract/endpoints/lists.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Db } from '#server/core/db/db.ts';
import { titleIsVisible } from '#server/titles/policy.ts';
import { viewUsers } from '#server/users/views.ts';
import { listIsVisible } from './policy.ts';

type PublicList = ResponseOf<typeof listEndpoints.shared>['lists'][number];

/** Number of titles in the preview of a list. */
const maxPreviewTitles = 4;
/** Maximum number of titles that are counted for a list. */
const maxCountedTitles = 1000;

/** Finds the newest or most followed public lists. @param blocks the viewer's: lists of blocked owners are left out */
export async function findPublicLists(
  db: Db,
  { by, limit }: QueryOf<typeof listEndpoints.shared>,
  blocks: Blocks | null,
): Promise<PublicList[]> {
  const blockedOwnerIds = [...(blocks?.users.ids ?? [])];
  const isShown = sql`${listIsVisible} AND lists.place IS NULL AND lists.owner_id <> ALL (${blockedOwnerIds}::int[])
    AND EXISTS (SELECT FROM list_titles JOIN titles ON titles.id = list_titles.title_id
      WHERE list_id = lists.id AND ${titleIsVisible})`;
  const chosenLists =
    by === 'follows'
      ? sql`SELECT lists.id, follows FROM list_figures JOIN lists ON lists.id = list_id
          WHERE follows > 0 AND ${isShown} ORDER BY follows DESC, list_id DESC LIMIT ${limit}`
      : sql`SELECT lists.id, coalesce(follows, 0) AS follows FROM lists
          LEFT JOIN list_figures ON list_id = lists.id WHERE ${isShown} ORDER BY lists.id DESC LIMIT ${limit}`;
  const { rows } = await sql<Omit<PublicList, 'owner'> & { owner: number }>`
    WITH chosen AS MATERIALIZED (${chosenLists}),
    counted AS (SELECT chosen.id, count(*)::int AS titles FROM chosen CROSS JOIN LATERAL (
        SELECT FROM list_titles JOIN titles ON titles.id = list_titles.title_id
        WHERE list_id = chosen.id AND ${titleIsVisible} LIMIT ${maxCountedTitles}) AS inside GROUP BY chosen.id)
    SELECT lists.uid AS id, lists.name, chosen.follows, counted.titles, lists.owner_id AS owner,
      ARRAY(SELECT titles.uid FROM list_titles JOIN titles ON titles.id = list_titles.title_id
        WHERE list_id = lists.id AND ${titleIsVisible} ORDER BY list_titles.position, titles.id LIMIT ${maxPreviewTitles}) AS first
    FROM chosen JOIN lists ON lists.id = chosen.id JOIN counted ON counted.id = chosen.id
    ORDER BY ${by === 'follows' ? sql`chosen.follows DESC, lists.id DESC` : sql`lists.id DESC`}`.execute(db);
  const owners = await viewUsers(
    db,
    rows.map(({ owner }) => owner),
  );
  return rows.map(({ owner, ...list }) => {
    const { uid, attributes } = owners.get(owner)!;
    return { ...list, owner: { id: uid, username: attributes.username, roles: attributes.roles } };
  });
}
