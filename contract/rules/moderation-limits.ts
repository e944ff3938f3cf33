// Limits of moderation, which only pages and endpoints of staff need.

export const moderationLimits = Object.freeze({
  /** Minutes for which a moderator holds an item, and seconds after which the open page renews that. */
  leaseMinutes: 15,
  renewSeconds: 60,
  /** Seconds in which a decision can be undone before anybody is told of it. */
  undoSeconds: 15,
  /** Days in which a decision can be undone at all. */
  undoDays: 180,
  /** Days for which somebody is muted, banned or without uploads, unless it has no end. */
  sanctionMaxDays: 3_650,
  messageMaxLength: 500,
  noteMaxLength: 2_000,
  /** Items of one page of the queue. */
  itemsPerPage: 50,
  /** Rows of one page of people, and of decisions about one of them at first. */
  peoplePerPage: 50,
  decisionsPerPage: 20,
  /** Objects of one action on many. */
  bulkMax: 500,
  /** Items up to which the total of a list is counted. */
  countedItems: 1_000,
  /** Days of the decisions by day, and of the other figures of the page Health. */
  healthDays: 14,
  healthPeriodDays: 90,
  /** Days for which a proposal waits for a second person. */
  proposalDays: 7,
  /** Days after a counter-notice in which whoever sent the notice can go to court; the texts about copyright say so. */
  counterNoticeDays: 14,
  /** Objects of one action from which on a second person has to confirm it, and minutes in which smaller runs of it count together. */
  secondPersonFrom: 50,
  secondPersonMinutes: 60,
});
