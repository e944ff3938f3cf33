// Folds names and queries into the normal form in which they are compared: ignoring case, accents, character width and
// long vowels, with kana romanized, as an array of 16-bit codes (fast to compare, two bytes per letter).
import { normalizeUnicode } from '#contract/rules/normal-form.ts';
import { kanaRun, romanize } from './kana.ts';
import { joiningCharacters, combiningMarks, initialConsonantOf, plainLetters, canonicalCharacter } from './letters.ts';

/** Flag on the code of a letter that begins a word. */
export const startBit = 0x8000;
export const codeMask = 0x7fff;

/** First code of Chinese characters, which are words by themselves, such as 灯. */
export const firstHan = 0x1200;

/**
 * Maximum length of a text, before and after it grows by romanization or normalization; the rest is cut off. Twice the
 * limit of a name, because some letters become two.
 */
const maxFoldLength = 1024;
const maxPlainLength = 4 * maxFoldLength;

const specialLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
const hangulFinal = /[\u11a8-\u11c2]/g;
const hasNonAscii = /[^ -~]/;

/** Normalizes a text to words separated by spaces: lower case, without accents, kana romanized. */
export function plainWords(text: string): string {
  let plainText = normalizeUnicode(text.slice(0, maxFoldLength).replace(joiningCharacters, ''), 'NFKC')
    .slice(0, maxPlainLength)
    .toLowerCase();
  if (hasNonAscii.test(plainText)) {
    plainText = plainText
      .replace(kanaRun, (run) => ` ${romanize(run)} `)
      .normalize('NFD')
      .replace(combiningMarks, '')
      .replace(specialLetter, (letter) => plainLetters[letter]!)
      .replace(hangulFinal, initialConsonantOf)
      .replaceAll(/\p{Script=Han}+/gu, (run) => ` ${run} `);
  }
  const joinedWords = plainText.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();
  // some names consist of symbols only
  return joinedWords || plainText.replaceAll(/\s+/g, '');
}

/**
 * The codes of a text, the first of every word marked with `startBit`.
 * @param plain result of `plainWords`
 */
export function fold(plain: string): Uint16Array {
  const codes = new Uint16Array(Math.min(maxFoldLength, plain.length));
  let length = 0;
  for (const word of plain.slice(0, maxPlainLength).split(' ')) {
    const folded = cachedFoldWord(word);
    for (let index = 0; index < folded.length && length < codes.length; index++) {
      const code = codeOfUnit(folded.charCodeAt(index));
      codes[length++] = index === 0 ? code | startBit : code;
    }
  }
  return codes.subarray(0, length);
}

/** Cache of folded words: hundreds of thousands of names consist of few distinct words. */
const foldedWords = new Map<string, string>();
const maxCachedWords = 20_000;
/** Maximum length of a cached word; longer words are in few names. */
const maxCachedWordLength = 24;

function cachedFoldWord(word: string): string {
  if (word.length > maxCachedWordLength) return foldWord(word);
  let folded = foldedWords.get(word);
  if (folded === undefined) {
    folded = foldWord(word);
    if (foldedWords.size >= maxCachedWords) foldedWords.clear();
    foldedWords.set(word, folded);
  }
  return folded;
}

const singleLetterWord = /^([a-z])\1{2,}$/;
/** Follows the letter of a word that repeats one letter three times or more; no other folded word has it. */
const repeatedLetterMark = '\u0001';

/** Folds a word phonetically, so that its different romanizations and spellings become equal. */
export function foldWord(unfoldedWord: string): string {
  const word = unfoldedWord.slice(0, maxFoldLength);
  if (!/[a-z]/.test(word))
    return word.replaceAll(/[\u3400-\u9fff]/g, (hanCharacter) => canonicalCharacter.get(hanCharacter) ?? hanCharacter);
  // a word of one letter only, such as "zzz", would otherwise equal the beginning of every word with that letter
  if (singleLetterWord.test(word)) return word[0]! + repeatedLetterMark;
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

/** Maps a UTF-16 unit to 15 bits: letters of alphabets stay, Chinese characters follow, others share 512 codes. */
function codeOfUnit(unit: number): number {
  if (unit < firstHan) return unit;
  if (unit >= 0x3400 && unit <= 0x9fff) return unit - 0x3400 + firstHan;
  return 0x7e00 + (unit & 0x1ff);
}
