// Who stands behind the chapters of a title: few of them, each with many chapters.
import type { Crew } from '#server/blocks/policy.ts';
import { Doc } from '#server/core/doc.ts';

export interface Crews {
  /** Which crew each chapter has. */
  of: Uint32Array;
  crews: readonly Crew[];
}

export function readCrews(documents: Iterable<Buffer>): Crews {
  const of: number[] = [];
  const crews: Crew[] = [];
  const places = new Map<string, number>();
  for (const document of documents) {
    const { relationships } = new Doc(document);
    const uidsOf = (wanted: string): string[] =>
      relationships.filter(({ type }) => type === wanted).map(({ uid }) => uid);
    const crew = { groups: uidsOf('scanlation_group'), uploader: uidsOf('user')[0] ?? null };
    const key = JSON.stringify(crew);
    const place = places.get(key) ?? crews.push(crew) - 1;
    places.set(key, place);
    of.push(place);
  }
  return { of: Uint32Array.from(of), crews };
}

/** 1 for each chapter whose crew fulfils the condition, which is asked once for each crew; null where none does. */
export function chaptersOf({ of, crews }: Crews, condition: (crew: Crew) => boolean): Uint8Array | null {
  const fulfilled = new Uint8Array(crews.length);
  let any = false;
  for (const [place, crew] of crews.entries()) {
    if (!condition(crew)) continue;
    fulfilled[place] = 1;
    any = true;
  }
  if (!any) return null;
  const chosen = new Uint8Array(of.length);
  for (let at = 0; at < of.length; at++) chosen[at] = fulfilled[of[at]!]!;
  return chosen;
}
