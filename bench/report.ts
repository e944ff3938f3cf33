// Prints the results of a run as a table and saves them as JSON.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { connectionCount, loadTool, loadSeconds } from './load.ts';

export interface ComparisonRow {
  what: string;
  ours: number;
  peer: number;
  peerName: string;
  unit: string;
  ratio: number;
  /** Required minimum of `ratio`, which is ours divided by the peer. */
  target?: number;
}

export function printRows(rows: readonly ComparisonRow[]): void {
  console.log(`\n| what | ours | peer | ratio | at least |\n|---|---|---|---|---|`);
  for (const { what, ours, unit, peer, peerName, ratio, target } of rows) {
    const formattedTarget = target === undefined ? '' : `${target}${ratio >= target ? '' : ' (missed)'}`;
    console.log(
      `| ${what} | ${round(ours)} ${unit} | ${round(peer)} (${peerName}) | ${ratio.toFixed(3)} | ${formattedTarget} |`,
    );
  }
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Saves the results beside those of earlier runs. @returns the path of the file */
export function saveResults(facts: object): string {
  const folder = path.join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`);
  const machine = {
    node: process.version,
    cores: availableParallelism(),
    load: loadTool,
    connections: connectionCount,
    seconds: loadSeconds,
  };
  writeFileSync(file, `${JSON.stringify({ ...machine, ...facts }, null, 2)}\n`);
  return path.relative(path.resolve(import.meta.dirname, '..'), file);
}
