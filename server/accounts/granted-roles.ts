// Roles that are given to people and taken from them.
import type { Role } from '#contract/rules/permissions.ts';
import type { Context } from '#server/core/context.ts';

/** Gives a role to somebody, or takes it. @returns false when they had it before, or had it not */
export async function changeRole(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
  { role, held }: { role: Role; held: boolean },
): Promise<boolean> {
  const { roles } = await db
    .selectFrom('users')
    .select('roles')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (roles.includes(role) === held) return false;
  await db
    .updateTable('users')
    .set(({ eb }) => ({
      roles: held ? [...roles, role] : roles.filter((each) => each !== role),
      version: eb('version', '+', 1),
      updated_at: clock(),
    }))
    .where('id', '=', userId)
    .execute();
  return true;
}
