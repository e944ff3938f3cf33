// Pages, bytes and pixels of a chapter, and which limit of chapters they exceed.
import { createChapterBudget } from '#contract/rules/images/budget.ts';
import { ImageProblem } from '#contract/rules/images/problem.ts';
import type { PageProblem } from '../intake/read-sources.ts';
import type { UploadPage } from './page-list.ts';

interface ChapterSize {
  bytes: number;
  /** The limit that all pages together exceed, with the whole value measured. */
  problem: PageProblem | null;
}

export function chapterSize(pages: readonly UploadPage[]): ChapterSize {
  const budget = createChapterBudget();
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0);
  try {
    for (const page of pages) {
      const { width, height, frames } = page.image ?? { width: 0, height: 0, frames: 1 };
      budget.take({ bytes: page.bytes, width, height, frames });
    }
    return { bytes, problem: null };
  } catch (error) {
    if (!(error instanceof ImageProblem)) throw error;
    const { code, limit, measured } = error;
    const whole = code === 'chapter_too_large' ? bytes : code === 'chapter_too_many_pages' ? pages.length : measured;
    return { bytes, problem: { code, limit: limit!, measured: whole! } };
  }
}
