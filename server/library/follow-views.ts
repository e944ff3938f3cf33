// Responses about followed titles: references by public id, and the chapters and titles that they refer to once each.
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { type JsonPiece, JsonText } from '#server/core/http/json-text.ts';
import { blockedInTitles } from '#server/titles/latest.ts';

/** @param ids internal ids of the entities @param facts the other fields of the body */
export async function entitiesText(
  ctx: Context,
  ids: { chapters?: readonly number[]; titles: readonly number[] },
  blocks: Blocks | null,
  facts: object,
): Promise<JsonText> {
  const titleIds = [...new Set(ids.titles)];
  const changes = await blockedInTitles(ctx, titleIds, blocks);
  const [chapters, titles] = await Promise.all([
    ids.chapters && ctx.documents.byIds('chapters', [...new Set(ids.chapters)], ['scanlation_group', 'user']),
    ctx.documents.byIds('titles', titleIds, ['cover_art', 'author'], changes),
  ]);
  const list = (pieces: readonly JsonPiece[]): string =>
    `[${pieces.map((piece) => Buffer.concat(piece).toString()).join()}]`;
  const chaptersJson = chapters ? `,"chapters":${list(chapters)}` : '';
  return new JsonText(`${JSON.stringify(facts).slice(0, -1)}${chaptersJson},"titles":${list(titles)}}`);
}
