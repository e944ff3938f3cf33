// A clock that stands still until it is told otherwise.

export interface TestClock {
  now: () => Date;
  /** Milliseconds. */
  advance(by: number): void;
}

export function testClock(start = Date.now()): TestClock {
  let time = start;
  return {
    now: () => new Date(time),
    advance: (by) => {
      time += by;
    },
  };
}
