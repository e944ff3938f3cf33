// Names of authors for searches of libraries, cached for all readers: the titles of one library have thousands of
// authors, and reading and folding their names for each search took most of its time.
import type { Context } from '#server/core/context.ts';
import { cachePerContext } from '#server/core/cache/cache-per-context.ts';
import { foldText } from './search-terms.ts';

/** A name in lower case without accents; in an object, because the cache holds objects. */
interface FoldedName {
  folded: string;
}

const nameCache = cachePerContext<FoldedName>('author names', ['author'], ({ folded }) => 150 + folded.length * 2);

/** Folded names of authors by internal id. */
export async function foldedAuthorNames(
  ctx: Context,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, FoldedName>> {
  const cache = nameCache(ctx);
  const { known, missing } = cache.getAll('author', [...ids]);
  if (missing.length === 0) return known;
  await cache.readThrough(async (putIntoCache) => {
    const rows = await ctx.prepared.rows<[id: number, name: string]>(
      'SELECT id, name FROM authors WHERE id = ANY ($1::int[])',
      [missing],
    );
    for (const [id, name] of rows) {
      const value = { folded: foldText(name) };
      putIntoCache('author', id, value);
      known.set(id, value);
    }
  });
  return known;
}
