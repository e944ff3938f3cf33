// What people may appeal against, and until when.

export const appealLimits = Object.freeze({
  textMaxLength: 2_000,
  /** Months within which a decision is appealed. */
  months: 6,
  /** Decisions of one page of the list. */
  perPage: 20,
});
