import { coverUrl } from '#web/lib/catalogue/covers.ts';
import type { Cover } from '#web/lib/catalogue/related.ts';

/** Small cover URLs by volume; if a volume has several covers, the one in the original language is preferred. */
export function volumeCovers(titleId: string, covers: readonly Cover[], originalLanguage: string): Map<string, string> {
  const urlByVolume = new Map<string, string>();
  const originalFirst = covers.toSorted(
    (a, b) => Number(b.attributes.locale === originalLanguage) - Number(a.attributes.locale === originalLanguage),
  );
  for (const { attributes } of originalFirst) {
    if (attributes.volume === null || urlByVolume.has(attributes.volume)) continue;
    urlByVolume.set(attributes.volume, coverUrl(titleId, attributes.fileName, 256));
  }
  return urlByVolume;
}
