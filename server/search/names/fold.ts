// Names and questions in the one spelling in which they are compared: no case, no accents, no width, no kana, no long
// vowels; and as small numbers instead of characters, so that comparing is fast and a name takes two bytes a letter.
import { normalForm } from '#contract/rules/normal-form.ts';
import { kanaRun, romanize } from './kana.ts';
import { joiners, marks, openingOf, plainLetters, sameCharacter } from './letters.ts';

/** Set on the code of a letter that begins a word. */
export const startBit = 0x8000;
export const codeMask = 0x7fff;

/** Codes from here on stand for characters that are words by themselves, such as 灯. */
export const firstHan = 0x1200;

/** Longer texts are cut, and what becomes longer in Latin letters or by itself; twice what a name may have, because some letters become two. */
const longestFold = 1024;
const longestPlain = 4 * longestFold;

const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
const hangulFinal = /[\u11a8-\u11c2]/g;
const hasWider = /[^ -~]/;

/** Letters of the text, words apart by spaces: lower case, without accents, kana in Latin letters. */
export function plainWords(text: string): string {
  let plain = normalForm(text.slice(0, longestFold).replace(joiners, ''), 'NFKC').slice(0, longestPlain).toLowerCase();
  if (hasWider.test(plain)) {
    plain = plain
      .replace(kanaRun, (run) => ` ${romanize(run)} `)
      .normalize('NFD')
      .replace(marks, '')
      .replace(special, (letter) => plainLetters[letter]!)
      .replace(hangulFinal, openingOf)
      .replaceAll(/\p{Script=Han}+/gu, (run) => ` ${run} `);
  }
  const words = plain.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();
  // there are names of marks alone
  return words || plain.replaceAll(/\s+/g, '');
}

/**
 * The codes of a text, the first of every word marked with `startBit`.
 * @param plain what `plainWords` gives
 */
export function fold(plain: string): Uint16Array {
  const codes = new Uint16Array(Math.min(longestFold, plain.length));
  let length = 0;
  for (const word of plain.slice(0, longestPlain).split(' ')) {
    const folded = remembered(word);
    for (let at = 0; at < folded.length && length < codes.length; at++) {
      const code = codeOf(folded.charCodeAt(at));
      codes[length++] = at === 0 ? code | startBit : code;
    }
  }
  return codes.subarray(0, length);
}

/** Names are made of few words, and reading hundreds of thousands of names meets each of them often. */
const known = new Map<string, string>();
const maxKnown = 20_000;
/** Letters; a longer word is one that few names have. */
const longestKnown = 24;

function remembered(word: string): string {
  if (word.length > longestKnown) return foldWord(word);
  let folded = known.get(word);
  if (folded === undefined) {
    folded = foldWord(word);
    if (known.size >= maxKnown) known.clear();
    known.set(word, folded);
  }
  return folded;
}

/** A word as it sounds: what romanisations and typing habits write differently is written the same. */
export function foldWord(given: string): string {
  const word = given.slice(0, longestFold);
  if (!/[a-z]/.test(word)) return word.replaceAll(/[\u3400-\u9fff]/g, (one) => sameCharacter.get(one) ?? one);
  if (word === 'ha') return 'wa';
  if (word === 'he') return 'e';
  return word
    .replaceAll(/([a-z])\1+/g, '$1')
    .replaceAll(/tch|cch/g, 'ch')
    .replaceAll('dz', 'z')
    .replaceAll(/oh(?![aeiouy])|ou|wo/g, 'o')
    .replaceAll(/sh|sy(?=[auo])|s(?=i)/g, 'S')
    .replaceAll(/ch|ty(?=[auo])|t(?=i)/g, 'C')
    .replaceAll('tsu', 'tu')
    .replaceAll(/[jz]y(?=[auo])|j|z(?=i)/g, 'J')
    .replaceAll(/[fh](?=u)/g, 'F')
    .replaceAll(/n(?=m)/g, '')
    .replaceAll(/[mn](?=[bp])/g, 'n')
    .replaceAll(/([a-zA-Z])\1+/g, '$1');
}

/** Alphabets keep their numbers, Chinese characters follow, the rest shares what remains of fifteen bits. */
function codeOf(unit: number): number {
  if (unit < firstHan) return unit;
  if (unit >= 0x3400 && unit <= 0x9fff) return unit - 0x3400 + firstHan;
  return 0x7e00 + (unit & 0x1ff);
}
