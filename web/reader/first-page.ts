// Gate for everything that loads after the first page of a visit, so that nothing competes with it for bandwidth.

/**
 * Maximum time in ms for which other requests wait for the first page. If a large page takes longer, the reader gets
 * the controls meanwhile, although their code then competes with the page for bandwidth.
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

/**
 * Resolves `afterFirstPage`. Called when the first page has loaded or failed, or when the user needs code that waits
 * for it.
 */
export function resolveFirstPage(): void {
  clearTimeout(timer);
  gate.resolve();
}
