import { limits } from '#contract/rules/limits.ts';
import { addressProblem } from '#contract/rules/https-address.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { AdaptationRow, EpisodeRow } from './form.ts';
import { chapterNumber, episodeNumber, isYear, seasonNumber } from './numbers.ts';
import type { Problem } from './problem.ts';

/** Problems of adaptations and their episodes; `at` is `2`, `2/year` or `2/7` by the keys of the rows. */
export const checkAdaptations = (adaptations: readonly AdaptationRow[]): Problem[] => adaptations.flatMap(checkOne);

function checkOne({ key, name, year, url, episodes }: AdaptationRow): Problem[] {
  const problems: Problem[] = [];
  const add = (at: string, message: MessageKey): void => {
    problems.push({ field: 'adaptations', at, level: 'save', message });
  };
  if (name.trim() === '')
    problems.push({
      field: 'adaptations',
      at: `${key}/name`,
      level: 'save',
      message: 'drafts.problem.adaptationName',
      missing: true,
    });
  else if (name.trim().length > limits.titleNameMaxLength)
    problems.push({
      field: 'adaptations',
      at: `${key}/name`,
      level: 'save',
      message: 'drafts.problem.long',
      values: { max: limits.titleNameMaxLength },
    });
  if (!isYear(year)) add(`${key}/year`, 'drafts.problem.year');
  if (url.trim() !== '' && addressProblem(url.trim()) !== null) add(`${key}/url`, 'drafts.problem.address');
  const seen = new Set<string>();
  for (const episode of episodes) {
    const message = episodeProblem(episode, seen);
    if (message) add(`${key}/${episode.key}`, message);
    seen.add(placeOf(episode));
  }
  return problems;
}

const placeOf = ({ season, number }: EpisodeRow): string => `${Number(season)}/${Number(number)}`;

function episodeProblem(episode: EpisodeRow, seen: ReadonlySet<string>): MessageKey | null {
  if (!seasonNumber.test(episode.season.trim()) || !episodeNumber.test(episode.number.trim()))
    return 'drafts.problem.episode';
  if (seen.has(placeOf(episode))) return 'drafts.problem.episodeTwice';
  if (!chapterNumber.test(episode.chapterFrom.trim()) || !chapterNumber.test(episode.chapterTo.trim()))
    return 'drafts.problem.chapter';
  return null;
}
