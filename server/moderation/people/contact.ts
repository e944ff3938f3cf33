// Address and networks of people, for administrators. Each look at them leaves a row in the audit table, in the transaction that
// reads them, so that nobody sees them without.
import { sql } from 'kysely';
import type { BodyOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { peopleEndpoints } from '#contract/endpoints/people.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import { recordAudit } from '#server/audit/audit.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { emailKey } from '#server/core/mail/email-address.ts';
import { deviceOf } from '#server/sessions/device-names.ts';
import { actingRole } from '../actor.ts';
import { requirePerson } from './person.ts';

const maxSessions = 50;

interface SessionRow {
  kind: 'site' | 'client' | 'legacy';
  user_agent: string | null;
  network: string | null;
  created_at: Date;
  last_used_at: Date;
}

/** @throws ApiError 404 */
export function viewContact(
  ctx: Context,
  viewer: Viewer,
  uid: string,
): Promise<Omit<ResponseOf<typeof peopleEndpoints.contact>, 'result'>> {
  return transaction(ctx, async (tx) => {
    const id = await requirePerson(tx, uid);
    await record(tx, viewer, 'user.contact.view', uid);
    const account = await tx
      .selectFrom('accounts')
      .select(['email', 'pending_email', 'issuer'])
      .where('user_id', '=', id)
      .executeTakeFirst();
    const { rows } = await sql<SessionRow>`SELECT kind, user_agent, network, created_at, last_used_at FROM sessions
      WHERE user_id = ${id} ORDER BY last_used_at DESC LIMIT ${maxSessions}`.execute(tx);
    return {
      email: account?.email ?? null,
      pendingEmail: account?.pending_email ?? null,
      provider: account?.issuer ?? null,
      sessions: rows.map(({ kind, user_agent, network, created_at, last_used_at }) => {
        const { browser, system } = deviceOf(user_agent);
        const device = [browser, system].filter((part) => part !== null).join(' · ');
        return {
          kind,
          device: device === '' ? null : device,
          network,
          startedAt: toWireDate(created_at),
          lastUsedAt: toWireDate(last_used_at),
        };
      }),
    };
  });
}

/** Public id of whoever has an address; null for nobody. */
export function findByEmail(
  ctx: Context,
  viewer: Viewer,
  { email }: BodyOf<typeof peopleEndpoints.byEmail>,
): Promise<string | null> {
  return transaction(ctx, async (tx) => {
    const found = await tx
      .selectFrom('accounts')
      .innerJoin('users', 'users.id', 'accounts.user_id')
      .select('users.uid')
      .where('accounts.email_key', '=', emailKey(email))
      .where('users.deleted_at', 'is', null)
      .executeTakeFirst();
    await record(tx, viewer, 'user.email.search', found?.uid ?? null);
    return found?.uid ?? null;
  });
}

const record = (tx: Context['db'], viewer: Viewer, action: string, id: string | null): Promise<string> =>
  recordAudit(tx, {
    action,
    actorId: viewer.id,
    actingRole: actingRole(viewer, 'user.email.view'),
    kind: 'user',
    id,
  });
