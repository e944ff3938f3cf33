// Timeouts and intervals of the interface that the specification names, in milliseconds. Those of a single component,
// such as how long a hint is shown, are in that component.

const second = 1_000;
const minute = 60 * second;

/** `staleTime` of API responses. */
export const staleMs = minute;

/** Timeout for the code of the opened page; after it the frame around the page is rendered without waiting for it. */
export const pageCodeTimeoutMs = second;

/** Longest time for which a page stays in sight after a link was pressed; then the next one is shown with skeletons. */
export const pageHoldMs = 400;

/** Interval between checks for a new service worker, while the page is in use. */
export const workerCheckMs = 3_600 * second;

/** Timers may fire up to this much too early by `performance.now`; the check that such a timer starts counts as due. */
export const timerSlackMs = second;

/** Interval between checks for a new build, while the page is visible. */
export const buildCheckMs = 5 * minute;

/**
 * Tolerance between the polls of several tabs: a tab skips its poll if it has received a build id, e.g. from another
 * tab, more recently than `buildCheckMs` minus this.
 */
export const sharedBuildMaxAgeMs = 45 * second;

/** A page that becomes visible again checks for a new build when its last check is older than this. */
export const returnCheckMs = 60 * second;

/** Duration of a visit before the site shows prompts about itself, such as to install it. */
export const promptDelayMs = 2 * minute;

/** Timeout for a service worker's reply to a message; after it the worker counts as unable to reply. */
export const workerReplyTimeoutMs = 10 * second;

/** Timeout for code that is fetched for later use; after it the connection counts as too slow. */
export const prefetchTimeoutMs = minute;

/** A download that has received nothing for this long is aborted and retried. */
export const downloadStallMs = 30 * second;
