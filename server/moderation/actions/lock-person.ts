import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';

/** Locks the account of a person. @returns its internal id @throws ApiError 404 */
export async function lockPerson({ db }: Context, uid: string): Promise<number> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .where('built_in', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw notFound('User');
  return person.id;
}
