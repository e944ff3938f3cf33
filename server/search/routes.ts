import { searchEndpoints } from '#contract/search.ts';
import { type JsonPiece, JsonText, pushList } from '#server/core/json-text.ts';
import { joined } from '#server/core/lent-bytes.ts';
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
    const parts: Buffer[] = [];
    const add = (text: string): void => void parts.push(Buffer.from(text));
    const part = (name: string, entities: readonly JsonPiece[], total: number): void => {
      add(`,"${name}":{"data":[`);
      pushList(parts, entities);
      add(`],"total":${total}}`);
    };
    add('{"result":"ok"');
    part('titles', titles, found.titles.total);
    part('groups', groups, found.groups.total);
    part('authors', authors, found.authors.total);
    add('}');
    return new JsonText(joined(parts));
  });
}
