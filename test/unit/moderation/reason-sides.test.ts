// Sides of reasons: no key turns a reason into its opposite, and Ctrl+Enter sends only what a reason means.
import { expect, test } from 'vitest';
import { meantOutcomes, reasonOf } from '#web/moderation/reason-sides.ts';

test('a reason of the other side decides nothing', () => {
  expect(reasonOf('report', 'accepted', 'no_violation')).toBe('otherSide');
  expect(reasonOf('report', 'refused', 'rules_broken')).toBe('otherSide');
  expect(reasonOf('draft', 'accepted', 'other')).toBe('otherSide');
  expect(reasonOf('draft', 'returned', 'duplicate')).toEqual({ reason: 'duplicate' });
  expect(reasonOf('report', 'accepted', 'other')).toEqual({ reason: 'other' });
});

test('without a reason only an acceptance has a usual one', () => {
  expect(reasonOf('report', 'accepted', null)).toEqual({ reason: 'rules_broken' });
  expect(reasonOf('draft', 'accepted', null)).toEqual({ reason: 'within_rules' });
  expect(reasonOf('draft', 'refused', null)).toBe('missing');
});

test('a reason means one decision, or leaves several open', () => {
  const draft = { kind: 'draft', outcomes: ['accepted', 'refused', 'returned'] } as const;
  const report = { kind: 'report', outcomes: ['accepted', 'refused'] } as const;
  expect(meantOutcomes(draft, 'duplicate')).toEqual(['refused']);
  expect(meantOutcomes(draft, 'other')).toEqual(['refused', 'returned']);
  expect(meantOutcomes(draft, 'incomplete')).toEqual(['refused', 'returned']);
  expect(meantOutcomes({ ...draft, outcomes: ['accepted', 'refused'] }, 'other')).toEqual(['refused']);
  expect(meantOutcomes(report, 'no_violation')).toEqual(['refused']);
  expect(meantOutcomes(report, 'corrected')).toEqual(['accepted']);
  expect(meantOutcomes(report, 'other')).toEqual(['accepted', 'refused']);
});
