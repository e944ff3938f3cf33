import { expect, test } from 'vitest';
import { createLog } from '#server/core/process/log.ts';

const linesLoggedBy = (logWork: (log: ReturnType<typeof createLog>) => void): string[] => {
  const lines: string[] = [];
  logWork(createLog('info', (line) => lines.push(line)));
  return lines;
};

test('an event is one line of JSON, whatever untrusted text is in it', () => {
  const lines = linesLoggedBy((log) => {
    log.warn('import\n\u001B[31mred', { name: 'a\u202Eb\nc\u0085', error: new Error('no\nway') });
    log.debug('not at this level');
  });
  expect(lines.length).toBe(1);
  // oxlint-disable-next-line no-control-regex -- the test looks for control characters
  expect(lines[0]!.slice(0, -1)).not.toMatch(/[\u0000-\u001F\u0080-\u009F\u202E]/);
  expect(lines[0]!.endsWith('\n')).toBe(true);
  const { level, time, message, name, error } = JSON.parse(lines[0]!);
  expect([level, message, name]).toEqual(['warn', 'import\n\u001B[31mred', 'a\u202Eb\nc\u0085']);
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(error).toEqual({ name: 'Error', message: 'no\nway', stack: expect.stringContaining('log.test') });
});

test('secrets are redacted by the names of their fields', () => {
  const [line] = linesLoggedBy((log) =>
    log.info('sign-in', {
      password: 'hunter2',
      request: { headers: { cookie: 'a=1', host: 'x' } },
      user: { email: 'a@b.c', id: 4 },
    }),
  );
  expect(line).not.toMatch(/hunter2|a=1|a@b\.c/);
  expect(JSON.parse(line!)).toMatchObject({
    request: { headers: { host: 'x' } },
    user: { id: 4, email: '[redacted]' },
  });
});

test('the row values in a database error are not logged', () => {
  const error = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(a@b.c) already exists.' });
  expect(linesLoggedBy((log) => log.error('insert', { error }))[0]).not.toContain('a@b.c');
});
