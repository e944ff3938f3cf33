import { themeEndpoints } from '#contract/endpoints/themes.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { memberRoute, route, type RouteScope } from '#server/core/http/route.ts';
import { requirePermission } from '#server/core/access/viewer.ts';
import { collectionEnvelope, entityEnvelope } from '#server/core/http/wire.ts';
import { deleteTheme, findTheme, findThemesOf, shareTheme } from './themes.ts';
import { viewThemes } from './views.ts';

export function themeRoutes(scope: RouteScope): void {
  const renderTheme = async ({ db }: Context, id: number, includes?: readonly 'user'[]) => {
    const [theme] = await viewThemes(db, [id], includes);
    if (!theme) throw notFound('Theme');
    return entityEnvelope(theme);
  };
  const requireTheme = async ({ db }: Context, uid: string) => {
    const theme = await findTheme(db, uid);
    if (!theme) throw notFound('Theme');
    return theme;
  };

  memberRoute(scope, themeEndpoints.list, async ({ db }, { query, viewer }) => {
    const { ids, total } = await findThemesOf(db, viewer.id, query);
    return collectionEnvelope(await viewThemes(db, ids, query.includes), query, total);
  });
  memberRoute(scope, themeEndpoints.create, async (ctx, { body, viewer }) =>
    renderTheme(ctx, await shareTheme(ctx, { ...body, ownerId: viewer.id })),
  );
  route(scope, themeEndpoints.get, async (ctx, { params, query }) =>
    renderTheme(ctx, (await requireTheme(ctx, params.id)).id, query.includes),
  );
  memberRoute(scope, themeEndpoints.remove, async (ctx, { params, viewer }) => {
    const theme = await requireTheme(ctx, params.id);
    requirePermission(viewer, 'theme.delete', ctx.clock(), { own: theme.ownerId === viewer.id });
    await deleteTheme(ctx, viewer, { ...theme, uid: params.id });
    return { result: 'ok' as const };
  });
}
