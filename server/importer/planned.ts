// Tracks what a dry run would have added, so that it detects duplicates within the run, and titles that chapters join,
// as a real run does.
import { normalForm } from '#contract/rules/normal-form.ts';
import type { StoredOriginal } from '#server/core/files/images/intake.ts';
import type { ChapterPlan } from './plan.ts';
import type { Known } from './title-match.ts';

type Hashes = Pick<StoredOriginal, 'hash' | 'sourceHash'>;

export interface Planned {
  /** Whether a planned chapter has most (90 %) of these pages: `findKnownPages` for planned chapters. */
  has(hashes: readonly string[]): boolean;
  add(pages: readonly Hashes[]): void;
  addTitle(plan: ChapterPlan): void;
  /** The function `titlesLike` for planned titles. */
  titlesLike(plan: Pick<ChapterPlan, 'names' | 'links'>): Known[];
}

export function createPlanned(): Planned {
  const chapters: Hashes[][] = [];
  const titles: ChapterPlan[] = [];
  return {
    has(hashes) {
      const asked = new Set(hashes);
      return chapters.some((pages) => {
        const shared = pages.filter((page) => asked.has(page.hash) || asked.has(page.sourceHash));
        const known = new Set(pages.flatMap((page) => [page.hash, page.sourceHash]));
        const files = [...asked].filter((hash) => known.has(hash)).length;
        return files >= 0.9 * asked.size || shared.length >= 0.9 * pages.length;
      });
    },
    add(pages) {
      const different = new Map(pages.map(({ hash, sourceHash }) => [hash, { hash, sourceHash }]));
      chapters.push([...different.values()]);
    },
    addTitle: (plan) => void titles.push(plan),
    titlesLike({ names, links }) {
      const keys = new Set(names.map(({ name }) => nameKey(name)));
      return titles.flatMap((title): Known[] => {
        const same = title.names.filter(({ name }) => keys.has(nameKey(name)));
        const linked = Object.entries(links).some(([key, value]) => title.links[key] === value);
        if (same.length === 0 && !linked) return [];
        return [
          {
            name: title.names[0]!.name,
            originalLanguage: title.language,
            nameLanguages: same.map(({ language }) => language),
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
  const lower = normalForm(name, 'NFKC').toLowerCase();
  return lower.replaceAll(/[^\p{Alphabetic}\p{N}]+/gu, '') || name.toLowerCase();
}
