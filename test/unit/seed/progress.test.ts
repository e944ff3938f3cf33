// Progress output of a seed: overwritten in place on a terminal, in plain lines elsewhere.
import { expect, test } from 'vitest';
import { showProgress } from '#server/seed/progress.ts';

function createProgress(isTTY: boolean): {
  lines: () => string;
  at: (milliseconds: number) => void;
  show: ReturnType<typeof showProgress>;
} {
  let [text, now] = ['', 0];
  const show = showProgress({ isTTY, write: (chunk: string) => (text += chunk) }, { clock: () => now });
  return { lines: () => text, at: (milliseconds) => void (now = milliseconds), show };
}

test('a terminal gets a progress bar with rows, share and time left', () => {
  const { lines, at, show } = createProgress(true);
  show.onStage('chapters');
  at(4_000);
  show.onProgress(0.25, 1_234);
  expect(lines()).toMatch(/chapters \[######\.{18}\] 25 % 1,234 rows, 12\.0 s left$/);
  at(4_100);
  show.onProgress(0.26, 1_300);
  expect(lines()).not.toContain('26 %');
  at(16_000);
  show.end();
  expect(lines().endsWith('\r\u001B[2K  chapters, 1,300 rows (16.0 s)\n')).toBe(true);
});

test('a file gets occasional lines without control characters', () => {
  const { lines, at, show } = createProgress(false);
  show.onStage('Images');
  for (let second = 1; second <= 40; second++) {
    at(second * 1000);
    show.onProgress(second / 40, null);
  }
  show.onStage('titles');
  show.end();
  expect(lines()).toBe(
    '  Images: 37 %, 25.0 s left\n  Images: 75 %, 10.0 s left\n  Images (40.0 s)\n  titles (0.0 s)\n',
  );
});
