// Implements `npm run bench:upload`: uploads a chapter of 200 pages and 190 MB from the site's page in Chromium and from a
// Node client in turns; prints the ratio of their speeds, CPU time and memory of the server; exits with 1 when a target is
// missed.
//   --rounds 5      measured rounds of each side, after one warm-up round
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumFlags } from '#test/support/browser/browser.ts';
import { median } from '../load.ts';
import { signInAccount } from '../members.ts';
import { type ComparisonRow, printRows, saveResults } from '../report.ts';
import { startSite, stopAll } from '../servers.ts';
import { type BrowserTimes, openUploadPage, uploadInBrowser } from './browser.ts';
import { uploadFromNode } from './node-client.ts';
import { writePages } from './pages.ts';
import { cpuSecondsOf, peakMemoryOf, resetPeakMemory } from './process-usage.ts';

const megabyte = 1_000_000;
const minSpeedRatio = 0.8;
const maxMemoryMb = 500;
/** Uploads of a day are limited for each account, so each side has its own. */
const accounts = { browser: 'uploader', node: 'leader' };

interface Round {
  browserMbPerSecond: number;
  nodeMbPerSecond: number;
  readingMs: number;
  browserCpuSeconds: number;
  nodeCpuSeconds: number;
  peakMemoryMb: number;
}

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const scratch = mkdtempSync(path.join(tmpdir(), 'komawari-upload-bench-'));
try {
  const site = await startSite(path.join(scratch, 'demo'), 'demo');
  const titles = await (await fetch(`${site.api}/manga?limit=1&hasAvailableChapters=true`)).json();
  const manga: string = titles.data[0].id;
  const token = await signInAccount(site, accounts.node);
  const browser = await chromium.launch({ executablePath: process.env['CHROME_PATH'], args: chromiumFlags });
  const rounds: Round[] = [];
  try {
    const page = await openUploadPage(browser, site.site, accounts.browser, manga);
    for (let round = 0; round <= Number(options.rounds); round++) {
      const folder = path.join(scratch, `round-${round}`);
      const { files, bytes } = await writePages(folder);
      resetPeakMemory(site.pid);
      const chapter = 500 + round;
      let times: BrowserTimes | undefined;
      let nodeMs = 0;
      const cpuSeconds = { browser: 0, node: 0 };
      const measured = async (side: 'browser' | 'node', work: () => Promise<void>): Promise<void> => {
        const before = cpuSecondsOf(site.pid);
        await work();
        cpuSeconds[side] = cpuSecondsOf(site.pid) - before;
      };
      const sides = [
        () => measured('browser', async () => void (times = await uploadInBrowser(page, files, String(chapter)))),
        () =>
          measured('node', async () => {
            nodeMs = await uploadFromNode({ api: site.api, token, manga, chapter: String(chapter + 100), files });
          }),
      ];
      // whoever is second finds the files in the storage
      for (const run of round % 2 === 0 ? sides : sides.toReversed()) await run();
      rmSync(folder, { recursive: true });
      const speed = (ms: number): number => bytes / megabyte / (ms / 1000);
      const figures: Round = {
        browserMbPerSecond: speed(times!.uploadMs),
        nodeMbPerSecond: speed(nodeMs),
        readingMs: times!.readingMs,
        browserCpuSeconds: cpuSeconds.browser,
        nodeCpuSeconds: cpuSeconds.node,
        peakMemoryMb: peakMemoryOf(site.pid) / megabyte,
      };
      console.log(`round ${round}, ${Math.round(bytes / megabyte)} MB: ${JSON.stringify(figures)}`);
      if (round > 0) rounds.push(figures);
    }
  } finally {
    await browser.close();
  }
  report(rounds);
} finally {
  await stopAll();
  rmSync(scratch, { recursive: true, force: true });
}

function report(rounds: readonly Round[]): void {
  const medianOf = (value: (round: Round) => number): number => median(rounds.map(value));
  const compare = (
    what: string,
    unit: string,
    ours: (round: Round) => number,
    peer: (round: Round) => number,
    target?: number,
  ): ComparisonRow => ({
    what,
    unit,
    ours: medianOf(ours),
    peer: medianOf(peer),
    peerName: 'Node client',
    ratio: medianOf((round) => ours(round) / peer(round)),
    ...(target === undefined ? {} : { target }),
  });
  const speed = compare(
    'upload from the browser',
    'MB/s',
    ({ browserMbPerSecond }) => browserMbPerSecond,
    ({ nodeMbPerSecond }) => nodeMbPerSecond,
    minSpeedRatio,
  );
  const cpu = compare(
    'CPU of the server',
    's',
    ({ browserCpuSeconds }) => browserCpuSeconds,
    ({ nodeCpuSeconds }) => nodeCpuSeconds,
  );
  printRows([speed, cpu]);
  const memory = Math.max(...rounds.map(({ peakMemoryMb }) => peakMemoryMb));
  console.log(`\nmemory of the server's process: at most ${Math.round(memory)} MB, ${maxMemoryMb} allowed`);
  console.log(`files read by the browser: ${Math.round(medianOf(({ readingMs }) => readingMs))} ms`);
  console.log(`\n${saveResults({ upload: rounds })}`);
  process.exitCode = speed.ratio >= minSpeedRatio && memory <= maxMemoryMb ? 0 : 1;
}
