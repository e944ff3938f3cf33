// Rejects tests that wait for a fixed time or for a quiet network: both make the result depend on the load of the
// machine. docs/tests.md lists alternatives. Oxlint has no rule for strings such as 'networkidle'.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './lib/setup.mjs';

const forbiddenPatterns = [
  [/\bwaitForTimeout\b/, 'waits for a number of milliseconds'],
  [/\bnetworkidle\b/, 'waits for a quiet network'],
  [/\bsleep\(\s*\d[\d_]{2,}\s*\)/, 'sleeps'],
  [/\bset(?:Timeout)\(\s*(?:done|resolve)\s*,\s*\d[\d_]{2,}\s*\)/, 'sleeps'],
];

const violations = readdirSync(path.join(root, 'test'), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => {
    const lines = readFileSync(path.join(root, 'test', name), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      forbiddenPatterns
        .filter(([pattern]) => pattern.test(line))
        .map(([, description]) => `test/${name}:${index + 1} ${description}`),
    );
  });
for (const line of violations) say(line);
if (violations.length > 0) say('Wait for `waitUntilSettled(page)` or for what a person would see (docs/tests.md).');
process.exit(violations.length === 0 ? 0 : 1);
