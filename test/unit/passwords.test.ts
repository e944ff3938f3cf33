// Passwords: which are accepted, how they are stored, and what happens when too many are compared at once.
import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { openSecret } from '#server/core/access/secret.ts';
import { hashPassword, passwordProblem, verifyPassword } from '#server/accounts/passwords.ts';

const secretOf = (text: string) => ({ secret: openSecret(text.padEnd(32, '.'), '/nowhere') });
const ctx = secretOf('one');

describe('a password hash', () => {
  test('is argon2id with 19 MiB and two passes, and salted', async () => {
    const [first, second] = [await hashPassword(ctx, 'a password'), await hashPassword(ctx, 'a password')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
  });

  test('is useless without the secret of the installation', async () => {
    const hash = await hashPassword(ctx, 'a password');
    expect(await verifyPassword(ctx, hash, 'a password')).toBe(true);
    expect(await verifyPassword(ctx, hash, 'a passworD')).toBe(false);
    expect(await verifyPassword(secretOf('another'), hash, 'a password')).toBe(false);
    expect(await verifyPassword(ctx, null, 'a password')).toBe(false);
    expect(await verifyPassword(ctx, 'no hash', 'a password')).toBe(false);
  });

  test('takes as long to verify for an unknown account', async () => {
    const hash = await hashPassword(ctx, 'a password');
    const fastestMs = { known: Infinity, unknown: Infinity };
    // alternates between a known and an unknown account, and compares the fastest runs, which other load affects least
    for (let round = 0; round < 16; round++) {
      for (const [kind, storedHash] of [
        ['known', hash],
        ['unknown', null],
      ] as const) {
        const begin = performance.now();
        await verifyPassword(ctx, storedHash, 'a guess');
        fastestMs[kind] = Math.min(fastestMs[kind], performance.now() - begin);
      }
    }
    const { known, unknown } = fastestMs;
    expect(unknown / known).toBeGreaterThan(0.4);
    expect(unknown / known).toBeLessThan(2.5);
  });
});

test('hashing above the queue limit is refused with a 503', async () => {
  const maxQueued = availableParallelism() + 64;
  const results = await Promise.allSettled(
    Array.from({ length: maxQueued + 10 }, () => hashPassword(ctx, 'a password')),
  );
  const refused = results.filter((each) => each.status === 'rejected');
  expect(refused).toHaveLength(10);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503 });
  expect(await hashPassword(ctx, 'a password')).toMatch(/^\$argon2id/);
});

test.each([
  ['1234567', 'short'],
  ['pässwör', 'short'],
  ['x'.repeat(1025), 'long'],
  ['password', 'common'],
  ['Password1!', 'common'],
  ['iloveyou2024', 'common'],
  ['qwertyuiop', 'common'],
  ['11111111', 'common'],
  ['my name is hotaru', 'like_name'],
  ['HOTARU-hotaru', 'like_name'],
  ['ｈｏｔａｒｕ 1999', 'like_name'],
  ['ab cd ef gh', null],
  ['ünïcödé wörds', null],
  ['correct horse battery', null],
  ['月が綺麗ですね', 'short'],
  ['月が綺麗ですね。そうね', null],
])('the check of the password %s gives %s', async (password, problem) => {
  expect(await passwordProblem(password, ['Hotaru', 'ab'])).toBe(problem);
});
