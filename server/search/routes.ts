import { searchEndpoints } from '#contract/endpoints/search.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import { withoutHiddenTitles } from '#server/blocks/policy.ts';
import { type JsonPiece, JsonText, pushList } from '#server/core/http/json-text.ts';
import { concatPooled } from '#server/core/http/buffer-pool.ts';
import { route, type RouteScope } from '#server/core/http/route.ts';
import { blockedInTitles } from '#server/titles/latest.ts';
import { viewUserEntities } from '#server/users/views.ts';
import { findEverything } from './queries.ts';

interface Totals {
  total: number;
  hidden: number;
}

export function searchRoutes(scope: RouteScope): void {
  route(scope, searchEndpoints.everything, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    const found = await findEverything(ctx, query, blocks, viewer);
    const hidden = withoutHiddenTitles(blocks);
    const blockedIn = await blockedInTitles(ctx, found.titles.ids, blocks);
    const [titles, groups, authors] = await Promise.all([
      ctx.documents.byIds('titles', found.titles.ids, query.includes ?? [], blockedIn),
      ctx.documents.byIds('groups', found.groups.ids, []),
      ctx.documents.byIds('authors', found.authors.ids, [], () => hidden),
    ]);
    const chunks: Buffer[] = [];
    const add = (text: string): void => void chunks.push(Buffer.from(text));
    const addSection = (name: string, entities: readonly JsonPiece[], { total, hidden }: Totals): void => {
      add(`,"${name}":{"data":[`);
      pushList(chunks, entities);
      add(`],"total":${total}${hidden > 0 ? `,"hidden":${hidden}` : ''}}`);
    };
    add('{"result":"ok"');
    addSection('titles', titles, found.titles);
    addSection('groups', groups, found.groups);
    addSection('authors', authors, found.authors);
    if (found.users) {
      const people = await viewUserEntities(ctx.db, found.users.ids);
      const described = people.map((person) => [Buffer.from(JSON.stringify(person))]);
      addSection('users', described, found.users);
    }
    add('}');
    return new JsonText(concatPooled(chunks));
  });
}
