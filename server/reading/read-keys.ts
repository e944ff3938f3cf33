// Read marks of many titles at once, as unread counts need them.
import type { Context } from '#server/core/context.ts';

/** Keys (`readKey`) of the chapter numbers that an account has read, by internal title id. */
export async function readKeysOfTitles(
  { prepared }: Pick<Context, 'prepared'>,
  userId: number,
  titleIds: readonly number[],
): Promise<Map<number, ReadonlySet<string>>> {
  const rows = await prepared.rows<[titleId: number, keys: string[]]>(
    'SELECT title_id, chapters FROM reads WHERE user_id = $1 AND title_id = ANY ($2::int[])',
    [userId, titleIds],
  );
  return new Map(rows.map(([id, keys]) => [id, new Set(keys)]));
}
