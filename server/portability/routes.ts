import { toWireDate } from '#contract/endpoints/common.ts';
import { portabilityEndpoints } from '#contract/endpoints/portability.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { exportAccount } from './export.ts';
import { importLibrary } from './import.ts';
import { forgetWaiting, listImports } from './imports.ts';
import { undoImport } from './undo.ts';

const okResult = { result: 'ok' as const };

export function portabilityRoutes(scope: RouteScope): void {
  memberRoute(scope, portabilityEndpoints.export, async (ctx, { viewer }) => ({
    ...okResult,
    format: 'komawari-account' as const,
    version: 1 as const,
    exportedAt: toWireDate(ctx.clock()),
    data: await exportAccount(ctx, viewer.id),
  }));
  memberRoute(scope, portabilityEndpoints.import, async (ctx, { body, viewer }) => ({
    ...okResult,
    ...(await importLibrary(ctx, viewer.id, body)),
  }));
  memberRoute(scope, portabilityEndpoints.imports, async (ctx, { viewer }) => ({
    ...okResult,
    imports: await listImports(ctx, viewer.id),
  }));
  memberRoute(scope, portabilityEndpoints.undo, async (ctx, { params, viewer }) => {
    await undoImport(ctx, viewer.id, params.id);
    return okResult;
  });
  memberRoute(scope, portabilityEndpoints.forget, async (ctx, { params, viewer }) => {
    await forgetWaiting(ctx, viewer.id, params.id);
    return okResult;
  });
}
