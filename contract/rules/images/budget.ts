// Limits the total cost (pages, bytes, pixels) of one upload or import of a chapter.
import { limits, type Limits } from '../limits.ts';
import { formatBytes, formatNumber, ImageProblem } from './problem.ts';

interface BudgetItem {
  /** Size of the received file. */
  bytes: number;
  width: number;
  height: number;
  frames?: number;
}

interface Budget {
  /** Counts one page; a page beyond the budget is not counted. @throws ImageProblem `chapter_…` */
  take(page: BudgetItem): void;
  /** Counts several pages, or none of them. @throws ImageProblem `chapter_…` */
  takeAll(pages: readonly BudgetItem[]): void;
  spent(): { pages: number; bytes: number; pixels: number };
}

type BudgetLimits = Pick<Limits, 'chapterMaxBytes' | 'chapterMaxPages' | 'sessionMaxPixels'>;

export function createChapterBudget(
  { chapterMaxBytes, chapterMaxPages, sessionMaxPixels }: BudgetLimits = limits,
  spentBefore = { pages: 0, bytes: 0, pixels: 0 },
): Budget {
  let spent = spentBefore;
  const budget: Budget = {
    takeAll(pages) {
      const before = spent;
      try {
        for (const page of pages) budget.take(page);
      } catch (error) {
        spent = before;
        throw error;
      }
    },
    take({ bytes, width, height, frames = 1 }) {
      const nextSpent = {
        pages: spent.pages + 1,
        bytes: spent.bytes + bytes,
        pixels: spent.pixels + width * height * frames,
      };
      if (nextSpent.pages > chapterMaxPages) {
        throw new ImageProblem(
          'chapter_too_many_pages',
          `The chapter has ${formatNumber(nextSpent.pages)} pages or more; at most ${formatNumber(chapterMaxPages)} are allowed.`,
          { limit: chapterMaxPages, measured: nextSpent.pages },
        );
      }
      if (nextSpent.bytes > chapterMaxBytes) {
        throw new ImageProblem(
          'chapter_too_large',
          `The chapter's files have ${formatNumber(nextSpent.bytes)} bytes or more; at most ${formatBytes(chapterMaxBytes)} are allowed.`,
          { limit: chapterMaxBytes, measured: nextSpent.bytes },
        );
      }
      if (nextSpent.pixels > sessionMaxPixels) {
        throw new ImageProblem(
          'chapter_decodes_too_big',
          `The chapter's pages have ${formatNumber(nextSpent.pixels)} pixels or more; at most ${formatNumber(sessionMaxPixels)} are allowed.`,
          { limit: sessionMaxPixels, measured: nextSpent.pixels },
        );
      }
      spent = nextSpent;
    },
    spent: () => ({ ...spent }),
  };
  return budget;
}
