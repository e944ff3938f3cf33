// How long the interface waits, in milliseconds. The specification names these; whatever only concerns one part, such as
// how long a hint stays, stands there.

const second = 1_000;
const minute = 60 * second;

/** An answer of the API counts as fresh. */
export const staleMs = minute;

/** The page waits so long for its own code, then it begins with its frame. */
export const ownCodeMs = second;

/** Between two looks for a new service worker, while the page is in use. */
export const workerCheckMs = 3_600 * second;

/** A timer may fire this much early by the clock of `performance.now`; a check that it starts is still due. */
export const timerSlackMs = second;

/** Between two looks for a new build, while the page is in sight. */
export const buildCheckMs = 5 * minute;

/** What another tab has found out is believed for so long, instead of asking for it again. */
export const otherTabMs = 45 * second;

/** A page that comes back into sight looks again when its last look is older. */
export const returnCheckMs = 60 * second;

/** A visit lasts so long before the site speaks of itself, such as of being installed. */
export const settledVisitMs = 2 * minute;

/** The worker answers a message in this time, or is taken for one that cannot. */
export const messageMs = 10 * second;

/** Code that is fetched to be there later arrives in this time, or the connection is too slow for it. */
export const codeMs = minute;

/** A download of which nothing has arrived for so long is given up, and asked for again. */
export const silenceMs = 30 * second;
