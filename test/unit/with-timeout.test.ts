import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from '#web/lib/render/with-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('work that ends in time gives its result or its error, and no timer is left', async () => {
  await expect(withTimeout(Promise.resolve('done'), 1000)).resolves.toBe('done');
  await expect(withTimeout(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that takes longer is late, and its later failure is no unhandled rejection', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const { promise, reject } = Promise.withResolvers<string>();
  const result = withTimeout(promise, 1000);
  vi.advanceTimersByTime(999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  await expect(result).resolves.toBe('late');
  reject(new Error('too late'));
  vi.useRealTimers();
  // Node reports unhandled rejections before the next macrotask
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
