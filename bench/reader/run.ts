// Implements `npm run bench:reader`: prints how fast the reader is in Chromium; exits with 1 when a target is missed.
//   --site URL            another site than the product with its demo data
//   --selectors FILE      selectors of that site's reader (like bench/reader/selectors.json, with `paths`)
//   --only open|turn|strip|memory|slow      only one measurement      --runs 20      number of openings
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumFlags } from '#test/support/browser/browser.ts';
import { saveResults } from '../report.ts';
import { stopAll } from '../servers.ts';
import { measuredPages, openingTimes, type Reader, scrollStrip, turningTimes, memoryWhileTurning } from './measure.ts';
import { startOwnSite } from './own-site.ts';
import { ownSelectorsFile, readSelectors } from './selectors.ts';
import { openSlowly } from './slow-line.ts';

const { values: options } = parseArgs({
  options: {
    site: { type: 'string' },
    selectors: { type: 'string', default: ownSelectorsFile },
    only: { type: 'string' },
    runs: { type: 'string', default: '20' },
  },
});
/** Milliseconds of a frame at 60 Hz. */
const frameMs = 1000 / 60;

interface Measurement {
  what: string;
  measured: string;
  wanted: string;
  reached: boolean;
}

const figures: Measurement[] = [];
const facts: Record<string, unknown> = {};
const checkMax = (what: string, value: number, limit: number, unit: string): void => {
  const round = (number: number): string => `${Math.round(number * 100) / 100} ${unit}`;
  figures.push({ what, measured: round(value), wanted: `at most ${round(limit)}`, reached: value <= limit });
};
const isSelected = (part: string): boolean => options.only === undefined || options.only === part;
const percentile = (values: readonly number[], share: number): number => {
  if (values.length === 0) throw new Error('nothing was measured; do the selectors fit the site?');
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!;
};

if (!['open', 'turn', 'strip', 'memory', 'slow', undefined].includes(options.only))
  throw new Error(`There is no part "${options.only}"`);
const selectors = readSelectors(options.selectors);
const scratchFolder = mkdtempSync(path.join(tmpdir(), 'komawari-reader-bench-'));
try {
  const { site, paths } =
    options.site === undefined
      ? await startOwnSite(scratchFolder)
      : { site: options.site.replace(/\/$/, ''), paths: selectors.paths };
  if (!paths) throw new Error(`${options.selectors} has to say where the pages of ${site} are: "paths"`);
  const browser = await chromium.launch({ executablePath: process.env['CHROME_PATH'], args: chromiumFlags });
  try {
    await measure({ browser, site, selectors, paths });
  } finally {
    await browser.close();
  }
} finally {
  await stopAll();
  rmSync(scratchFolder, { recursive: true, force: true });
}
console.log('\n| what | measured | wanted |\n|---|---|---|');
for (const { what, measured, wanted, reached } of figures)
  console.log(`| ${what} | ${measured} | ${wanted}${reached ? '' : ' (missed)'} |`);
console.log(`\n${saveResults({ reader: facts })}`);
process.exitCode = figures.every(({ reached }) => reached) ? 0 : 1;

async function measure(reader: Reader): Promise<void> {
  if (isSelected('open')) {
    const times = await openingTimes(reader, Number(options.runs));
    facts['open'] = times;
    checkMax(`first page after a click, median of ${times.length}`, percentile(times, 0.5), 300, 'ms');
  }
  if (isSelected('turn')) {
    const times = await turningTimes(reader, 6, 5);
    facts['turn'] = times;
    checkMax(`page turn, median of ${times.length}`, percentile(times, 0.5) / frameMs, 1, 'frames');
    checkMax('page turn, 95 of 100', percentile(times, 0.95) / frameMs, 2, 'frames');
  }
  if (isSelected('strip')) {
    const { rate, longestFrame, memory } = await scrollStrip(reader);
    facts['strip'] = { rate, longestFrame, memory };
    const formattedRate = `${Math.round(rate * 10) / 10} frames/s (the longest ${Math.round(longestFrame)} ms)`;
    figures.push({
      what: 'strip at 3,600 px/s',
      measured: formattedRate,
      wanted: 'at least 55 frames/s',
      reached: rate >= 55,
    });
    for (const [index, megabytes] of memory.entries())
      checkMax(`memory of the renderer at page ${measuredPages[index]}`, megabytes, 400, 'MB');
    const memorySpread = ((Math.max(...memory) - Math.min(...memory)) / memory[0]!) * 100;
    checkMax(`the same from page ${measuredPages[0]} to ${measuredPages.at(-1)}`, memorySpread, 10, '%');
  }
  const { turned, slow } = reader.paths;
  if (isSelected('memory') && turned !== undefined) {
    const memory = await memoryWhileTurning(reader, turned);
    facts['memory'] = memory;
    for (const [index, megabytes] of memory.entries())
      checkMax(`memory in single page at page ${measuredPages[index]}`, megabytes, 300, 'MB');
  }
  if (isSelected('slow') && slow) {
    const maxSecondsByChapter = [5, 130];
    const slowOpenings = [];
    for (const [index, chapter] of slow.entries())
      slowOpenings.push(await openSlowly(reader, chapter, maxSecondsByChapter[index]!));
    facts['slow'] = slowOpenings;
    for (const [index, { seconds, steps }] of slowOpenings.entries()) {
      checkMax(
        `first page at 50 kB/s, ${index === 0 ? 'about 190 kB' : 'about 6 MB'}`,
        seconds,
        maxSecondsByChapter[index]!,
        's',
      );
      figures.push({ what: 'per cents shown', measured: `${steps}`, wanted: 'at least 5', reached: steps >= 5 });
    }
  }
}
