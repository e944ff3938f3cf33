/** Why the product cannot start, as a sentence for the person who started it; shown without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
