import { toWireDate } from '#contract/endpoints/common.ts';
import { settingEndpoints } from '#contract/endpoints/settings.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { JsonText } from '#server/core/http/json-text.ts';
import { memberRoute, route, type RouteScope } from '#server/core/http/route.ts';
import { entityEnvelope } from '#server/core/http/wire.ts';
import { choicesSince, mergeChoices } from './reader-choices.ts';
import { type BlockedUids, readSettings, type SavedSettings, saveSettings, withBlacklists } from './settings.ts';
import { createTemplate, viewTemplate } from './templates.ts';

/** @param blocked returns whom an account has blocked, by its internal id */
export function settingsRoutes(
  scope: RouteScope,
  { blocked }: { blocked: (ctx: Context, userId: number) => Promise<BlockedUids> },
): void {
  const requireTemplate = async ({ db }: Context, uid?: string) => {
    const templateEntity = await viewTemplate(db, uid);
    if (!templateEntity) throw notFound('Settings template');
    return templateEntity;
  };
  const settingsResponse = async (ctx: Context, userId: number, { settings, updatedAt }: SavedSettings) => ({
    result: 'ok' as const,
    updatedAt: toWireDate(updatedAt),
    settings: withBlacklists(settings, await blocked(ctx, userId)),
    template: (await requireTemplate(ctx)).id,
  });

  memberRoute(scope, settingEndpoints.get, async (ctx, { viewer }) => {
    const saved = await readSettings(ctx.db, viewer.id);
    if (!saved) throw notFound('Settings');
    return settingsResponse(ctx, viewer.id, saved);
  });
  memberRoute(scope, settingEndpoints.own, async (ctx, { viewer }) => {
    const storedSettings = await readSettings(ctx.db, viewer.id);
    const saved = storedSettings && {
      updatedAt: toWireDate(storedSettings.updatedAt),
      settings: withBlacklists(storedSettings.settings, await blocked(ctx, viewer.id)),
    };
    return { result: 'ok' as const, saved };
  });
  memberRoute(scope, settingEndpoints.save, async (ctx, { viewer, body: { settings, updatedAt } }) =>
    settingsResponse(
      ctx,
      viewer.id,
      await saveSettings(ctx.db, { userId: viewer.id, settings, updatedAt, now: ctx.clock() }),
    ),
  );
  memberRoute(scope, settingEndpoints.reader, async ({ db, clock }, { viewer, body: { lines, since } }) => {
    const now = clock();
    await mergeChoices(db, { userId: viewer.id, lines, now });
    const choicesJson = await choicesSince(db, viewer.id, since ?? null);
    return new JsonText(`{"result":"ok","lines":${choicesJson},"until":${now.getTime()}}`);
  });
  route(scope, settingEndpoints.template, async (ctx) => entityEnvelope(await requireTemplate(ctx)));
  memberRoute(scope, settingEndpoints.createTemplate, async (ctx, { viewer, body }) =>
    entityEnvelope(await requireTemplate(ctx, await createTemplate(ctx, viewer, body.template))),
  );
  memberRoute(scope, settingEndpoints.templateVersion, async (ctx, { params }) =>
    entityEnvelope(await requireTemplate(ctx, params.version)),
  );
}
