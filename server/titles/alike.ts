// Titles that somebody may be about to write a second time: with the same or similar names, or the same ids on other
// sites. Of titles that are not published it names only those of the person who asks.
import { sql } from 'kysely';
import type { QueryOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { draftEndpoints } from '#contract/endpoints/drafts.ts';
import { readTitleLink } from '#contract/rules/title-links.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { titleIsVisible } from './policy.ts';

type Alike = ResponseOf<typeof draftEndpoints.alike>['titles'][number];

/** Titles that one name brings, and how many are shown. */
const similarPerName = 5;
const maxShown = 12;

export async function findAlike(
  ctx: Pick<Context, 'db' | 'names'>,
  viewer: Viewer,
  { names = [], links = [], except }: QueryOf<typeof draftEndpoints.alike>,
): Promise<Alike[]> {
  const texts = names.map(plainText).filter((name) => name !== '');
  const found = await Promise.all(texts.map((name) => ctx.names.find('title', name, { limit: similarPerName })));
  const similar = found.flatMap(({ ids }) => ids);
  // the index compares more leniently than `name_key`: case, accents and spellings do not matter
  const same = found.flatMap(({ ids, exact }) => ids.slice(0, exact));
  const linkFilters = links.flatMap((text) => {
    const separator = text.indexOf(':');
    const key = text.slice(0, separator);
    const { value } = readTitleLink(key, text.slice(separator + 1));
    return value === null ? [] : [sql`links @> ${JSON.stringify({ [key]: value })}::jsonb`];
  });
  const hasLink = linkFilters.length > 0 ? sql`(${sql.join(linkFilters, sql` OR `)})` : sql`false`;
  const hasName = sql`EXISTS (SELECT FROM title_names WHERE title_id = titles.id
    AND name_key(name) IN (SELECT name_key(wanted) FROM unnest(${texts}::text[]) AS wanted))`;
  const isOwnDraft = sql`(creator_id = ${viewer.id} AND state <> 'published' AND deleted_at IS NULL)`;
  const { rows } = await sql<Alike & { internal: number }>`
    SELECT id AS internal, uid AS id, state,
      (SELECT name FROM title_names WHERE title_id = titles.id ORDER BY position LIMIT 1) AS name,
      CASE WHEN ${hasLink} THEN 'link' WHEN id = ANY (${same}::int[]) OR ${hasName} THEN 'name' ELSE 'similar' END AS matches
    FROM titles
    WHERE ((${titleIsVisible} AND (id = ANY (${similar}::int[]) OR ${hasLink})) OR (${isOwnDraft} AND (${hasLink} OR ${hasName})))
      ${except ? sql`AND uid <> ${except}` : sql``}`.execute(ctx.db);
  const rank = { link: 0, name: 1, similar: 2 } as const;
  const place = (id: number): number => (similar.includes(id) ? similar.indexOf(id) : similar.length);
  return rows
    .toSorted((a, b) => rank[a.matches] - rank[b.matches] || place(a.internal) - place(b.internal))
    .slice(0, maxShown)
    .map(({ id, name, state, matches }) => ({ id, name, state, matches }));
}
