// The steps of `npm test` and `npm run check`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { environment, pinnedNode, root, say } from './setup.mjs';

const tool = (...parts) => path.join(root, 'node_modules', ...parts);
const sources = ['contract', 'server', 'web', 'test', 'bench', 'scripts', 'vite.config.ts', 'vitest.config.ts'];
const present = () => sources.filter((name) => existsSync(path.join(root, name)));

export function checks(fix = false) {
  return [
    { name: 'format', program: tool('.bin', 'oxfmt'), args: [...(fix ? [] : ['--check']), ...present()] },
    { name: 'lint', program: tool('.bin', 'oxlint'), args: [...(fix ? ['--fix'] : []), '--quiet', ...present()] },
    { name: 'waits of tests', program: pinnedNode(), args: [path.join(root, 'scripts', 'lint-waits.mjs')] },
    { name: 'types', program: pinnedNode(), args: [tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', root] },
  ];
}

/** True when the step passed; prints its output only when it did not. */
export function runStep({ name, program, args }) {
  const started = Date.now();
  const done = spawnSync(program, args, { cwd: root, encoding: 'utf8', env: environment(), maxBuffer: 64e6 });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const passed = done.status === 0;
  say(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (!passed) say(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`);
  return passed;
}
