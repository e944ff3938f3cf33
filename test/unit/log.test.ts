import { expect, test } from 'vitest';
import { createLog } from '#server/core/process/log.ts';

test('an event is one line, whatever strangers have written into it', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  log.warn('import\n\u001B[31mred', { name: 'a\u202Eb\nc\u0085', error: new Error('no\nway') });
  log.debug('not at this level');
  expect(lines.length).toBe(1);
  expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z warn import\\u000a\\u001b\[31mred \{.*\}\n$/);
  // oxlint-disable-next-line no-control-regex -- what must not be there
  expect(lines[0]!.slice(0, -1)).not.toMatch(/[\u0000-\u001F\u0080-\u009F\u202E]/);
  expect(lines[0]).toContain('"message":"no\\nway"');
});
