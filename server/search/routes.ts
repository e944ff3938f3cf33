import { searchEndpoints } from '#contract/search.ts';
import { type JsonPiece, JsonText } from '#server/core/json-text.ts';
import { route, type Scope } from '#server/core/route.ts';
import { findEverything } from './queries.ts';

export function searchRoutes(scope: Scope): void {
  route(scope, searchEndpoints.everything, async (ctx, { query }) => {
    const found = await findEverything(ctx, query);
    const [titles, groups, authors] = await Promise.all([
      ctx.docs.byIds('titles', found.titles.ids, query.includes ?? []),
      ctx.docs.byIds('groups', found.groups.ids, []),
      ctx.docs.byIds('authors', found.authors.ids, []),
    ]);
    const part = (entities: readonly JsonPiece[], total: number): string =>
      `{"data":[${entities.map((entity) => entity.toString()).join(',')}],"total":${total}}`;
    return new JsonText(
      `{"result":"ok","titles":${part(titles, found.titles.total)},"groups":${part(groups, found.groups.total)},` +
        `"authors":${part(authors, found.authors.total)}}`,
    );
  });
}
