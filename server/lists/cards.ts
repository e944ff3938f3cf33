// Cards of lists in directories: name, owner, number of titles, follows, and the first titles for the mosaic.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { listEndpoints } from '#contract/endpoints/lists.ts';
import type { ownListEndpoints } from '#contract/endpoints/own-lists.ts';
import type { Db } from '#server/core/db/db.ts';
import { sortByIds } from '#server/core/http/wire.ts';
import { titleIsVisible } from '#server/titles/policy.ts';
import { viewUsers } from '#server/users/views.ts';

type ListCard = ResponseOf<typeof listEndpoints.shared>['lists'][number];
type OwnListCard = ResponseOf<typeof ownListEndpoints.ownCards>['lists'][number];

/** Number of titles in the preview of a list. */
const maxPreviewTitles = 4;
/** Maximum number of titles that are counted for a list. */
const maxCountedTitles = 1000;

/** Lists of anybody, in the order of the ids. */
export async function viewListCards(db: Db, ids: readonly number[]): Promise<ListCard[]> {
  const cards = await readCards(db, ids);
  const owners = await viewUsers(
    db,
    cards.map(({ owner }) => owner),
  );
  return cards.map(({ owner, card }) => {
    const { uid, attributes } = owners.get(owner)!;
    return { ...card, owner: { id: uid, username: attributes.username, roles: attributes.roles } };
  });
}

/** Lists of one account for itself, in the order of the ids. */
export async function viewOwnListCards(db: Db, ids: readonly number[]): Promise<OwnListCard[]> {
  return (await readCards(db, ids)).map(({ card, own }) => ({ ...card, ...own }));
}

interface Card {
  /** Internal id. */
  owner: number;
  card: Omit<ListCard, 'owner'>;
  own: Pick<OwnListCard, 'visibility' | 'version' | 'pinned' | 'isDefault'>;
}

async function readCards(db: Db, ids: readonly number[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    uid: string;
    name: string;
    owner_id: number;
    follows: number;
    titles: number;
    updated_at: Date;
    first: string[];
    visibility: 'public' | 'private';
    version: number;
    pinned: boolean;
    is_default: boolean;
  }>`
    SELECT lists.id, uid, name, owner_id, coalesce(follows, 0) AS follows, updated_at, visibility, version, is_default,
      pinned_at IS NOT NULL AS pinned,
      (SELECT count(*)::int FROM (SELECT FROM list_titles JOIN titles ON titles.id = list_titles.title_id
        WHERE list_id = lists.id AND ${titleIsVisible} LIMIT ${maxCountedTitles}) AS inside) AS titles,
      ARRAY(SELECT titles.uid::text FROM list_titles JOIN titles ON titles.id = list_titles.title_id
        WHERE list_id = lists.id AND ${titleIsVisible} ORDER BY list_titles.position, titles.id
        LIMIT ${maxPreviewTitles}) AS first
    FROM lists LEFT JOIN list_figures ON list_figures.list_id = lists.id
    WHERE lists.id = ANY (${ids}::int[])`.execute(db);
  return sortByIds(ids, rows).map(({ uid, name, owner_id, follows, titles, updated_at, first, ...own }) => ({
    owner: owner_id,
    card: { id: uid, name, titles, follows, updatedAt: toWireDate(updated_at), first },
    own: { visibility: own.visibility, version: own.version, pinned: own.pinned, isDefault: own.is_default },
  }));
}
