// Sign-in pages without a browser: names, passwords, languages and error messages.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { ApiFailure } from '#web/lib/api/failure.ts';
import { activate } from '#web/lib/i18n/i18n.ts';
import { firstSupportedLanguage } from '#contract/rules/language-match.ts';
import { looksLikeEmail } from '#web/identity/looks.ts';
import { refusalText } from '#web/identity/refusal-words.ts';
import { estimate } from '#web/identity/strength-engine.ts';
import { refusedWords, strengthOf } from '#web/identity/strength.ts';
import { formatClock } from '#web/identity/use-countdown.ts';
import { validateName } from '#web/identity/use-name-availability.ts';

beforeAll(() => {
  const texts = ['app', 'identity'].flatMap((domain) =>
    Object.entries(
      JSON.parse(
        readFileSync(path.resolve(import.meta.dirname, `../../web/locales/en/${domain}.json`), 'utf8'),
      ) as Record<string, string>,
    ),
  );
  activate('en', Object.fromEntries(texts.map(([key, errorText]) => [key, compileMessageOrThrow(errorText)])));
});

test('the language is the first requested one that the interface has', () => {
  expect(firstSupportedLanguage('de fr-CA en')).toBe('fr');
  expect(firstSupportedLanguage('es-MX')).toBe('es-la');
  expect(firstSupportedLanguage('de ja')).toBeNull();
  expect(firstSupportedLanguage('')).toBeNull();
  expect(firstSupportedLanguage(undefined)).toBeNull();
});

test('invalid user names are detected without a request', () => {
  for (const name of ['nour', 'Zoë', '漫画好き', 'a b', 'x_y.z-1', '王', '🦊 fox'])
    expect(validateName(name), name).toBeNull();
  expect(validateName('')).toBe('identity.name.missing');
  expect(validateName('x'.repeat(limits.usernameMaxLength))).toBeNull();
  expect(validateName('x'.repeat(limits.usernameMaxLength + 1))).toBe('identity.name.long');
  for (const name of ['a@b', 'a/b', 'a\\b', '<b>', 'a\u200bb', 'a\u0000b'])
    expect(validateName(name), name).toBe('identity.name.letters');
});

test('only impossible email addresses are refused in the form', () => {
  expect(['a@b.org', ' x+y@exämple.org ', '漢字@例え.jp'].every(looksLikeEmail)).toBe(true);
  expect(['', 'a', 'a@b', '@b.org', 'a b@c.org', 'a@b@c.org'].some(looksLikeEmail)).toBe(false);
});

test('common, personal and short passwords are weak, and long ones of words are strong', () => {
  const estimatePassword = (password: string, personal: string[] = []) => {
    const { score, warning } = estimate(password, personal);
    const refused = refusedWords(personal).some((refusedWord) => password.includes(refusedWord));
    return strengthOf(score, warning, { tooShort: [...password].length < limits.passwordMinLength, refused });
  };
  expect(estimatePassword('password1')).toMatchObject({ score: 0, advice: 'identity.advice.common' });
  expect(estimatePassword('qwertyuiop[]').score).toBeLessThan(2);
  expect(estimatePassword('ana19840612', ['ana@example.org'])).toMatchObject({ advice: 'identity.advice.dates' });
  expect(estimatePassword('mirelle and the purple kettle', ['mirelle'])).toMatchObject({
    score: 1,
    advice: 'identity.password.likeName',
  });
  expect(estimatePassword('nour.h, the purple kettle', ['x', 'nour.h@example.org']).score).toBe(1);
  expect(estimatePassword('x9$Kq!7')).toMatchObject({ score: 1, advice: 'identity.advice.longer' });
  expect(estimatePassword('purple kettle under the bridge')).toEqual({
    score: 4,
    word: 'identity.strength.4',
    advice: null,
  });
  expect(estimatePassword('aaaaaaaaaaaa')).toMatchObject({ advice: 'identity.advice.repeat' });
});

test('the strength of a very long password is estimated fast', () => {
  const started = performance.now();
  estimate('ab1!'.repeat(256), ['nour', 'nour@example.org']);
  expect(performance.now() - started).toBeLessThan(1_500);
});

test('error messages name the remaining tries, the time to wait and the field', () => {
  const errorText = (status: number, context: Record<string, unknown>, retryAfter: number | null = null) =>
    refusalText(
      new ApiFailure(
        status === 429 ? 'too_many_requests_http_exception' : 'validation_exception',
        status,
        '',
        retryAfter,
        context,
      ),
    );
  expect(errorText(400, { reason: 'credentials', triesLeft: 4 })).toBe(
    'Wrong username or password. You have 4 tries left.',
  );
  expect(errorText(400, { reason: 'credentials', triesLeft: 1 })).toContain('1 try left');
  expect(errorText(400, { reason: 'credentials', triesLeft: 0 })).toContain('no tries left');
  expect(errorText(400, { reason: 'credentials' })).toBe('Wrong username or password.');
  expect(errorText(429, { reason: 'wait' }, 65)).toContain('65 seconds');
  expect(errorText(429, { reason: 'wait' }, 900)).toContain('15 minutes');
  expect(errorText(429, { reason: 'wait' })).toContain('Wait a while');
  expect(errorText(400, { reason: 'username_invalid', problem: 'reserved' })).toContain('reserved');
  expect(errorText(400, { reason: 'username_invalid', problem: 'letters' })).toContain('invisible');
  expect(errorText(400, { reason: 'password_weak', problem: 'like_name' })).toContain('your username');
  expect(errorText(400, { reason: 'password_short' })).toContain(String(limits.passwordMinLength));
  expect(errorText(400, { reason: 'something new' })).toBe('Something was wrong with that request.');
  expect(refusalText(new Error('x'))).toBe('Try again in a few minutes or contact support.');
});

test('remaining time is formatted as a clock', () => {
  expect([0, 9, 60, 65, 600].map(formatClock)).toEqual(['0:00', '0:09', '1:00', '1:05', '10:00']);
});
