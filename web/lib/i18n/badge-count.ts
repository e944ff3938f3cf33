import { formatCount } from './format.ts';

const maxCount = 99;

/** The number on a small badge: "99+" for more than it has room for. */
export const badgeCount = (count: number): string =>
  count > maxCount ? `${formatCount(maxCount)}+` : formatCount(count);
