// The time window of the trending titles on a tag's page, as read from its URL.
import type { MessageKey } from '#web/lib/i18n/messages.ts';

export const timeWindows = ['all', 'week', 'month', 'months', 'year'] as const;

export interface TagWindow {
  window: (typeof timeWindows)[number];
  /** Number of months if `window` is `months`, 1 to 12. */
  n: number;
}

const defaultMonths = 3;

export const windowLabels: Record<TagWindow['window'], MessageKey> = {
  all: 'tags.all',
  week: 'tags.week',
  month: 'tags.month',
  months: 'tags.lastMonths',
  year: 'tags.year',
};

export function parseTagWindow(search: string): TagWindow {
  const params = new URLSearchParams(search);
  const n = Number(params.get('n') ?? defaultMonths);
  return {
    window: timeWindows.find((each) => each === params.get('window')) ?? 'all',
    n: Number.isInteger(n) && n >= 1 && n <= 12 ? n : defaultMonths,
  };
}
