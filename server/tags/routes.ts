import { tagEndpoints } from '#contract/tags.ts';
import { route, type Scope } from '#server/core/route.ts';
import { collection } from '#server/core/views.ts';
import { viewTags } from './views.ts';

export function tagRoutes(scope: Scope): void {
  route(scope, tagEndpoints.list, async (ctx) => {
    const tags = [...(await viewTags(ctx.db)).values()];
    return collection(tags, { limit: tags.length, offset: 0 }, tags.length);
  });
}
