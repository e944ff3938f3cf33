import { toWireDate } from '#contract/endpoints/common.ts';
import { moderationEndpoints } from '#contract/endpoints/moderation.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { act, type Made } from './act.ts';

const viewMade = ({ decision, undoUntil }: Made) => ({
  result: 'ok' as const,
  decision,
  undoUntil: toWireDate(undoUntil),
});

export function moderationRoutes(scope: RouteScope): void {
  memberRoute(scope, moderationEndpoints.act, async (ctx, { body: { message = '', note = '', ...body }, viewer }) =>
    viewMade(await act(ctx, viewer, { ...body, message, note })),
  );
}
