// Tracks what a dry run would have added, so that it reports duplicates within the run, and chapters that join a title
// of the run, as a real run does.
import { normalizeUnicode } from '#contract/rules/normal-form.ts';
import type { StoredOriginal } from '#server/core/files/images/intake.ts';
import type { ChapterPlan } from './plan.ts';
import type { KnownTitle } from './title-match.ts';

type PageHashes = Pick<StoredOriginal, 'hash' | 'sourceHash'>;

export interface PlannedImports {
  /** Whether a planned chapter is a duplicate of these pages, by the rule (90 %) of `findDuplicateChapter`. */
  hasChapter(hashes: readonly string[]): boolean;
  add(pages: readonly PageHashes[]): void;
  addTitle(plan: ChapterPlan): void;
  /** Finds planned titles that share a name or a link: `findTitleCandidates` for planned titles. */
  titlesLike(plan: Pick<ChapterPlan, 'names' | 'links'>): KnownTitle[];
}

export function createPlannedImports(): PlannedImports {
  const chapters: PageHashes[][] = [];
  const titles: ChapterPlan[] = [];
  return {
    hasChapter(hashes) {
      const queriedHashes = new Set(hashes);
      return chapters.some((pages) => {
        const matchingPages = pages.filter(
          (page) => queriedHashes.has(page.hash) || queriedHashes.has(page.sourceHash),
        );
        const knownHashes = new Set(pages.flatMap((page) => [page.hash, page.sourceHash]));
        const matchingFileCount = [...queriedHashes].filter((hash) => knownHashes.has(hash)).length;
        return matchingFileCount >= 0.9 * queriedHashes.size || matchingPages.length >= 0.9 * pages.length;
      });
    },
    add(pages) {
      const uniquePages = new Map(pages.map(({ hash, sourceHash }) => [hash, { hash, sourceHash }]));
      chapters.push([...uniquePages.values()]);
    },
    addTitle: (plan) => void titles.push(plan),
    titlesLike({ names, links }) {
      const nameKeys = new Set(names.map(({ name }) => nameKey(name)));
      return titles.flatMap((title): KnownTitle[] => {
        const matchingNames = title.names.filter(({ name }) => nameKeys.has(nameKey(name)));
        const hasSameLink = Object.entries(links).some(([key, value]) => title.links[key] === value);
        if (matchingNames.length === 0 && !hasSameLink) return [];
        return [
          {
            name: title.names[0]!.name,
            originalLanguage: title.language,
            nameLanguages: matchingNames.map(({ language }) => language),
            credits: [...title.authors, ...title.artists],
            links: title.links,
          },
        ];
      });
    },
  };
}

/** Normalizes a name like the database function `name_key`. */
function nameKey(name: string): string {
  const lower = normalizeUnicode(name, 'NFKC').toLowerCase();
  return lower.replaceAll(/[^\p{Alphabetic}\p{N}]+/gu, '') || name.toLowerCase();
}
