// Actions of staff on people: notes, warnings, and sanctions for a time or without an end. A sanction leaves a strike, its decision.
import type { StaffActionParams } from '#contract/endpoints/staff-actions.ts';
import { readSanctions, type Sanction, type SanctionKind, updateSanctions } from '#server/accounts/sanctions.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { clearProfile, restoreProfile } from '#server/profiles/clear.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import type { StaffAction, UndoData } from './action.ts';
import { lockPerson } from './lock-person.ts';
import { type Removed, removeThings, restoreThings, spanStart } from './removals.ts';

const dayMs = 24 * 3600_000;

const warn: StaffAction<'person.warn'> = {
  apply: async (ctx, { uid }) => ({ personId: await lockPerson(ctx, uid), undo: {} }),
  revert: async () => {},
};

/** A note is the one of its decision. It concerns the person whose account takes it along, but nobody is told of it. */
const note: StaffAction<'person.note'> = {
  apply: async (ctx, { uid }) => ({ personId: await lockPerson(ctx, uid), undo: {} }),
  revert: async () => {},
};

const clear: StaffAction<'person.clear-profile'> = {
  apply: async (ctx, { uid }) => {
    const personId = await lockPerson(ctx, uid);
    return { personId, undo: { version: await clearProfile(ctx, personId) } };
  },
  revert: async (ctx, { uid, undo }) => restoreProfile(ctx, await lockPerson(ctx, uid), undo['version'] as number),
};

/** Ends all sessions; after an undo, they sign in as after any other sign-out. */
const signOut: StaffAction<'person.sign-out'> = {
  apply: async (ctx, { uid }) => {
    const personId = await lockPerson(ctx, uid);
    await endSessions(ctx, ctx.db, { userId: personId });
    return { personId, undo: {} };
  },
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

type Imposing = 'person.mute' | 'person.mute-reports' | 'person.revoke-uploads' | 'person.ban';
type Lifting = 'person.unmute' | 'person.unmute-reports' | 'person.restore-uploads' | 'person.unban';

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

/** A ban with what it removes of theirs. */
function banWithRemovals(): StaffAction<'person.ban'> {
  const ban = sanctionAction<'person.ban'>('banned', forDays);
  return {
    apply: async (ctx, call) => {
      const { personId, undo } = await ban.apply(ctx, call);
      const { remove: kinds = [], since = null } = call.params;
      const wanted = { personId: personId!, kinds, since: spanStart(ctx, since), ...call };
      const { undo: removed, ...told } = await removeThings(ctx, wanted);
      return { personId, undo: { ...undo, removed }, ...told };
    },
    revert: async (ctx, call) => {
      const removed = (call.undo['removed'] ?? []) as Removed[];
      // a ban that was lifted stays so, and what had gone with it comes back
      const { banned } = await readSanctions(ctx.db, await lockPerson(ctx, call.uid));
      if (banned !== null || removed.length === 0) await ban.revert(ctx, call);
      await restoreThings(ctx, removed);
    },
  };
}

/** Somebody who has sent a report, whom nobody of staff learns of. */
function reporterOf(ctx: Context, report: string): Promise<string> {
  return ctx.db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reporter_id')
    .select('users.uid')
    .where('reports.uid', '=', report)
    .executeTakeFirst()
    .then((found) => found?.uid ?? Promise.reject(notFound('Report')));
}

/** Mutes the reports of whoever sent one. */
function muteReporter(): StaffAction<'report.mute-reporter'> {
  const mute = sanctionAction<'person.mute-reports'>('reportsMuted', forDays);
  return {
    apply: async (ctx, call) => mute.apply(ctx, { ...call, uid: await reporterOf(ctx, call.uid) }),
    revert: async (ctx, call) => mute.revert(ctx, { ...call, uid: await reporterOf(ctx, call.uid) }),
  };
}

const forDays = ({ days }: { days: number | null }, now: Date): Sanction => ({
  until: days === null ? null : new Date(now.getTime() + days * dayMs),
});
const none = (): null => null;

export const peopleActions = {
  'person.note': note,
  'person.warn': warn,
  'person.clear-profile': clear,
  'person.sign-out': signOut,
  'person.mute': sanctionAction<'person.mute'>('muted', forDays),
  'person.unmute': sanctionAction<'person.unmute'>('muted', none),
  'person.mute-reports': sanctionAction<'person.mute-reports'>('reportsMuted', forDays),
  'report.mute-reporter': muteReporter(),
  'person.unmute-reports': sanctionAction<'person.unmute-reports'>('reportsMuted', none),
  'person.revoke-uploads': sanctionAction<'person.revoke-uploads'>('uploadRevoked', forDays),
  'person.restore-uploads': sanctionAction<'person.restore-uploads'>('uploadRevoked', none),
  'person.ban': banWithRemovals(),
  'person.unban': sanctionAction<'person.unban'>('banned', none),
};
