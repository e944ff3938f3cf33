// Renders titles of a library: the documents of the titles, and what the account stores about them.
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { libraryPageEndpoints } from '#contract/endpoints/library-page.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { JsonText } from '#server/core/http/json-text.ts';
import { linePreferencesOf } from '#server/reading/reading-line.ts';
import { blockedInTitles } from '#server/titles/latest.ts';
import { titleIndex } from '#server/titles/titles.ts';
import type { LibraryOrder } from './browse.ts';
import {
  categoryTitles,
  lastReadTimes,
  libraryRows,
  notesOf,
  ratingsOf,
  readKeyTexts,
  unpublishedTitles,
} from './page-rows.ts';
import { bestLanguage, countNumbers, languagesFor, newestIn, visibleLibraryTitles } from './title-counts.ts';

/** Body of the response with one page of a library. Titles that left the library since it was ordered are left out. */
export async function libraryPageText(
  ctx: Context,
  userId: number,
  { ids: orderedIds, snapshot, counts, categories, size, hidden }: LibraryOrder,
  { limit, offset, languages }: QueryOf<typeof libraryPageEndpoints.browse>,
  blocks: Blocks | null,
): Promise<JsonText> {
  const ids = orderedIds.slice(offset, offset + limit);
  const changes = await blockedInTitles(ctx, ids, blocks);
  const [rows, line, titles, keys, ratings, notes, lastRead, ownCategories, documents] = await Promise.all([
    libraryRows(ctx, userId, ids),
    linePreferencesOf(ctx, userId, languages ?? []),
    visibleLibraryTitles(ctx, ids, blocks),
    readKeyTexts(ctx, userId, ids),
    ratingsOf(ctx, userId, ids),
    notesOf(ctx, userId, ids),
    lastReadTimes(ctx, userId, ids),
    categoryTitles(ctx, userId),
    ctx.documents.mapByIds('titles', ids, ['cover_art'], changes),
  ]);
  const unpublished = await unpublishedTitles(
    ctx,
    ids.filter((id) => !documents.has(id)),
  );
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const languagesOf = languagesFor(line);
  const data: string[] = [];
  for (const id of ids) {
    const row = rowsById.get(id);
    const document = documents.get(id);
    const gone = unpublished.get(id);
    const uid = (await titleIndex(ctx).factsOf(id))?.uid ?? gone?.uid;
    if (!row || uid === undefined) continue;
    const title = titles.get(id);
    const own = languagesOf(uid);
    const lastReadAt = lastRead.get(id);
    const latestAt = title ? newestIn(title, own) : null;
    const facts = {
      id: uid,
      name: document ? null : (gone?.name ?? ''),
      status: row.status,
      following: row.following,
      notify: row.notify,
      rating: ratings.get(id) ?? null,
      addedAt: wireTime(row.addedAt),
      lastReadAt: lastReadAt === undefined ? null : wireTime(lastReadAt),
      latestAt: latestAt === null ? null : wireTime(latestAt),
      language: title ? bestLanguage(title, own) : null,
      ...(title ? countNumbers(title, own, keys.get(id)) : { available: 0, read: 0, unread: 0 }),
      note: notes.get(id) ?? null,
      categories: [...ownCategories].flatMap(([category, inside]) => (inside.has(id) ? [category] : [])),
    };
    const text = document ? Buffer.concat(document).toString() : 'null';
    data.push(`{"title":${text},${JSON.stringify(facts).slice(1)}`);
  }
  const rest = {
    counts,
    categories,
    size,
    snapshot,
    limit,
    offset,
    total: orderedIds.length,
    ...(hidden > 0 ? { hidden } : {}),
  };
  return new JsonText(`{"result":"ok","data":[${data.join()}],${JSON.stringify(rest).slice(1)}`);
}

/** Public ids in the same order; of titles that are not published, too. */
export async function publicIds(ctx: Context, ids: readonly number[]): Promise<string[]> {
  const uids = new Map<number, string>();
  await titleIndex(ctx).each({ among: [ids] }, ({ id, uid }) => void uids.set(id, uid));
  const others = await unpublishedTitles(
    ctx,
    ids.filter((id) => !uids.has(id)),
  );
  return ids.flatMap((id) => uids.get(id) ?? others.get(id)?.uid ?? []);
}

const wireTime = (ms: number): string => toWireDate(new Date(ms));
