// Actions of staff on people: warnings, and sanctions for a time or without an end. Each leaves a strike, its decision.
import type { StaffActionParams } from '#contract/endpoints/staff-actions.ts';
import { readSanctions, type Sanction, type SanctionKind, updateSanctions } from '#server/accounts/sanctions.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import type { StaffAction, UndoData } from './action.ts';

const dayMs = 24 * 3600_000;

/** Locks the account of a person. @throws ApiError 404 */
async function lockPerson({ db }: Context, uid: string): Promise<number> {
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

const warn: StaffAction<'person.warn'> = {
  apply: async (ctx, { uid }) => ({ personId: await lockPerson(ctx, uid), undo: {} }),
  revert: async () => {},
};

const stored = (sanction: Sanction | null): UndoData | null => sanction && { until: sanction.until?.getTime() ?? null };
const read = (value: unknown): Sanction | null => {
  const sanction = value as { until: number | null } | null;
  return sanction && { until: sanction.until === null ? null : new Date(sanction.until) };
};
/** A sanction whose time is over is none. */
const atTime = (sanction: Sanction | null, now: Date): Sanction | null =>
  sanction?.until && sanction.until <= now ? null : sanction;
const same = (a: Sanction | null, b: Sanction | null): boolean =>
  JSON.stringify(stored(a)) === JSON.stringify(stored(b));

type Imposing = 'person.mute' | 'person.revoke-uploads' | 'person.ban';
type Lifting = 'person.unmute' | 'person.restore-uploads' | 'person.unban';

/** Changes one sanction of a person. The undo data are what it was and what it became. */
function sanctionAction<N extends Imposing | Lifting>(
  kind: SanctionKind,
  becomes: (params: StaffActionParams<N>, now: Date) => Sanction | null,
): StaffAction<N> {
  return {
    apply: async (ctx, { uid, params }) => {
      const personId = await lockPerson(ctx, uid);
      const before = (await readSanctions(ctx.db, personId))[kind];
      const after = becomes(params, ctx.clock());
      if (before === null && after === null)
        throw new ApiError('optimistic_lock_exception', 'There is nothing to end', { reason: 'not_sanctioned' });
      await updateSanctions(ctx, ctx.db, personId, { [kind]: after });
      return { personId, undo: { before: stored(before), after: stored(after) } };
    },
    revert: async (ctx, { uid, undo }) => {
      const personId = await lockPerson(ctx, uid);
      const now = ctx.clock();
      const current = (await readSanctions(ctx.db, personId))[kind];
      if (!same(current, atTime(read(undo['after']), now)))
        throw new ApiError('optimistic_lock_exception', 'Somebody has decided otherwise meanwhile', {
          reason: 'changed_since',
        });
      await updateSanctions(ctx, ctx.db, personId, { [kind]: atTime(read(undo['before']), now) });
    },
  };
}

const forDays = ({ days }: { days: number | null }, now: Date): Sanction => ({
  until: days === null ? null : new Date(now.getTime() + days * dayMs),
});
const none = (): null => null;

export const peopleActions = {
  'person.warn': warn,
  'person.mute': sanctionAction<'person.mute'>('muted', forDays),
  'person.unmute': sanctionAction<'person.unmute'>('muted', none),
  'person.revoke-uploads': sanctionAction<'person.revoke-uploads'>('uploadRevoked', forDays),
  'person.restore-uploads': sanctionAction<'person.restore-uploads'>('uploadRevoked', none),
  'person.ban': sanctionAction<'person.ban'>('banned', forDays),
  'person.unban': sanctionAction<'person.unban'>('banned', none),
};
