// Finds the chapter to continue with after an episode of an adaptation.
import { parseLeadingNumber } from '#contract/rules/chapter-arithmetic.ts';
import type { ClientResponse } from '#contract/generated/client.ts';
import type { VersionPreference } from '#contract/rules/reading-line.ts';
import { readingLineOf } from '#contract/preload/chapter-versions.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { availability } from './chapter-list.ts';

export type Adaptation = ClientResponse<'episodes.list'>['data'][number];
export type Episode = Adaptation['attributes']['episodes'][number];

/** Highest chapter number that is adapted by the episodes up to index `at`; null if unknown. */
export function lastCoveredChapter(episodes: readonly Episode[], episodeIndex: number): number | null {
  const covered = episodes
    .slice(0, episodeIndex + 1)
    .map(({ chapterFrom, chapterTo }) => Number.parseFloat(chapterTo ?? chapterFrom ?? ''))
    .filter((number) => !Number.isNaN(number));
  return covered.length === 0 ? null : Math.max(...covered);
}

/** Returns the chapter after the given chapter number, which is the last one that an adaptation covers. */
export type FindNextChapter = (covered: number | null) => Chapter | null;

/** Creates a finder that picks the best version in the reader's languages, otherwise in any language. */
export function nextChapterFinder(chapters: readonly Chapter[], line: VersionPreference): FindNextChapter {
  const availableChapters = chapters.filter((chapter) => availability(chapter) === 'open');
  const numbered = readingLineOf(availableChapters, { line, resets: false }).flatMap(
    ({ number, fallback, versions: [best] }) => {
      const chapterNumber = parseLeadingNumber(number);
      return chapterNumber === null ? [] : [{ at: chapterNumber, fallback, chapter: best.chapter }];
    },
  );
  const sortedChapters = numbered.toSorted((a, b) => a.at - b.at);
  const candidateLists = [sortedChapters.filter(({ fallback }) => !fallback), sortedChapters];
  return (covered) => {
    if (covered === null) return null;
    for (const list of candidateLists) {
      const next = list.find(({ at }) => at > covered);
      if (next) return next.chapter;
    }
    return null;
  };
}

/** Groups episodes by season, keeping their order; each episode with its index among all episodes. */
export function groupBySeason(episodes: readonly Episode[]): [season: number, episodes: [at: number, Episode][]][] {
  const seasons = new Map<number, [number, Episode][]>();
  for (const [at, episode] of episodes.entries()) {
    const season = seasons.get(episode.season) ?? [];
    season.push([at, episode]);
    seasons.set(episode.season, season);
  }
  return [...seasons];
}

interface EpisodeWithNext {
  episode: Episode;
  next: Chapter | null;
}

/** Puts episodes that follow each other, and of which no chapters are known, into one group; others stand alone. */
export function foldUnknown<T extends EpisodeWithNext>(rows: readonly T[]): [T, ...T[]][] {
  const groups: [T, ...T[]][] = [];
  for (const row of rows) {
    const lastGroup = groups.at(-1);
    if (lastGroup && isUnknown(row) && isUnknown(lastGroup[0])) lastGroup.push(row);
    else groups.push([row]);
  }
  return groups;
}

const isUnknown = ({ episode, next }: EpisodeWithNext): boolean =>
  next === null && episode.chapterFrom === null && episode.chapterTo === null;
