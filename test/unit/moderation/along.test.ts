// Actions that are offered along with a decision, and what the head says was done already.
import { expect, test } from 'vitest';
import { offeredAlong } from '#web/moderation/along.ts';
import { standingText } from '#web/moderation/standing-text.ts';
import { activate } from '#web/lib/i18n/i18n.ts';

const reported = (standing: 'removed' | 'unavailable' | null) => ({
  kind: 'report' as const,
  subject: { kind: 'chapters' as const, id: 'c' },
  owner: null,
  name: 'Paper City',
  standing,
});

test('what is removed already cannot be removed', () => {
  expect(offeredAlong(reported(null))).toEqual(['chapter.remove']);
  expect(offeredAlong(reported('unavailable'))).toEqual(['chapter.remove']);
  expect(offeredAlong(reported('removed'))).toEqual([]);
});

test('the head says when it was removed, by the decision that stands', () => {
  activate('en', {
    'moderation.standing.removed': 'Removed {when}',
    'moderation.standing.removedOnce': 'Removed',
    'moderation.standing.unavailable': 'Unavailable',
  });
  const decision = (undoneAt: string | null) =>
    ({
      undoneAt,
      at: new Date(Date.now() - 7_200_000).toISOString(),
      actions: [{ action: 'chapter.remove', id: 'c' }],
    }) as never;
  const text = (standing: 'removed' | 'unavailable' | null, ...earlier: never[]) =>
    standingText({ ...reported(standing), earlier });
  expect(text(null)).toBe('');
  expect(text('unavailable')).toBe('Unavailable');
  expect(text('removed', decision('2026-01-01'))).toBe('Removed');
  expect(text('removed', decision(null))).toMatch(/^Removed 2/);
});
