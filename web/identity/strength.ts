// How well a password would stand, said in words. It never stops anybody from typing.
import { useEffect, useMemo, useState } from 'react';
import type { MessageKey } from '#web/lib/i18n.ts';
import { unlessMissing } from '#web/lib/reload.ts';

export type Score = 0 | 1 | 2 | 3 | 4;

export interface Strength {
  /** Null while nothing is known. */
  score: Score | null;
  word: MessageKey;
  advice: MessageKey | null;
}

const words: Record<Score, MessageKey> = {
  0: 'identity.strength.0',
  1: 'identity.strength.1',
  2: 'identity.strength.2',
  3: 'identity.strength.3',
  4: 'identity.strength.4',
};

/** By the names that the estimator gives to what it found. */
const advices: Record<string, MessageKey> = {
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

const unknown: Strength = { score: null, word: 'identity.strength.none', advice: null };

/** What is said of an estimate. Too short is never more than weak, whatever its letters are. */
export function strengthOf(score: Score, warning: string, isLongEnough: boolean): Strength {
  const held: Score = !isLongEnough && score > 1 ? 1 : score;
  if (!isLongEnough) return { score: held, word: words[held], advice: 'identity.advice.longer' };
  const advice = Object.hasOwn(advices, warning) ? advices[warning]! : held < 3 ? 'identity.advice.words' : null;
  return { score: held, word: words[held], advice };
}

/** The strength of what is typed, a moment after the typing stops. */
export function useStrength(password: string, personal: readonly string[], minLength: number): Strength {
  const [found, setFound] = useState<{ of: string; strength: Strength } | null>(null);
  // name and address change with every letter; the parts of them are what others guess
  const known = personal.join('\0');
  const parts = useMemo(
    () =>
      known
        .split(/[\0@\s._-]+/)
        .concat(known.split('\0'))
        .filter((part) => part.length > 2),
    [known],
  );
  useEffect(() => {
    if (password === '') return;
    let gone = false;
    const timer = setTimeout(async () => {
      const engine = await unlessMissing(() => import('./strength-engine.ts'));
      if (gone || !engine) return;
      const { score, warning } = engine.estimate(password, parts);
      setFound({ of: password, strength: strengthOf(score, warning, [...password].length >= minLength) });
    }, 150);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [password, parts, minLength]);
  return password === '' || found === null ? unknown : found.strength;
}
