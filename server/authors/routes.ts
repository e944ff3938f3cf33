import { authorEndpoints } from '#contract/authors.ts';
import type { Db } from '#server/core/db.ts';
import { notFound } from '#server/core/errors.ts';
import { route, type Scope } from '#server/core/route.ts';
import { collection, type Relationship, single } from '#server/core/views.ts';
import { findAuthors } from './queries.ts';
import { viewAuthors } from './views.ts';

/** Titles stand above authors, so the one who registers the routes brings the view of credited titles. */
export type CreditsView = (
  db: Db,
  authorIds: readonly number[],
  describe: boolean,
) => Promise<Map<number, Relationship[]>>;

export function authorRoutes(scope: Scope, viewCredits: CreditsView): void {
  const view = async (db: Db, ids: number[], includes: readonly string[]) =>
    viewAuthors(db, ids, await viewCredits(db, ids, includes.includes('manga')));

  route(scope, authorEndpoints.list, async ({ db }, { query }) => {
    const { ids, total } = await findAuthors(db, query);
    return collection(await view(db, ids, query.includes ?? []), query, total);
  });
  route(scope, authorEndpoints.get, async ({ db }, { params, query }) => {
    const row = await db.selectFrom('authors').select('id').where('uid', '=', params.id).executeTakeFirst();
    const [author] = row ? await view(db, [row.id], query.includes ?? []) : [];
    if (!author) throw notFound('Author');
    return single(author);
  });
}
