// Refuses tests that wait for a number of milliseconds or for a quiet network: both pass or fail by how busy the machine
// is. docs/tests.md says what to wait for instead. Oxlint has no rule for texts such as 'networkidle'.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './lib/setup.mjs';

const refused = [
  [/\bwaitForTimeout\b/, 'waits for a number of milliseconds'],
  [/\bnetworkidle\b/, 'waits for a quiet network'],
  [/\bsleep\(\s*\d[\d_]{2,}\s*\)/, 'sleeps'],
  [/\bset(?:Timeout)\(\s*(?:done|resolve)\s*,\s*\d[\d_]{2,}\s*\)/, 'sleeps'],
];

const found = readdirSync(path.join(root, 'test'), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => {
    const lines = readFileSync(path.join(root, 'test', name), 'utf8').split('\n');
    return lines.flatMap((line, at) =>
      refused.filter(([pattern]) => pattern.test(line)).map(([, what]) => `test/${name}:${at + 1} ${what}`),
    );
  });
for (const line of found) say(line);
if (found.length > 0) say('Wait for `settled(page)` or for what a person would see (docs/tests.md).');
process.exit(found.length === 0 ? 0 : 1);
