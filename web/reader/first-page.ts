// Gate for everything that loads after the first page of a visit, so that nothing competes with it for bandwidth.

/**
 * Longest time that everything else waits for the first page. A page that takes longer is a large one, and the controls
 * are then worth a share of the bandwidth.
 */
const timeoutMs = 5_000;

const gate = Promise.withResolvers<void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Resolves when the first page has loaded or failed, after the timeout, or when deferred code is requested. */
export const afterFirstPage = gate.promise;

/** Starts the timeout when a chapter has been opened. */
export function startFirstPageTimeout(): void {
  timer ??= setTimeout(gate.resolve, timeoutMs);
}

/** Opens the gate: the first page has loaded or failed, or the user has requested something that loads behind it. */
export function resolveFirstPage(): void {
  clearTimeout(timer);
  gate.resolve();
}
