// One movement of the hand turns one page.
import { expect, test } from 'vitest';
import { wheelTurns } from '#web/reader/view/wheel.ts';

test('each notch of a mouse is a page, after a pause', () => {
  const turns = wheelTurns();
  expect(turns(100, 0, false)).toBe('next');
  expect(turns(100, 50, false)).toBeNull();
  expect(turns(100, 400, false)).toBe('next');
  expect(turns(-100, 800, false)).toBe('previous');
});

test('a touchpad that sends many small steps turns once', () => {
  const turns = wheelTurns();
  const answers = Array.from({ length: 60 }, (_, step) => turns(4, step * 16, false));
  expect(answers.filter(Boolean)).toEqual(['next']);
});

test('the movement that scrolls a page to its end does not turn it, the following one does', () => {
  const turns = wheelTurns();
  expect(turns(100, 0, true)).toBeNull();
  expect(turns(100, 16, false)).toBeNull();
  expect(turns(100, 32, false)).toBeNull();
  expect(turns(100, 600, false)).toBe('next');
});
