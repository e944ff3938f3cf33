// The grid of chapter rows, with the longest names of five scripts at all widths: columns align, nothing overflows, and
// nothing is cut beside empty space.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { waitForFrames } from '#test/support/browser/page-waits.ts';

const app = openBrowserFixture();

let page: Page;
let panel: Locator;

beforeAll(async () => {
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await page.goto(`${app.site}/test`);
  panel = page.getByRole('region', { name: 'Long names' }).or(page.locator('#long-names'));
  await panel.getByRole('link', { name: 'Salt' }).first().waitFor();
});

interface Cell {
  start: number;
  end: number;
}

interface RowBox {
  name: string;
  /** Lists of which the rows have to align: rows of the volume, rows of the feed's cards. */
  list: 'volume' | 'feed';
  hasTwoLines: boolean;
  height: number;
  /** Center of the read mark, start of the language, end of the age, end of the menu: equal in all rows of a list. */
  columns: Record<'mark' | 'language' | 'title' | 'when' | 'menu', number>;
  talkEnd: number | null;
  groupStart: number | null;
  uploaderStart: number | null;
  /** Widths of the cells of the line. */
  widths: { title: number; by: number; uploader: number; when: number };
  problems: string[];
}

/** Measures all rows, with inline coordinates: from the left in a page from left to right, else from the right. */
const measureRows = (): Promise<RowBox[]> =>
  panel.evaluate((panelElement) => {
    const isRtl = getComputedStyle(panelElement).direction === 'rtl';
    const cellOf = (element: Element): Cell => {
      const { left, right } = element.getBoundingClientRect();
      return isRtl ? { start: innerWidth - right, end: innerWidth - left } : { start: left, end: right };
    };
    const contentEnd = (element: Element): number =>
      [...element.children].reduce((end, child) => Math.max(end, cellOf(child).end), cellOf(element).start);
    /** Space in a cell behind its content. */
    const slackOf = (element: Element): number => cellOf(element).end - contentEnd(element);
    const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth;
    const rows = [...panelElement.querySelectorAll('[data-state]:has(> time)')];
    return rows.map((row): RowBox => {
      const [mark, language, line, when] = row.children as unknown as Element[];
      const [title, by, uploader] = line!.children as unknown as HTMLElement[];
      const name = title!.querySelector('bdi:nth-of-type(2)');
      const talk = row.querySelector('a[href="#talk"]');
      const menu = row.lastElementChild!;
      const hasTwoLines = getComputedStyle(line!).display === 'contents';
      const isShown = (element: Element) => getComputedStyle(element).display !== 'none';
      const problems: string[] = [];
      const ownWords = `${row.textContent}`.slice(0, 40);
      if (name && isCut(name)) {
        const slack = slackOf(title!);
        if (slack > 1) problems.push(`name cut beside ${slack} px`);
        // an ellipsis and a glyph of any script
        if (name.clientWidth < 24) problems.push(`only ${name.clientWidth} px of the name are left`);
      }
      for (const cell of [by!, uploader!]) {
        const words = cell.querySelector('bdi');
        if (!words || !isShown(cell) || !isCut(words)) continue;
        if (slackOf(cell) > 1) problems.push(`"${words.textContent}" cut beside ${slackOf(cell)} px`);
        if (!hasTwoLines) continue;
        // in the second line of a narrow row, the toggle of the versions or the words of the age follow
        const age = document.createRange();
        age.selectNodeContents(when!);
        const { top, bottom } = cell.getBoundingClientRect();
        const gaps = [title!.querySelector(':scope > button'), age].flatMap((next) => {
          const box = next?.getBoundingClientRect();
          if (!box || box.top > bottom || box.bottom < top) return [];
          return [isRtl ? innerWidth - box.right - cellOf(cell).end : box.left - cellOf(cell).end];
        });
        const gap = Math.min(...gaps.filter((each) => each > -2));
        if (gap > 12 && gap < Infinity) problems.push(`"${words.textContent}" cut ${gap} px before what follows`);
      }
      const rowCell = cellOf(row);
      for (const element of row.querySelectorAll('*')) {
        if (!element.checkVisibility() || element.closest('.sr-only')) continue;
        const { start, end } = cellOf(element);
        if (start < rowCell.start - 1 || end > rowCell.end + 1)
          problems.push(`${element.outerHTML.slice(0, 60)} overflows`);
      }
      return {
        name: ownWords,
        list: row.closest('article') ? 'feed' : 'volume',
        hasTwoLines,
        height: row.getBoundingClientRect().height,
        columns: {
          mark: (cellOf(mark!).start + cellOf(mark!).end) / 2,
          language: cellOf(language!).start,
          title: cellOf(title!).start,
          when: cellOf(when!).end,
          menu: cellOf(menu).end,
        },
        talkEnd: talk && cellOf(talk).end,
        groupStart: by!.firstElementChild && isShown(by!) ? cellOf(by!.firstElementChild).start : null,
        uploaderStart: uploader!.firstElementChild && isShown(uploader!) ? cellOf(uploader!).start : null,
        widths: {
          title: title!.getBoundingClientRect().width,
          by: by!.getBoundingClientRect().width,
          uploader: uploader!.getBoundingClientRect().width,
          when: when!.getBoundingClientRect().width,
        },
        problems,
      };
    });
  });

