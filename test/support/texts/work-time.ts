// Measures the duration of functions robustly, independent of the machine's speed and load.

/**
 * Returns the best time of several runs in milliseconds, since other load only adds time; stops at `enoughMs` or below.
 */
export function bestTimeMs(run: () => unknown, { runs, enough: enoughMs }: { runs: number; enough: number }): number {
  let bestMs = Infinity;
  for (let runIndex = 0; runIndex < runs && bestMs > enoughMs; runIndex++) {
    const startedAt = performance.now();
    run();
    bestMs = Math.min(bestMs, performance.now() - startedAt);
  }
  return bestMs;
}

const sampleText = 'Letters, 123 and ж: (one) [two] '.repeat(3200).slice(0, 100_000);

/** Reference work: typical text operations over 100,000 characters. */
function runReferenceWork(): number {
  return sampleText
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ').length;
}

/** Duration of the reference work in milliseconds on the machine for which the limits were set. */
const referenceMs = 1.2;

/** Returns how many times slower this machine currently is than the reference machine; at least 1. */
export function slowdownFactor(): number {
  return Math.max(1, bestTimeMs(runReferenceWork, { runs: 6, enough: referenceMs }) / referenceMs);
}
