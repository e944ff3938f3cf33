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

/** 1 for each chapter whose crew fulfils the condition, which is asked once for each crew. */
export function chaptersOf({ of, crews }: Crews, condition: (crew: Crew) => boolean): Uint8Array {
  const fulfilled = crews.map((crew) => (condition(crew) ? 1 : 0));
  return Uint8Array.from(of, (place) => fulfilled[place]!);
}
