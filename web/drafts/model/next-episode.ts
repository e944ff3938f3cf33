import type { EpisodeRow } from './form.ts';

/** The episode that is added after the last one: the next number, and the chapters that follow those of the last. */
export function nextEpisode(last: EpisodeRow | undefined): Omit<EpisodeRow, 'key'> {
  const number = Number(last?.number ?? 0);
  const covered = Number(last?.chapterTo || Number.NaN);
  return {
    season: last?.season || '1',
    number: String(Number.isFinite(number) ? Math.floor(number) + 1 : 1),
    name: '',
    airedOn: '',
    chapterFrom: Number.isInteger(covered) ? String(covered + 1) : '',
    chapterTo: '',
  };
}
