// Decodes names of ZIP entries. Programs write them in the encoding of their system and rarely declare it, so that all
// encodings but UTF-8 are guesses, made for the names of one archive together.

export type NameEncoding = 'utf-8' | 'shift_jis' | 'gbk' | 'cp437' | 'windows-1252';

/** Characters 128 to 255 of code page 437, in which DOS and the ZIP format itself write names. */
const cp437Characters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

/** Encodings to choose from; of equal scores the first one wins. */
const guessedEncodings = ['shift_jis', 'gbk', 'cp437', 'windows-1252'] as const;

/** Longer names are refused anyway, so that no encoding is guessed for them. */
const maxNameBytes = 4096;
/** Bytes of all names that are examined for the guess. */
const maxExaminedBytes = 64 * 1024;

export interface DecodedNames {
  /** Names in the order of the bytes, with slashes between folders. */
  names: string[];
  encoding: NameEncoding;
}

/** Decodes the names of one archive: each that is valid UTF-8 as such, all others in one encoding, which is a guess. */
export function decodeNames(encodedNames: readonly Uint8Array[]): DecodedNames {
  const unicodeNames = encodedNames.map((bytes) => (bytes.length > maxNameBytes ? null : decode(bytes, 'utf-8')));
  const foreignNames = encodedNames.filter(
    (bytes, index) => unicodeNames[index] === null && bytes.length <= maxNameBytes,
  );
  const encoding: NameEncoding = foreignNames.length === 0 ? 'utf-8' : guessEncoding(foreignNames);
  const names = encodedNames.map((bytes, index) => {
    const isTooLong = bytes.length > maxNameBytes;
    const name = unicodeNames[index] ?? (isTooLong ? null : decode(bytes, encoding)) ?? decode(bytes, 'windows-1252')!;
    return name.replaceAll('\\', '/').replaceAll(/(?<=^|\/)\.\//g, '');
  });
  return { names, encoding };
}

/** Decodes bytes strictly; null if they are not valid in the encoding. */
function decode(bytes: Uint8Array, encoding: NameEncoding): string | null {
  if (encoding === 'cp437') {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : cp437Characters[byte - 128]!)).join(
      '',
    );
  }
  try {
    return new TextDecoder(encoding, { fatal: encoding !== 'windows-1252' }).decode(bytes);
  } catch {
    return null;
  }
}

type GuessedEncoding = (typeof guessedEncodings)[number];

function guessEncoding(encodedNames: readonly Uint8Array[]): GuessedEncoding {
  let best: { encoding: GuessedEncoding; score: number } = { encoding: 'windows-1252', score: -Infinity };
  for (const encoding of guessedEncodings) {
    const score = scoreOf(encodedNames, encoding);
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding;
}

/** Mean likelihood of the characters outside of ASCII, as names of comics hold them; -Infinity if a name is invalid. */
function scoreOf(encodedNames: readonly Uint8Array[], encoding: GuessedEncoding): number {
  let [sum, count, examinedBytes] = [0, 0, 0];
  for (const bytes of encodedNames) {
    examinedBytes += bytes.length;
    if (examinedBytes > maxExaminedBytes && count > 0) break;
    const name = decode(bytes, encoding);
    if (name === null) return -Infinity;
    if (encoding === 'gbk') sum += commonChineseBytes(bytes);
    for (const [character] of name.matchAll(/[^\0-\x7F]/gu)) {
      count++;
      if (encoding !== 'gbk') sum += likelihood(character, encoding);
    }
    if (encoding === 'cp437' || encoding === 'windows-1252') {
      // letters of a word in Latin script stand between others, two of them are rarely neighbors
      sum -= 0.75 * [...name.matchAll(/[^\0-\x7F](?=[^\0-\x7F])/gu)].length;
    }
  }
  return count === 0 ? -Infinity : sum / count;
}

function likelihood(character: string, encoding: 'shift_jis' | 'cp437' | 'windows-1252'): number {
  if (encoding === 'shift_jis') {
    if (/[\u3041-\u3096\u30A1-\u30FA\u30FC]/u.test(character)) return 1.5;
    if (/[\uFF61-\uFF9F]/u.test(character)) return -1;
    return /[\p{Script=Han}]/u.test(character) ? 0.7 : 0.4;
  }
  if (!/\p{Script=Latin}/u.test(character)) return -1;
  // letters of Western names; the others of both tables are rare there
  return /[éèêëàâäáãåçñíîïìóôöòõúûüùßæøœÉÈÀÁÂÄÅÇÑÖÜÓÚ]/u.test(character) ? 1 : 0.2;
}

/** Sum of likelihoods of GBK characters: the 3,755 common ones come first in its table, ordered by their bytes. */
function commonChineseBytes(bytes: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < bytes.length; index++) {
    const lead = bytes[index]!;
    if (lead < 0x80) continue;
    const trail = bytes[++index] ?? 0;
    if (trail < 0xa1) sum -= 1;
    else if (lead >= 0xb0 && lead <= 0xd7) sum += 1.1;
    else if (lead === 0xa4 || lead === 0xa5) sum += 0.6;
    else if (lead >= 0xd8 && lead <= 0xf7) sum += 0.2;
    else if (lead >= 0xa1 && lead <= 0xa3) sum += 0.5;
    else sum -= 1;
  }
  return sum;
}
