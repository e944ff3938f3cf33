// Functions that process untrusted text take linear time: for 100,000 characters of the worst kind at most 5 ms on the
// reference machine (scaled by `slowdownFactor` on others), and at most 50 times as long as for 10,000. Quadratic time
// would be a hundred times as long; linear time is ten times as long, and up to forty with garbage collection.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { textFunctions, trustedTextFunctions } from '#test/support/tables/text-functions.ts';
import { hostileTexts } from '#test/support/texts/hostile-texts.ts';
import { bestTimeMs, slowdownFactor } from '#test/support/texts/work-time.ts';

const [shortLength, longLength] = [10_000, 100_000];
const maxMs = 5;
const maxGrowth = 50;
/** Milliseconds below which a time says nothing about growth, and quadratic growth would not matter. */
const minConclusiveMs = 2.5;
/**
 * Runs per measurement, of which the fastest counts, because other load on the machine only makes runs slower. A result
 * above the bounds is measured again in up to `maxRounds` rounds.
 */
const runsPerMeasurement = 12;
const maxRounds = 5;

const textPairs = Object.entries(hostileTexts).map(([name, make]) => ({
  name,
  long: make(longLength),
  short: make(shortLength),
}));

/** Describes how a function exceeds the bounds; null if it does not. */
function problemOf(
  run: (text: string) => unknown,
  text: (typeof textPairs)[number],
  slowAtFirst: number,
): string | null {
  let problem: string | null = null;
  let bestMs = { short: Infinity, long: Infinity };
  for (let round = 0; round < maxRounds; round++) {
    const slowdown = round === 0 ? slowAtFirst : slowdownFactor();
    const boundMs = maxMs * slowdown;
    const measure = (textLength: 'short' | 'long', enoughMs: number): number => {
      bestMs = {
        ...bestMs,
        [textLength]: Math.min(
          bestMs[textLength],
          bestTimeMs(() => run(text[textLength]), { runs: runsPerMeasurement, enough: enoughMs }),
        ),
      };
      return bestMs[textLength];
    };
    // measures the short text first, because a quadratic function would take minutes for the long one
    if (measure('short', minConclusiveMs * slowdown) > boundMs) {
      problem = `${bestMs.short.toFixed(1)} ms for ${shortLength} characters`;
    } else if (measure('long', minConclusiveMs * slowdown) > boundMs) {
      problem = `${bestMs.long.toFixed(1)} ms for ${longLength} characters, at most ${boundMs.toFixed(1)} on this machine`;
    } else if (
      bestMs.long > minConclusiveMs * slowdown &&
      measure('short', bestMs.long / maxGrowth) * maxGrowth < bestMs.long
    ) {
      problem = `ten times the text takes ${(bestMs.long / bestMs.short).toFixed(0)} times as long`;
    } else return null;
  }
  return `${text.name}: ${problem}`;
}

test.each(Object.entries(textFunctions))('%s takes linear time', (_, run) => {
  const slowdown = slowdownFactor();
  expect(textPairs.flatMap((text) => problemOf(run, text, slowdown) ?? [])).toEqual([]);
});

const root = path.resolve(import.meta.dirname, '../..');
/** Folders whose functions get no untrusted text. */
const exemptFolderPattern =
  /^server\/(?:seed|demo|db|core\/files\/(?:images|storage)|core\/db\/postgres)\/|^contract\/generated\/|^server\/seed\.ts$/;

/** Exported functions whose first parameter is a text or a list of texts. */
function textFunctionsOf(file: string): string[] {
  const exported =
    /export (?:async )?(?:function\*? (?<plain>\w+)(?:<[^(]*>)?\(|const (?<arrow>\w+)(?:: [^=]*)? = (?:async )?\()(?<first>[^,)]*)/g;
  return [...readFileSync(path.join(root, file), 'utf8').matchAll(exported)].flatMap(({ groups }) =>
    /^\s*\w+\??: *(?:readonly )?string\b/.test(groups!['first']!)
      ? `${file} ${groups!['plain'] ?? groups!['arrow']}`
      : [],
  );
}

test('every function that takes a text is in the table, or listed as one without untrusted input', () => {
  const files = ['contract', 'server']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !exemptFolderPattern.test(file));
  const exportedFunctions = files.flatMap(textFunctionsOf);
  const listedFunctions = new Set([...Object.keys(textFunctions), ...Object.keys(trustedTextFunctions)]);
  expect(exportedFunctions.filter((name) => !listedFunctions.has(name))).toEqual([]);
  expect(Object.keys(trustedTextFunctions).filter((name) => !exportedFunctions.includes(name))).toEqual([]);
});
