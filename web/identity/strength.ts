// Rates the strength of a password in words. For advice only: it never blocks input.
import { useEffect, useState } from 'react';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { loadOptional } from '#web/ui/behavior/load-code.ts';

type Score = 0 | 1 | 2 | 3 | 4;

interface Strength {
  /** Strength from 0 (weakest) to 4; null until estimated. */
  score: Score | null;
  word: MessageKey;
  advice: MessageKey | null;
}

const scoreLabels: Record<Score, MessageKey> = {
  0: 'identity.strength.0',
  1: 'identity.strength.1',
  2: 'identity.strength.2',
  3: 'identity.strength.3',
  4: 'identity.strength.4',
};

/** Message keys of the advice by the estimator's warning code. */
const adviceByWarning: Record<string, MessageKey> = {
  straightRow: 'identity.advice.keyboard',
  keyPattern: 'identity.advice.keyboard',
  simpleRepeat: 'identity.advice.repeat',
  extendedRepeat: 'identity.advice.repeat',
  sequences: 'identity.advice.sequence',
  recentYears: 'identity.advice.dates',
  dates: 'identity.advice.dates',
  topTen: 'identity.advice.common',
  topHundred: 'identity.advice.common',
  common: 'identity.advice.common',
  similarToCommon: 'identity.advice.common',
  wordByItself: 'identity.advice.word',
  namesByThemselves: 'identity.advice.word',
  commonNames: 'identity.advice.word',
  userInputs: 'identity.advice.personal',
};

const unknownStrength: Strength = { score: null, word: 'identity.strength.none', advice: null };

/** Words that the server refuses in a password: the username, and the email address up to the @. */
export const refusedWords = (personal: readonly string[]): string[] =>
  personal.map((word) => word.trim().replace(/@[^@]*$/, '')).filter((word) => word.length >= 4);

/**
 * Message why the server will refuse a password that is long enough, or null. If the word lists fail to load, only the
 * server decides.
 */
export async function refusalReason(password: string, personal: readonly string[]): Promise<MessageKey | null> {
  const normalizedPassword = password.normalize('NFKC').toLowerCase();
  if (refusedWords(personal).some((word) => normalizedPassword.includes(word.normalize('NFKC').toLowerCase()))) {
    return 'identity.password.likeName';
  }
  const engine = await loadOptional(() => import('./strength-engine.ts'));
  return engine?.isCommon(password) ? 'identity.password.common' : null;
}

/**
 * Converts an estimate to words and advice. A password that will be refused is never rated better than weak, whatever
 * it contains.
 */
export function strengthOf(
  score: Score,
  warning: string,
  { tooShort, refused }: { tooShort: boolean; refused: boolean },
): Strength {
  const cappedScore: Score = (tooShort || refused) && score > 1 ? 1 : score;
  const withAdvice = (advice: MessageKey | null): Strength => ({
    score: cappedScore,
    word: scoreLabels[cappedScore],
    advice,
  });
  if (tooShort) return withAdvice('identity.advice.longer');
  if (refused) return withAdvice('identity.password.likeName');
  return withAdvice(
    Object.hasOwn(adviceByWarning, warning)
      ? adviceByWarning[warning]!
      : cappedScore < 3
        ? 'identity.advice.words'
        : null,
  );
}

/**
 * Strength of the typed password, debounced.
 * @param personal username and email address of the person
 * @param guessableWords other words that anybody would guess first, such as the site's name
 */
export function useStrength(
  password: string,
  personal: readonly string[],
  guessableWords: readonly string[],
  minLength: number,
): Strength {
  const [strength, setStrength] = useState<Strength | null>(null);
  const refused = refusedWords(personal).join('\0').toLowerCase();
  // people also guess parts of a name or an email address
  const likelyWords = [...personal, ...guessableWords].flatMap((word) => [word, ...word.split(/[@\s._-]+/)]).join('\0');
  useEffect(() => {
    if (password === '') return;
    let isCancelled = false;
    const timer = setTimeout(async () => {
      const engine = await loadOptional(() => import('./strength-engine.ts'));
      if (isCancelled || !engine) return;
      const { score, warning } = engine.estimate(
        password,
        likelyWords.split('\0').filter((part) => part.length > 2),
      );
      const normalizedPassword = password.toLowerCase();
      const isRefused = refused !== '' && refused.split('\0').some((word) => normalizedPassword.includes(word));
      setStrength(strengthOf(score, warning, { tooShort: [...password].length < minLength, refused: isRefused }));
    }, 150);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [password, likelyWords, refused, minLength]);
  return password === '' || strength === null ? unknownStrength : strength;
}
