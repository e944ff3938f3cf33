/** Why the product cannot start, as a sentence for the person who started it; shown without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/** An error as its reader needs it: the sentence alone when the problem is known, else with the stack. */
export function explainProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof StartProblem ? error.message : (error.stack ?? error.message);
}
