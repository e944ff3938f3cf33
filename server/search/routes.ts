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
    const results = await findEverything(ctx, query, blocks, viewer);
    const hidden = withoutHiddenTitles(blocks);
    const blockedIn = await blockedInTitles(ctx, results.titles.ids, blocks);
    const [titles, groups, authors] = await Promise.all([
      ctx.documents.byIds('titles', results.titles.ids, query.includes ?? [], blockedIn),
      ctx.documents.byIds('groups', results.groups.ids, []),
      ctx.documents.byIds('authors', results.authors.ids, [], () => hidden),
    ]);
    const chunks: Buffer[] = [];
    const addText = (text: string): void => void chunks.push(Buffer.from(text));
    const addSection = (name: string, entities: readonly JsonPiece[], { total, hidden }: Totals): void => {
      addText(`,"${name}":{"data":[`);
      pushList(chunks, entities);
      addText(`],"total":${total}${hidden > 0 ? `,"hidden":${hidden}` : ''}}`);
    };
    addText('{"result":"ok"');
    addSection('titles', titles, results.titles);
    addSection('groups', groups, results.groups);
    addSection('authors', authors, results.authors);
    if (results.users) {
      const people = await viewUserEntities(ctx.db, results.users.ids);
      const userJsons = people.map((person) => [Buffer.from(JSON.stringify(person))]);
      addSection('users', userJsons, results.users);
    }
    if (results.corrected !== undefined) addText(`,"corrected":${JSON.stringify(results.corrected)}`);
    addText('}');
    return new JsonText(concatPooled(chunks));
  });
}
