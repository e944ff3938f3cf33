/** A known reason why the server cannot start, as a sentence for its operator; shown without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/** Formats an error for the operator: the sentence alone if it is a known problem, else with the stack. */
export function explainProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof StartProblem ? error.message : (error.stack ?? error.message);
}
