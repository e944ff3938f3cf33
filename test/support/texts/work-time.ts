// How long a function takes, told in a way that holds on slow machines and busy ones.

/** Milliseconds, the best of some runs: what else a machine does only ever adds. Stops once it is below what is enough. */
export function bestTime(run: () => unknown, { runs, enough }: { runs: number; enough: number }): number {
  let best = Infinity;
  for (let at = 0; at < runs && best > enough; at++) {
    const began = performance.now();
    run();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

const sample = 'Letters, 123 and ж: (one) [two] '.repeat(3200).slice(0, 100_000);

/** One pass over 100,000 characters of each kind that text functions are made of. */
function pass(): number {
  return sample
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ').length;
}

/** Milliseconds that `pass` takes on the machine that the bounds are told for. */
const referenceMs = 1.2;

/** How much slower than that machine this one is at such work now; never less than 1. */
export function slowness(): number {
  return Math.max(1, bestTime(pass, { runs: 6, enough: referenceMs }) / referenceMs);
}
