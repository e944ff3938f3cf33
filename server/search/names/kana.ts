// Romanizes Japanese syllables (kana) the way most readers write them. Long vowels are left to the folding of words.

/** Katakana by consonant, with their Latin syllables in the same order. */
const syllables: Record<string, string> = {
  アイウエオ: 'a i u e o',
  カキクケコ: 'ka ki ku ke ko',
  ガギグゲゴ: 'ga gi gu ge go',
  サシスセソ: 'sa shi su se so',
  ザジズゼゾ: 'za ji zu ze zo',
  タチツテト: 'ta chi tsu te to',
  ダヂヅデド: 'da ji zu de do',
  ナニヌネノ: 'na ni nu ne no',
  ハヒフヘホ: 'ha hi fu he ho',
  バビブベボ: 'ba bi bu be bo',
  パピプペポ: 'pa pi pu pe po',
  マミムメモ: 'ma mi mu me mo',
  ヤユヨ: 'ya yu yo',
  ラリルレロ: 'ra ri ru re ro',
  ワヰヱヲンヴ: 'wa i e o n vu',
};
const smallKana: Record<string, string> = {
  ァ: 'a',
  ィ: 'i',
  ゥ: 'u',
  ェ: 'e',
  ォ: 'o',
  ャ: 'ya',
  ュ: 'yu',
  ョ: 'yo',
  ヮ: 'wa',
};

const romanizedKana = new Map<string, string>(
  Object.entries(syllables).flatMap(([kana, latin]) => {
    const romanizedSyllables = latin.split(' ');
    return [...kana].map((character, index) => [character, romanizedSyllables[index]!] as const);
  }),
);

/** Matches runs of hiragana, katakana and the marks that belong to them. */
export const kanaRun = /[\u3041-\u3096\u30a1-\u30fa\u30fc\u309d\u309e\u30fd\u30fe]+/g;

/** Romanizes a run of kana: `しんぶん` → `shinbun`. Marks of doubled consonants and long vowels are dropped. */
export function romanize(run: string): string {
  /** One element per syllable, because a small kana changes the syllable before it. */
  const latin: string[] = [];
  for (const character of run) {
    const code = character.charCodeAt(0);
    const kana = code >= 0x3041 && code <= 0x3096 ? String.fromCharCode(code + 0x60) : character;
    const syllable = romanizedKana.get(kana);
    if (syllable !== undefined) {
      latin.push(syllable);
      continue;
    }
    const glide = smallKana[kana];
    // a small kana replaces the vowel of the syllable before it: キャ is kya, シャ sha, ファ fa
    if (glide === undefined) continue;
    const previousSyllable = latin.pop() ?? '';
    if (!/[aiueo]$/.test(previousSyllable)) latin.push(previousSyllable, glide);
    else if (glide.length === 1) latin.push(previousSyllable.slice(0, -1) + glide);
    else
      latin.push(previousSyllable.slice(0, -1) + (/(sh|ch|j)[aiueo]$/.test(previousSyllable) ? glide.slice(1) : glide));
  }
  return latin.join('');
}
