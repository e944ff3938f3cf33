// Roles as actions of staff. Nobody gives or takes a role of their own rank or a higher one; the role of administrators is given at a
// terminal. The date of a grant is that of its decision.
import type { StaffActionParams } from '#contract/endpoints/staff-actions.ts';
import type { Role } from '#contract/rules/permissions.ts';
import { rankOf } from '#contract/rules/ranks.ts';
import { changeRole } from '#server/accounts/granted-roles.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import type { StaffAction } from './action.ts';
import { lockPerson } from './lock-person.ts';

type RoleAction =
  | 'person.grant-uploader'
  | 'person.revoke-uploader'
  | 'person.grant-vip'
  | 'person.revoke-vip'
  | 'person.grant-staff'
  | 'person.revoke-staff';

function requireLowerRank(actor: Viewer | null, role: Role): void {
  if (actor && rankOf(actor.roles) <= rankOf([role]))
    throw new ApiError('access_denied_http_exception', 'This role is not below your rank', { reason: 'rank' });
}

/** Gives a role or takes it. The undo data are the role. */
function roleAction<N extends RoleAction>(
  held: boolean,
  roleOf: (params: StaffActionParams<N>) => Role,
): StaffAction<N> {
  const change = async (ctx: Context, uid: string, role: Role, becomes: boolean, reason: string): Promise<number> => {
    const personId = await lockPerson(ctx, uid);
    if (await changeRole(ctx, personId, { role, held: becomes })) return personId;
    throw new ApiError('optimistic_lock_exception', 'There is nothing to change', { reason });
  };
  return {
    apply: async (ctx, { uid, params, actor }) => {
      const role = roleOf(params);
      requireLowerRank(actor, role);
      const personId = await change(ctx, uid, role, held, held ? 'role_held' : 'role_not_held');
      return { personId, undo: { role } };
    },
    revert: async (ctx, { uid, undo }) => {
      await change(ctx, uid, undo['role'] as Role, !held, 'changed_since');
    },
  };
}

const vip = (): Role => 'ROLE_VIP';

export const roleActions = {
  'person.grant-uploader': roleAction<'person.grant-uploader'>(true, ({ role }) => role),
  'person.revoke-uploader': roleAction<'person.revoke-uploader'>(false, ({ role }) => role),
  'person.grant-vip': roleAction<'person.grant-vip'>(true, vip),
  'person.revoke-vip': roleAction<'person.revoke-vip'>(false, vip),
  'person.grant-staff': roleAction<'person.grant-staff'>(true, ({ role }) => role),
  'person.revoke-staff': roleAction<'person.revoke-staff'>(false, ({ role }) => role),
};
