// Decisions that Z takes back: the last one first, for as long as nobody was told of it.
import { expect, test } from 'vitest';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { lastUndoable, type TimedDecision } from '#web/moderation/undo-stack.ts';

const made = (id: string, madeAt: number): TimedDecision => ({ id, madeAt });

test('the last decision is taken back first, and none whose time is over', () => {
  const limit = moderationLimits.undoSeconds * 1000;
  const both = [made('first', 0), made('second', 5000)];
  expect(lastUndoable(both, 6000)?.id).toBe('second');
  expect(lastUndoable(both.slice(0, 1), limit - 1)?.id).toBe('first');
  expect(lastUndoable(both.slice(0, 1), limit)).toBeUndefined();
  expect(lastUndoable([], 0)).toBeUndefined();
});
