// Reads chapters of 3 to 500 pages by touch, in every combination of mode, viewport size, direction and motion.
import { expect, test } from 'vitest';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openLongChapters } from '#test/support/browser/long-chapters.ts';
import { openReaderPages } from '#test/support/browser/reader-pages.ts';
import { readByTouch, touchFactors } from '#test/support/browser/reader-touch.ts';
import { combinations } from '#test/support/tables/pairwise.ts';

const app = openBrowserFixture();
const chapterUrlOf = openLongChapters(app);
const openReaderPage = openReaderPages(app);
const allCombinations = combinations(touchFactors);

test('the table has every combination', () => {
  expect(allCombinations).toHaveLength(4 * 5 * 2 * 2 * 2);
});

test.each(allCombinations)('$count pages, $mode, $size, $direction, $motion', (readingCase) =>
  readByTouch(openReaderPage, chapterUrlOf, readingCase),
);
