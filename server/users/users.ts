// People, and the accounts that stand behind what nobody signed in for.
import type { Db } from '#server/core/db.ts';

/** The built-in account that imports, and the site's own lists, belong to. It has no sign-in. */
export const importerName = 'Komawari';

export interface NewUser {
  uid?: string;
  username: string;
  roles?: string[];
  avatarUrl?: string | null;
  createdAt?: Date;
}

/** Internal id of the new account. */
export async function createUser(tx: Db, user: NewUser): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      ...(user.uid ? { uid: user.uid } : {}),
      username: user.username.normalize('NFC'),
      ...(user.roles ? { roles: user.roles } : {}),
      avatar_url: user.avatarUrl ?? null,
      ...(user.createdAt ? { created_at: user.createdAt, updated_at: user.createdAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds or creates a built-in account by name; answers its internal id. @throws Error when a person has the name */
export async function builtInUser(db: Db, username: string, roles: string[] = ['ROLE_USER']): Promise<number> {
  const find = () =>
    db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .where('built_in', '=', true)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  await db
    .insertInto('users')
    .values({ username, roles, built_in: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find();
  if (!made)
    throw new Error(`A person has the name "${username}", which a built-in account needs. Rename that account`);
  return made.id;
}

/** Internal id of a person, or null. */
export async function findUser(db: Db, uid: string): Promise<number | null> {
  const row = await db.selectFrom('users').select('id').where('uid', '=', uid).executeTakeFirst();
  return row?.id ?? null;
}
