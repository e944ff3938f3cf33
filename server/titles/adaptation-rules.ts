// Rules for the adaptations of a title and their episodes.
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { draftEndpoints } from '#contract/endpoints/drafts.ts';
import { addressProblem } from '#contract/rules/https-address.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import type { AdaptationContent, EpisodeContent } from './content.ts';
import { cleanName, invalid } from './field-errors.ts';

type SentAdaptation = BodyOf<typeof draftEndpoints.adaptations>['adaptations'][number];

/** Adaptations in the order in which they are shown. @throws ApiError validation_exception */
export function cleanAdaptations(adaptations: readonly SentAdaptation[]): AdaptationContent[] {
  return adaptations
    .map(({ kind, name, year, url, episodes }, index): AdaptationContent => {
      const pointer = `/adaptations/${index}`;
      const address = url?.trim() || null;
      if (address !== null && addressProblem(address) !== null)
        throw invalid(`${pointer}/url`, 'This is no https address', 'link_value');
      return {
        kind,
        name: cleanName(name, `${pointer}/name`),
        year: year ?? null,
        url: address,
        episodes: cleanEpisodes(episodes, pointer),
      };
    })
    .toSorted((a, b) => (a.year ?? Infinity) - (b.year ?? Infinity) || 0);
}

function cleanEpisodes(episodes: SentAdaptation['episodes'], pointer: string): EpisodeContent[] {
  const seen = new Set<string>();
  const cleaned = episodes.map((episode, index): EpisodeContent => {
    const { season, number } = episode;
    const key = `${season} ${number}`;
    if (seen.has(key))
      throw invalid(`${pointer}/episodes/${index}`, `Episode ${number} of season ${season} is there twice`);
    seen.add(key);
    return {
      season,
      number,
      name: plainText(episode.name ?? '') || null,
      airedOn: episode.airedOn ?? null,
      chapterFrom: episode.chapterFrom || null,
      chapterTo: episode.chapterTo || null,
    };
  });
  return cleaned.toSorted((a, b) => a.season - b.season || a.number - b.number);
}
