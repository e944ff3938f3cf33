// Limits of appeals: their time, and the length of the text.

export const appealLimits = Object.freeze({
  textMaxLength: 2_000,
  /** Months within which a decision is appealed. */
  months: 6,
  /** Decisions of one page of the list. */
  perPage: 20,
});
