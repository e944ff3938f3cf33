// Renders personal recommendations with the documents of their titles, and of those that the reasons name.
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { recommendationEndpoints } from '#contract/endpoints/recommendations.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { type JsonPiece, JsonText } from '#server/core/http/json-text.ts';
import { viewTags } from '#server/tags/views.ts';
import { blockedInTitles } from '#server/titles/latest.ts';
import { titleIndex } from '#server/titles/titles.ts';
import type { Reason, Recommended } from './personal.ts';

const textOf = (piece: JsonPiece): string => Buffer.concat(piece).toString();

/** Body of the response. Titles that were deleted since they were found are left out. */
export async function personalText(
  ctx: Context,
  { page, total, hidden }: { page: readonly Recommended[]; total: number; hidden: number },
  { limit, offset, includes }: QueryOf<typeof recommendationEndpoints.own>,
  blocks: Blocks | null,
): Promise<JsonText> {
  const ids = page.map(({ titleId }) => titleId);
  const namedIds = [...new Set(page.flatMap(({ because }) => ('titleId' in because ? [because.titleId] : [])))];
  const changes = await blockedInTitles(ctx, [...ids, ...namedIds], blocks);
  const [titles, namedTitles, tags] = await Promise.all([
    ctx.documents.mapByIds('titles', ids, includes ?? [], changes),
    ctx.documents.mapByIds('titles', namedIds, [], changes),
    viewTags(ctx.db),
  ]);
  const uids = new Map<number, string>();
  for (const id of namedIds) {
    const facts = await titleIndex(ctx).factsOf(id);
    if (facts) uids.set(id, facts.uid);
  }
  const reasonOf = (because: Reason) => {
    if (because.kind === 'popular') return because;
    if (because.kind === 'tag') return { kind: 'tag', tag: tags.get(because.tagId)?.id };
    const title = uids.get(because.titleId);
    return title === undefined ? { kind: 'popular' } : { kind: because.kind, title };
  };
  const data = page.flatMap(({ titleId, because }) => {
    const title = titles.get(titleId);
    return title === undefined ? [] : [`{"title":${textOf(title)},"because":${JSON.stringify(reasonOf(because))}}`];
  });
  const rest = JSON.stringify({ limit, offset, total, ...(hidden > 0 ? { hidden } : {}) }).slice(1);
  return new JsonText(
    `{"result":"ok","data":[${data.join()}],"titles":[${[...namedTitles.values()].map(textOf).join()}],${rest}`,
  );
}
