// A fake clock that stands still until it is advanced.

export interface TestClock {
  now: () => Date;
  /** @param durationMs milliseconds */
  advance(durationMs: number): void;
}

export function testClock(start = Date.now()): TestClock {
  let time = start;
  return {
    now: () => new Date(time),
    advance: (durationMs) => {
      time += durationMs;
    },
  };
}
