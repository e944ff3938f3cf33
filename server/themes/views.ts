import type { ThemeColours } from '#contract/rules/theme-colours.ts';
import type { Db } from '#server/core/db/db.ts';
import { type Entity, sortByIds, versionFields } from '#server/core/http/wire.ts';
import { viewUsers } from '#server/users/views.ts';

type ThemeEntity = Entity<
  'theme',
  { name: string; colours: ThemeColours; createdAt: string; updatedAt: string; version: number }
>;

/** Returns themes in the order of the ids; the owner's attributes are expanded when included. */
export async function viewThemes(
  db: Db,
  ids: readonly number[],
  includes: readonly 'user'[] = [],
): Promise<ThemeEntity[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('themes').selectAll().where('id', 'in', ids).execute();
  const owners = await viewUsers(
    db,
    rows.map((row) => row.owner_id),
  );
  return sortByIds(ids, rows).map((row) => {
    const { uid, attributes } = owners.get(row.owner_id)!;
    return {
      id: row.uid,
      type: 'theme',
      attributes: { name: row.name, colours: row.colours as ThemeColours, ...versionFields(row) },
      relationships: [{ id: uid, type: 'user', ...(includes.includes('user') ? { attributes } : {}) }],
    };
  });
}
