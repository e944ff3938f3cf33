// Folding of names for search: different spellings of the same name fold to the same letters, different names do not.
import { describe, expect, test } from 'vitest';
import { codeMask, fold, plainWords, startBit } from '#server/search/names/fold.ts';
import { romanize } from '#server/search/names/kana.ts';
import { canonicalCharacter } from '#server/search/names/letters.ts';

const foldedLetters = (text: string): number[] => [...fold(plainWords(text))].map((code) => code & codeMask);

describe('folded letters', () => {
  test.each([
    ['Tōdai', 'Toudai'],
    ['Tôdai', 'toodai'],
    ['todai', 'TOUDAI'],
    ['Ōkyū Ryōri', 'okyu ryori'],
    ['kaze wo kiru', 'kaze o kiru'],
    ['sora he', 'sora e'],
    ['tokei ha', 'tokei wa'],
    ['tsuchi', 'tuti'],
    ['shashin', 'syasin'],
    ['chijimu', 'tizimu'],
    ['fuyu', 'huyu'],
    ['jun', 'zyun'],
    ['shimbun', 'shinbun'],
    ['tempura', 'tenpura'],
    ['gumma', 'gunma'],
    ['maccha', 'matcha'],
    ['kissaten', 'kisaten'],
    ["Pan'ya", 'panya'],
    ['Ｄｒａｇｏｎ', 'dragon'],
    ['しんぶん', 'shinbun'],
    ['シンブン', 'しんぶん'],
    ['ﾊｰﾓﾆｶ', 'はーもにか'],
    ['きゃっと', 'kyatto'],
    ['コーヒー', 'kōhī'],
    ['Forêt mécanique', 'foret mecanique'],
    ['Straße', 'STRASSE'],
    ['Cœur', 'coeur'],
    ['đường mây', 'duong may'],
    ['Zhǐyuān', 'zhiyuan'],
    ['Ёжик', 'ежик'],
    ['قِطُّ', 'قط'],
    ['الأخيرة', 'الاخيره'],
    ['ก๋วยเตี๋ยว', 'กวยเตียว'],
    ['龍', '竜'],
    ['剑道', '剣道'],
    ['zzz', 'Zzzzz'],
    ['wise-man', 'wise man'],
  ])('of %s are those of %s', (firstName, secondName) => {
    expect(foldedLetters(firstName)).toEqual(foldedLetters(secondName));
    expect(foldedLetters(firstName).length).toBeGreaterThan(0);
  });

  test.each([
    ['neko', 'niko'],
    ['か', 'が'],
    ['zzz', 'z'],
    ['ああああ', 'あ'],
    ['灯', '台'],
    ['100', '10'],
    ['कि', 'का'],
  ])('of %s are not those of %s', (firstName, secondName) => {
    expect(foldedLetters(firstName)).not.toEqual(foldedLetters(secondName));
  });
});

test('the starts of words are marked, also where the script changes', () => {
  const wordStarts = (text: string): number[] =>
    [...fold(plainWords(text))].flatMap((code, at) => (code & startBit ? [at] : []));
  expect(wordStarts('sand whale')).toEqual([0, 4]);
  expect(wordStarts('灯台の猫')).toEqual([0, 2, 4]);
  expect(wordStarts("world's end")).toEqual([0, 5]);
});

test('a partially typed Hangul syllable is a prefix of the complete one', () => {
  const expectPrefix = (text: string, completeText: string): void =>
    expect(foldedLetters(completeText).slice(0, foldedLetters(text).length)).toEqual(foldedLetters(text));
  expectPrefix('안개서', '안개섬');
  expectPrefix('한', '하나');
  expectPrefix('고양ㅇ', '고양이');
});

test('punctuation alone is a name, and whitespace is not', () => {
  expect(foldedLetters('!?').length).toBe(2);
  expect(foldedLetters(' \n').length).toBe(0);
});

test('kana are romanized as most readers do', () => {
  expect(['きょうと', 'シャワー', 'ファン', 'ティー', 'ヴァイオリン', 'ッチ'].map(romanize)).toEqual([
    'kyouto',
    'shawa',
    'fan',
    'ti',
    'vaiorin',
    'chi',
  ]);
});

test('each Chinese character has a single canonical form', () => {
  for (const [, form] of canonicalCharacter) expect(canonicalCharacter.has(form)).toBe(false);
});
