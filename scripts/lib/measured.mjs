// Reads and writes test/measured.json: the seconds of each test file in a full run, including hooks, and the pages that
// a browser test opened. Shards and the order of files use the seconds, `--changed` uses the pages.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { environment, root } from './setup.mjs';

const file = path.join(root, 'test', 'measured.json');
/** Folder into which test/support/browser/opened-pages.ts writes the pages that each test opened. */
const openedFolder = path.join(root, '.cache', 'opened-pages');

/** @returns {Record<string, {seconds: number, pages?: string[]}>} measurements by path of the test file */
export const readMeasured = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** Replaces the table with the measurements of a full run. */
export function recordMeasurements({ seconds }) {
  const opened = readOpened();
  const measurements = {};
  for (const name of Object.keys(seconds).toSorted()) {
    measurements[name] = { seconds: seconds[name], ...(opened[name] ? { pages: opened[name] } : {}) };
  }
  writeFileSync(file, JSON.stringify(measurements, null, 2));
  spawnSync(path.join(root, 'node_modules', '.bin', 'oxfmt'), [file], { cwd: root, env: environment() });
}

function readOpened() {
  if (!existsSync(openedFolder)) return {};
  return Object.fromEntries(
    readdirSync(openedFolder).map((name) => {
      const { file: test, pages } = JSON.parse(readFileSync(path.join(openedFolder, name), 'utf8'));
      return [test, pages];
    }),
  );
}