const widths = [320, 360, 390, 480, 600, 700, 768, 820, 900, 1024, 1180, 1280, 1440, 1535, 1700, 1920];

test.each(['Left to right', 'Right to left'])('rows fit and align at every width, %s', async (direction) => {
  await page.getByRole('button', { name: direction }).click();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await waitForFrames(page);
    const rows = await measureRows();
    expect(rows.length).toBeGreaterThan(12);
    expect(await panel.evaluate((it) => it.scrollWidth - it.clientWidth), `${width} px`).toBeLessThanOrEqual(0);
    expect(
      rows.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)),
      `${width} px`,
    ).toEqual([]);
    for (const list of ['volume', 'feed'] as const) {
      const own = rows.filter((row) => row.list === list);
      const spread = (values: (number | null)[]): number => {
        const known = values.filter((value) => value !== null);
        return known.length === 0 ? 0 : Math.max(...known) - Math.min(...known);
      };
      const first = own[0]!;
      for (const column of Object.keys(first.columns) as (keyof RowBox['columns'])[])
        expect(spread(own.map(({ columns }) => columns[column])), `${width} px, ${list}, ${column}`).toBeLessThan(0.6);
      expect(spread(own.map(({ talkEnd }) => talkEnd)), `${width} px, ${list}, comments`).toBeLessThan(0.6);
      // in two-line rows, the groups follow the language; the age of a scheduled chapter can be longer than its column
      if (!first.hasTwoLines) {
        const usual = own.filter((row) => row.widths.when < 65);
        expect(usual.length, `${width} px, ${list}`).toBeGreaterThan(3);
        for (const start of ['groupStart', 'uploaderStart'] as const)
          expect(spread(usual.map((row) => row[start])), `${width} px, ${list}, ${start}`).toBeLessThan(0.6);
      }
      expect(new Set(own.map(({ hasTwoLines }) => hasTwoLines)).size, `${width} px, ${list}`).toBe(1);
      // two lines whatever the names and versions, but in the narrowest cards: a third one would be 16 px and more
      if (first.hasTwoLines && width >= 480)
        expect(spread(own.map(({ height }) => height)), `${width} px, ${list}, height`).toBeLessThan(2);
      for (const { name, widths: cells } of own) {
        // without a name, the number is all that the first cell has to show
        if (first.hasTwoLines || name.includes('Oneshot')) continue;
        expect(cells.title, `${width} px, ${name}`).toBeGreaterThanOrEqual(Math.max(cells.by, cells.uploader));
      }
      // two-line rows have the group beside the language; elsewhere a row whose names are short has it where all have it
      const salt = own.find(({ name }) => name.includes('Salt'))!;
      if (!first.hasTwoLines) expect(salt.columns.when - (salt.uploaderStart ?? salt.columns.when)).toBeLessThan(340);
    }
  }
});

test('a volume head has its mark in the column of its rows', async () => {
  await page.getByRole('button', { name: 'Left to right' }).click();
  const centerOf = async (name: string) => {
    const { x, width } = (await panel.getByRole('button', { name }).first().boundingBox())!;
    return x + width / 2;
  };
  for (const width of [360, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await waitForFrames(page);
    expect(
      Math.abs((await centerOf('Mark all of Volume 5 as read')) - (await centerOf('第100話: mark as read'))),
    ).toBeLessThan(0.6);
  }
});

test('the tooltip of a cut name has all of it, and a name that fits has none', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const longName = panel.getByRole('link', { name: /Chap. 9/ }).first();
  await longName.hover();
  expect(await longName.getAttribute('title')).toMatch(/^Où l’on apprend, .* du règlement intérieur$/);
  const shortName = panel.getByRole('link', { name: 'Ch. 1 Salt' }).first();
  await shortName.hover();
  expect(await shortName.getAttribute('title')).toBe('');
});
