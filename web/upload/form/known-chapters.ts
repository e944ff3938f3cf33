// Comparison of the chapter that is uploaded with those that are there.
import type { Chapter } from '#web/lib/catalogue/related.ts';
import type { ChapterForm } from './draft.ts';

interface KnownFacts {
  /** Volume of the number in other languages, if they agree. */
  volume: string | null;
  /** Whether the number is there in this language. */
  exists: boolean;
  /** Numbers between the last one of the language and this one that are missing: the first of them. */
  missing: string | null;
}

export function knownFacts(chapters: readonly Chapter[], { language, chapter, oneshot }: ChapterForm): KnownFacts {
  const number = chapter.trim();
  if (oneshot || number === '') return { volume: null, exists: false, missing: null };
  const versions = chapters.filter(({ attributes }) => attributes.chapter === number);
  const volumes = new Set(versions.flatMap(({ attributes: { volume } }) => (volume === null ? [] : [volume])));
  const own = chapters.filter(({ attributes }) => attributes.translatedLanguage === language);
  return {
    volume: volumes.size === 1 ? [...volumes][0]! : null,
    exists: versions.some(({ attributes }) => attributes.translatedLanguage === language),
    missing: missingBefore(own, number),
  };
}

function missingBefore(own: readonly Chapter[], number: string): string | null {
  const numbers = own.map(({ attributes }) => Number.parseFloat(attributes.chapter ?? '')).filter(Number.isFinite);
  const lower = numbers.filter((each) => each < Number.parseFloat(number));
  if (lower.length === 0) return null;
  const next = Math.floor(Math.max(...lower)) + 1;
  return next < Math.floor(Number.parseFloat(number)) ? String(next) : null;
}

/** Number after this one, for the next upload. */
export const nextNumber = (chapter: string | null): string =>
  chapter === null || !/^\d+$/.test(chapter) ? '' : String(Number(chapter) + 1);
