import { tagEndpoints } from '#contract/endpoints/tags.ts';
import { route, type RouteScope } from '#server/core/http/route.ts';
import { collectionEnvelope } from '#server/core/http/wire.ts';
import { viewTags } from './views.ts';

export function tagRoutes(scope: RouteScope): void {
  route(scope, tagEndpoints.list, async (ctx) => {
    const tags = [...(await viewTags(ctx.db)).values()];
    return collectionEnvelope(tags, { limit: tags.length, offset: 0 }, tags.length);
  });
}
