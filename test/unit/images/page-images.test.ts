// Page images of tests: each is another one, because equal ones are stored once and refer to the same file.
import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageImage } from '#test/support/builders/build.ts';

test.each(['jpeg', 'png'] as const)('600 page images in %s differ', async (format) => {
  const hashes = new Set<string>();
  for (let count = 0; count < 600; count++) hashes.add(hash('sha256', await pageImage({ format })));
  expect(hashes.size).toBe(600);
});
