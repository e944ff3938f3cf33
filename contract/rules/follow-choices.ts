// The choices of the pages about followed titles, which the web shows and the server checks.

/** Reading statuses that the titles of a feed may be filtered by; `none` for titles without one. */
export const followStates = [
  'reading',
  're_reading',
  'on_hold',
  'plan_to_read',
  'completed',
  'dropped',
  'none',
] as const;
export type FollowState = (typeof followStates)[number];

/** Chapters that the updates show. */
export const updateStates = ['unread', 'started', 'all'] as const;
export type UpdateState = (typeof updateStates)[number];

/** Orders of followed titles. */
export const followSorts = ['latest', 'unread', 'name', 'followed'] as const;
export type FollowSort = (typeof followSorts)[number];

export const isFollowState = (status: string): status is FollowState =>
  followStates.some((followState) => followState === status);
