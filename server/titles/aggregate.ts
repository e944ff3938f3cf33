// The tree of a title's volumes and chapter numbers; "none" stands for no number.
import type { QueryOf } from '#contract/endpoint.ts';
import type { titleEndpoints } from '#contract/titles.ts';
import type { Context } from '#server/core/context.ts';
import { JsonText } from '#server/core/json-text.ts';
import { outlineOf } from './outline.ts';

export async function aggregate(
  ctx: Context,
  titleId: number,
  { translatedLanguage, groups, includeUnavailable }: QueryOf<typeof titleEndpoints.aggregate>,
): Promise<JsonText> {
  const query = { languages: translatedLanguage, groups, includeUnavailable: includeUnavailable ?? false };
  return new JsonText(`{"result":"ok","volumes":${await outlineOf(ctx, titleId, query)}}`);
}
