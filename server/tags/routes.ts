import { tagEndpoints } from '#contract/endpoints/tags.ts';
import { route, type Scope } from '#server/core/http/route.ts';
import { collection } from '#server/core/http/wire.ts';
import { viewTags } from './views.ts';

export function tagRoutes(scope: Scope): void {
  route(scope, tagEndpoints.list, async (ctx) => {
    const tags = [...(await viewTags(ctx.db)).values()];
    return collection(tags, { limit: tags.length, offset: 0 }, tags.length);
  });
}
