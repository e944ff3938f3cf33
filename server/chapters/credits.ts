// Credits (groups and uploader) of a title's chapters. A title has few different credits with many chapters each, so
// each is stored once.
import type { Credits } from '#server/blocks/policy.ts';
import { EntityDocument, relationshipsText } from '#server/core/cache/document.ts';

export interface TitleCredits {
  /** Index into `distinct` for each chapter. */
  index: Uint32Array;
  distinct: readonly Credits[];
}

/**
 * Reads the credits of chapters. Chapters whose documents have byte-identical relationships share one credits object,
 * so few documents are parsed.
 */
export function readCredits(documents: Iterable<Buffer>): TitleCredits {
  const index: number[] = [];
  const distinct: Credits[] = [];
  const indexByKey = new Map<string, number>();
  const indexByText = new Map<string, number>();
  for (const document of documents) {
    const text = relationshipsText(document);
    let found = indexByText.get(text);
    if (found === undefined) {
      const credits = creditsOfDocument(document);
      const key = JSON.stringify(credits);
      found = indexByKey.get(key) ?? distinct.push(credits) - 1;
      indexByKey.set(key, found);
      indexByText.set(text, found);
    }
    index.push(found);
  }
  return { index: Uint32Array.from(index), distinct };
}

function creditsOfDocument(document: Buffer): Credits {
  const { relationships } = new EntityDocument(document);
  const uidsOf = (wanted: string): string[] =>
    relationships.filter(({ type }) => type === wanted).map(({ uid }) => uid);
  return { groups: uidsOf('scanlation_group'), uploader: uidsOf('user')[0] ?? null };
}

/** 1 for each chapter whose credits fulfill the condition, which is evaluated once per credits; null if none do. */
export function matchCredits(
  { index, distinct }: TitleCredits,
  condition: (credits: Credits) => boolean,
): Uint8Array | null {
  const fulfilled = new Uint8Array(distinct.length);
  let any = false;
  for (const [at, credits] of distinct.entries()) {
    if (!condition(credits)) continue;
    fulfilled[at] = 1;
    any = true;
  }
  if (!any) return null;
  const chosen = new Uint8Array(index.length);
  for (let at = 0; at < index.length; at++) chosen[at] = fulfilled[index[at]!]!;
  return chosen;
}
