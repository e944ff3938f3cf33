// What a dry run would have added, so that it can tell doubles within one run as the real one does.
import type { StoredOriginal } from '#server/core/images/intake.ts';

type Hashes = Pick<StoredOriginal, 'hash' | 'sourceHash'>;

export interface Planned {
  /** True when a chapter that was added has most of these pages: `findKnownPages` for what is only planned. */
  has(hashes: readonly string[]): boolean;
  add(pages: readonly Hashes[]): void;
}

export function createPlanned(): Planned {
  const chapters: Hashes[][] = [];
  return {
    has(hashes) {
      const asked = new Set(hashes);
      return chapters.some((pages) => {
        const shared = pages.filter((page) => asked.has(page.hash) || asked.has(page.sourceHash)).length;
        return shared > 0 && shared >= 0.9 * Math.min(asked.size, pages.length);
      });
    },
    add(pages) {
      const different = new Map(pages.map(({ hash, sourceHash }) => [hash, { hash, sourceHash }]));
      chapters.push([...different.values()]);
    },
  };
}
