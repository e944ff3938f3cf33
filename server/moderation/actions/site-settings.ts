// Actions of staff on settings of the whole site: flags, and figures that texts state. They concern nobody alone.
import { parseFlagValue } from '#contract/endpoints/feature-flags.ts';
import { figureOfId, flagOfId, siteSettingIds } from '#contract/rules/site-settings.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { lockSiteSetting, setSiteSetting } from '#server/site/site-settings.ts';
import type { StaffAction, UndoData } from './action.ts';

type SettingName = keyof typeof siteSettingIds;

/** Sets a setting; undefined for what is set by nobody. */
async function change(ctx: Context, name: SettingName, value: unknown, actorId: number | null) {
  const before = await lockSiteSetting(ctx.db, name);
  await setSiteSetting(ctx.db, name, value, actorId);
  return { personId: null, undo: { before: before ?? null, value: value ?? null } };
}

async function revertTo(ctx: Context, name: SettingName | undefined, { before, value }: UndoData): Promise<void> {
  if (!name) throw notFound('Setting');
  if (((await lockSiteSetting(ctx.db, name)) ?? null) !== value)
    throw new ApiError('optimistic_lock_exception', 'It has been set to something else since', {
      reason: 'changed_since',
    });
  await setSiteSetting(ctx.db, name, before ?? undefined, null);
}

const setFlag: StaffAction<'flag.set'> = {
  apply: async (ctx, { uid, params, actor }) => {
    const name = flagOfId(uid);
    if (!name) throw notFound('Flag');
    const value = parseFlagValue(name, params.value);
    if (value === undefined) throw new ApiError('validation_exception', `Error validating /value: no value of ${name}`);
    return change(ctx, name, value, actor?.id ?? null);
  },
  revert: (ctx, { uid, undo }) => revertTo(ctx, flagOfId(uid), undo),
};

const setFigure: StaffAction<'figure.set'> = {
  apply: async (ctx, { uid, params, actor }) => {
    const name = figureOfId(uid);
    if (!name) throw notFound('Figure');
    return change(ctx, name, params.value ?? undefined, actor?.id ?? null);
  },
  revert: (ctx, { uid, undo }) => revertTo(ctx, figureOfId(uid), undo),
};

export const siteSettingActions = { 'flag.set': setFlag, 'figure.set': setFigure };
