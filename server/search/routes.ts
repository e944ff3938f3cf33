import { searchEndpoints } from '#contract/endpoints/search.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import { withoutHidden } from '#server/blocks/policy.ts';
import { type JsonPiece, JsonText, pushList } from '#server/core/http/json-text.ts';
import { concatPooled } from '#server/core/http/buffer-pool.ts';
import { route, type Scope } from '#server/core/http/route.ts';
import { notBlockedTitles } from '#server/titles/latest.ts';
import { viewUserEntities } from '#server/users/views.ts';
import { findEverything } from './queries.ts';

interface Counted {
  total: number;
  hidden: number;
}

export function searchRoutes(scope: Scope): void {
  route(scope, searchEndpoints.everything, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    const found = await findEverything(ctx, query, blocks, viewer);
    const [titles, groups, authors] = await Promise.all([
      ctx.documents.byIds('titles', found.titles.ids, query.includes ?? []),
      ctx.documents.byIds('groups', found.groups.ids, []),
      ctx.documents.byIds('authors', found.authors.ids, []),
    ]);
    const parts: Buffer[] = [];
    const add = (text: string): void => void parts.push(Buffer.from(text));
    const part = (name: string, entities: readonly JsonPiece[], { total, hidden }: Counted): void => {
      add(`,"${name}":{"data":[`);
      pushList(parts, entities);
      add(`],"total":${total}${hidden > 0 ? `,"hidden":${hidden}` : ''}}`);
    };
    add('{"result":"ok"');
    part('titles', await notBlockedTitles(ctx, titles, blocks), found.titles);
    part('groups', groups, found.groups);
    part('authors', withoutHidden(authors, blocks), found.authors);
    if (found.users) {
      const people = await viewUserEntities(ctx.db, found.users.ids);
      const described = people.map((person) => [Buffer.from(JSON.stringify(person))]);
      part('users', described, found.users);
    }
    add('}');
    return new JsonText(concatPooled(parts));
  });
}
