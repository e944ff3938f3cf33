// What comes behind the first page of a visit: nothing else shares the line with it.

/** A page that takes longer is a large one: controls beside it are worth a part of the line by then. */
const timeoutMs = 5_000;

const gate = Promise.withResolvers<void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Resolves when the first page is in sight, or takes its time. */
export const behindFirstPage = gate.promise;

/** A chapter has been opened. */
export function firstPageAwaited(): void {
  timer ??= setTimeout(gate.resolve, timeoutMs);
}

/** The page is here, will not come, or somebody asks for what comes behind it. */
export function firstPageOver(): void {
  clearTimeout(timer);
  gate.resolve();
}
