// Where to read on after an episode.
import type { ClientResponse } from '#contract/client.gen.ts';
import type { Chapter } from '#web/lib/related.ts';
import { availability, listVolumes } from './chapter-list.ts';

export type Adaptation = ClientResponse<'episodes.list'>['data'][number];
export type Episode = Adaptation['attributes']['episodes'][number];

/** The furthest chapter number that is told by the end of an episode; null when nobody knows. Takes them in order. */
export function coveredBy(episodes: readonly Episode[], at: number): number | null {
  const told = episodes
    .slice(0, at + 1)
    .map(({ chapterFrom, chapterTo }) => Number.parseFloat(chapterTo ?? chapterFrom ?? ''))
    .filter((number) => !Number.isNaN(number));
  return told.length === 0 ? null : Math.max(...told);
}

/** Chapters to read on with, by how far a story has been told. */
export type ReadOn = (covered: number | null) => Chapter | null;

/** The best version of each number in the reader's best language that this title has, else in any. */
export function readOnFrom(chapters: readonly Chapter[], preferred: readonly string[]): ReadOn {
  const open = chapters.filter((chapter) => availability(chapter) === 'open');
  const known = preferred.find((code) => open.some(({ attributes }) => attributes.translatedLanguage === code));
  const inOrder = (languages: string[]): Chapter[] =>
    listVolumes(open, { order: 'asc', languages, preferred, resets: false })
      .flatMap(({ numbers }) => numbers)
      .flatMap(({ number, versions }) => (number === null ? [] : [versions[0]]))
      .toSorted((a, b) => numberOf(a) - numberOf(b));
  const lists = [...(known ? [inOrder([known])] : []), inOrder([])];
  return (covered) => {
    if (covered === null) return null;
    for (const list of lists) {
      const next = list.find((chapter) => numberOf(chapter) > covered);
      if (next) return next;
    }
    return null;
  };
}

const numberOf = ({ attributes }: Chapter): number => Number.parseFloat(attributes.chapter ?? '');

/** Episodes under their seasons, both in order, each with its place among all. */
export function seasonsOf(episodes: readonly Episode[]): [season: number, episodes: [at: number, Episode][]][] {
  const seasons = new Map<number, [number, Episode][]>();
  for (const [at, episode] of episodes.entries()) {
    const season = seasons.get(episode.season) ?? [];
    season.push([at, episode]);
    seasons.set(episode.season, season);
  }
  return [...seasons];
}
