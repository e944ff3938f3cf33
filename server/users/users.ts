// People who stand behind things that nobody signed in for.
import type { Db } from '#server/core/db.ts';

/** The built-in account that imports belong to. It has no sign-in. */
export const importerName = 'Komawari';

/** Finds or creates a built-in account by name; answers its internal id. */
export async function builtInUser(db: Db, username: string, roles: string[] = ['ROLE_USER']): Promise<number> {
  const find = () => db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  await db
    .insertInto('users')
    .values({ username, roles, built_in: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())!.id;
}
