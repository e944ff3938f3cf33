// Crews (groups and uploader) of a title's chapters. A title has few crews with many chapters each, so each is stored
// once.
import type { Credits } from '#server/blocks/policy.ts';
import { EntityDocument, relationshipsText } from '#server/core/cache/document.ts';

export interface TitleCredits {
  /** Index into `crews` for each chapter. */
  of: Uint32Array;
  crews: readonly Credits[];
}

/**
 * Reads the crews of chapters. Documents with the same bytes of relationships share a crew, so few of them are parsed.
 */
export function readCredits(documents: Iterable<Buffer>): TitleCredits {
  const of: number[] = [];
  const crews: Credits[] = [];
  const crewIndexByKey = new Map<string, number>();
  const crewIndexByText = new Map<string, number>();
  for (const document of documents) {
    const text = relationshipsText(document);
    let crewIndex = crewIndexByText.get(text);
    if (crewIndex === undefined) {
      const crew = creditsOfDocument(document);
      const key = JSON.stringify(crew);
      crewIndex = crewIndexByKey.get(key) ?? crews.push(crew) - 1;
      crewIndexByKey.set(key, crewIndex);
      crewIndexByText.set(text, crewIndex);
    }
    of.push(crewIndex);
  }
  return { of: Uint32Array.from(of), crews };
}

function creditsOfDocument(document: Buffer): Credits {
  const { relationships } = new EntityDocument(document);
  const uidsOf = (wanted: string): string[] =>
    relationships.filter(({ type }) => type === wanted).map(({ uid }) => uid);
  return { groups: uidsOf('scanlation_group'), uploader: uidsOf('user')[0] ?? null };
}

/** 1 for each chapter whose crew fulfills the condition, which is evaluated once per crew; null if none does. */
export function matchCrews({ of, crews }: TitleCredits, condition: (crew: Credits) => boolean): Uint8Array | null {
  const fulfilled = new Uint8Array(crews.length);
  let any = false;
  for (const [crewIndex, crew] of crews.entries()) {
    if (!condition(crew)) continue;
    fulfilled[crewIndex] = 1;
    any = true;
  }
  if (!any) return null;
  const chosen = new Uint8Array(of.length);
  for (let at = 0; at < of.length; at++) chosen[at] = fulfilled[of[at]!]!;
  return chosen;
}
