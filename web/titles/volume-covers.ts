import { coverUrl } from '#web/lib/catalogue/covers.ts';
import type { Cover } from '#web/lib/catalogue/related.ts';

/** URLs of small covers by volume; of several covers of a volume, the one in the title's original language. */
export function volumeCovers(titleId: string, covers: readonly Cover[], originalLanguage: string): Map<string, string> {
  const found = new Map<string, string>();
  const originalFirst = covers.toSorted(
    (a, b) => Number(b.attributes.locale === originalLanguage) - Number(a.attributes.locale === originalLanguage),
  );
  for (const { attributes } of originalFirst) {
    if (attributes.volume === null || found.has(attributes.volume)) continue;
    found.set(attributes.volume, coverUrl(titleId, attributes.fileName, 256));
  }
  return found;
}
