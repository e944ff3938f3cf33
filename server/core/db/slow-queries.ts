// Slow queries since the start of this process, by their text: PostgreSQL has such a history only with an extension that it loads
// at its start. Values are no part of a text.

/** Milliseconds from which a query is slow. */
const slowQueryMs = 250;
const maxQueries = 100;
const maxTextLength = 1000;

export interface SlowQuery {
  text: string;
  /** Number of its slow runs, and their time in sum and at most. */
  times: number;
  totalMs: number;
  longestMs: number;
  lastAt: Date;
}

export interface SlowQueries {
  /** Counts a query that has ended, if it was slow. */
  add(text: string, ms: number): void;
  /** The queries, the ones that took longest in sum first. */
  list(): SlowQuery[];
}

export function openSlowQueries(): SlowQueries {
  // in the order in which they were slow last
  const queries = new Map<string, SlowQuery>();
  return {
    add: (text, ms) => {
      if (ms < slowQueryMs) return;
      const shape = shapeOf(text);
      const known = queries.get(shape) ?? { text: shape, times: 0, totalMs: 0, longestMs: 0 };
      queries.delete(shape);
      queries.set(shape, {
        text: shape,
        times: known.times + 1,
        totalMs: known.totalMs + ms,
        longestMs: Math.max(known.longestMs, ms),
        lastAt: new Date(),
      });
      if (queries.size > maxQueries) queries.delete(queries.keys().next().value!);
    },
    list: () => [...queries.values()].toSorted((a, b) => b.totalMs - a.totalMs),
  };
}

/** The text with one space between words, and with one sign in place of a list of values, however long. */
const shapeOf = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxTextLength)
    .replaceAll(/\$\d+(?:, ?\$\d+)+/g, '$…');
