// Defines and runs the check steps of `npm test` and `npm run check`.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { environment, pinnedNode, root, say } from './setup.mjs';

const tool = (...parts) => path.join(root, 'node_modules', ...parts);
const sources = ['contract', 'server', 'web', 'test', 'bench', 'scripts', 'vite.config.ts', 'vitest.config.ts'];
const existingSources = () => sources.filter((name) => existsSync(path.join(root, name)));

export function checks(fix = false) {
  return [
    { name: 'format', program: tool('.bin', 'oxfmt'), args: [...(fix ? [] : ['--check']), ...existingSources()] },
    {
      name: 'lint',
      program: tool('.bin', 'oxlint'),
      args: [...(fix ? ['--fix'] : []), '--quiet', ...existingSources()],
    },
    { name: 'waits of tests', program: pinnedNode(), args: [path.join(root, 'scripts', 'lint-waits.mjs')] },
    { name: 'names', program: pinnedNode(), args: [path.join(root, 'scripts', 'lint-names.mjs')] },
    { name: 'types', program: pinnedNode(), args: [tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', root] },
  ];
}

/** Runs a step; true when it passes. Its output is printed only when it fails. */
export function runStep({ name, program, args }) {
  const started = Date.now();
  const child = spawn(program, args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    const finish = (passed) => {
      say(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      if (!passed) say(output);
      resolve(passed);
    };
    // 'close' is also emitted when a program could not be started
    child.once('error', (error) => (output += error.message));
    child.once('close', (code) => finish(code === 0));
  });
}
