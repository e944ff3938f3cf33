// Renders entries of an account's own lists (history, bookmarks, continue) with the documents of chapters and titles.
import { toWireDate } from '#contract/endpoints/common.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { type JsonPiece, JsonText } from '#server/core/http/json-text.ts';
import { blockedInTitles } from '#server/titles/latest.ts';
import { fileNames } from '#server/media/views.ts';
import type { BookmarkRow, EntryRow } from './queries.ts';

const textOf = (piece: JsonPiece): string => Buffer.concat(piece).toString();

/**
 * Builds the response body: `data` (for each row its chapter and the fields of `facts`), `titles`, and the fields of
 * `rest`. Chapters that were deleted since the rows were read are left out.
 */
export async function entriesText<Row extends EntryRow>(
  ctx: Context,
  rows: readonly Row[],
  blocks: Blocks | null,
  facts: (row: Row) => object,
  rest: object = {},
): Promise<JsonText> {
  const titleIds = [...new Set(rows.map(({ title_id }) => title_id))];
  const changes = await blockedInTitles(ctx, titleIds, blocks);
  const [chapters, titles] = await Promise.all([
    ctx.documents.mapByIds('chapters', [...new Set(rows.map(({ id }) => id))], ['scanlation_group']),
    ctx.documents.byIds('titles', titleIds, ['cover_art'], changes),
  ]);
  const data = rows.flatMap((row) => {
    const chapter = chapters.get(row.id);
    return chapter === undefined ? [] : [`{"chapter":${textOf(chapter)},${JSON.stringify(facts(row)).slice(1)}`];
  });
  const restJson = JSON.stringify(rest).slice(1);
  return new JsonText(
    `{"result":"ok","data":[${data.join()}],"titles":[${titles.map(textOf).join()}]${restJson === '}' ? restJson : `,${restJson}`}`,
  );
}

/** Pagination fields of a response body; `hidden` only if the viewer blocks any. */
export const paginationOf = (
  { limit, offset }: { limit: number; offset: number },
  { total, hidden }: { total: number; hidden: number },
): object => ({ limit, offset, total, ...(hidden > 0 ? { hidden } : {}) });

/** Wire format of a time that comes as a Date, or as a string inside JSON from the database. */
export const wireTime = (dateOrText: Date | string): string => toWireDate(new Date(dateOrText));

/** URLs of the bookmarked pages in reduced quality, in the order of the rows; null without an image. */
export async function pageImages(ctx: Context, rows: readonly BookmarkRow[]): Promise<(string | null)[]> {
  const blobIds = rows.flatMap(({ blob }) => (blob === null ? [] : [blob]));
  const names = new Map((await fileNames(ctx, blobIds)).map((name, index) => [blobIds[index]!, name]));
  return rows.map(({ hash, blob, page }) => {
    const name = blob === null ? undefined : names.get(blob);
    return hash === null || name === undefined
      ? null
      : `${ctx.config.mediaUrl}/data-saver/${hash}/${page}-${name.saver}`;
  });
}
