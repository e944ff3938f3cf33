import { toWireDate } from '#contract/endpoints/common.ts';
import { notificationEndpoints } from '#contract/endpoints/notifications.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { pushKeys } from '../push-keys.ts';
import { listDevices, register, removeDevice } from './subscriptions.ts';

const okResult = { result: 'ok' as const };

export function pushRoutes(scope: RouteScope): void {
  memberRoute(scope, notificationEndpoints.push, async (ctx, { viewer }) => {
    const [{ publicKey }, devices] = await Promise.all([pushKeys(ctx), listDevices(ctx, viewer)]);
    return {
      ...okResult,
      publicKey,
      devices: devices.map(({ addedAt, usedAt, ...device }) => ({
        ...device,
        addedAt: toWireDate(addedAt),
        usedAt: toWireDate(usedAt),
      })),
    };
  });
  memberRoute(scope, notificationEndpoints.registerPush, async (ctx, { body, viewer }) => {
    await register(ctx, viewer, body);
    return okResult;
  });
  memberRoute(scope, notificationEndpoints.removePush, async (ctx, { params, viewer }) => {
    await removeDevice(ctx, viewer.id, params.id);
    return okResult;
  });
}
