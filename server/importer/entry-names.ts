// Words of the import report about files that are no pages.
import type { FileKind } from '#contract/rules/archive-names.ts';

/** Returns why a file of this kind is no page, for the import report. */
export function skipReason(kind: Exclude<FileKind, 'page' | 'note'>): string {
  switch (kind) {
    case 'system':
      return 'a file of the system that packed it';
    case 'container':
    case 'foreign archive':
      return 'an archive inside the archive';
    case 'other':
      return 'not an image';
  }
}
