// Confusable characters that the Unicode data (UTS #39) treats as different: small capitals, to which it maps
// lower-case Cyrillic letters, and shapes that differ only at a second look. The lower-case l stands for every upright
// stroke.

const lookalikesByLetter: Record<string, string> = {
  a: 'ᴀ@ɐ',
  b: 'ʙ',
  d: 'ᴅ',
  e: 'ꞓᴇэ',
  g: 'ɢ',
  h: 'ʜԋ',
  j: 'ᴊ',
  k: 'ĸᴋҝ',
  l: 'i!ɪл⏐',
  m: 'ʍᴍ',
  n: 'πɴ',
  o: '°ς',
  p: 'þᴘ',
  r: 'ᴙ',
  t: 'ᴛ',
  u: 'цμ',
  w: 'шωщ',
  リ: 'り',
};

export const extraConfusables: ReadonlyMap<string, string> = new Map(
  Object.entries(lookalikesByLetter).flatMap(([letter, others]) =>
    [...others].map((lookalike): [string, string] => [lookalike, letter]),
  ),
);

/** Letter pairs that look like one letter side by side. UTS #39 itself decomposes m into the first pair. */
export const confusablePairs: readonly [string, string][] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
];
