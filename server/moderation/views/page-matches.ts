// Pages that two chapters share: the same files, or images that look alike.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { areAlike, lookOfHex } from '#server/media/looks.ts';

interface Page {
  id: number;
  look: string | null;
}

/** For each page of two chapters, the number of the page of the other one that is like it, from 1; nothing for what has no pages. */
export async function matchPages(db: Db, one: string, other: string): Promise<(number | null)[][]> {
  const { rows } = await sql<{ uid: string; pages: Page[] }>`
    SELECT chapters.uid, (SELECT json_agg(json_build_object('id', blobs.id, 'look', encode(look, 'hex')) ORDER BY place)
      FROM unnest(page_sets.blobs) WITH ORDINALITY AS entry (blob_id, place) JOIN blobs ON blobs.id = blob_id) AS pages
    FROM chapters JOIN page_sets ON page_sets.id = page_set_id WHERE chapters.uid = ANY (${[one, other]}::uuid[])`.execute(
    db,
  );
  const pagesOf = (uid: string): readonly Page[] => rows.find((row) => row.uid === uid)?.pages ?? [];
  const [left, right] = [pagesOf(one), pagesOf(other)];
  return [left.map((page) => placeIn(right, page)), right.map((page) => placeIn(left, page))];
}

function placeIn(pages: readonly Page[], { id, look }: Page): number | null {
  const same = pages.findIndex((page) => page.id === id);
  if (same !== -1) return same + 1;
  if (look === null) return null;
  const own = lookOfHex(look);
  const alike = pages.findIndex((page) => page.look !== null && areAlike(lookOfHex(page.look), own));
  return alike === -1 ? null : alike + 1;
}
