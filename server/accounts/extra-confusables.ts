// What the data of UTS #39 leaves apart and names are mistaken for all the same: small capitals, which are what lower-case
// letters of Cyrillic come to there, and shapes that only differ at a second look. The small l stands for every upright stroke.

const table: Record<string, string> = {
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
  Object.entries(table).flatMap(([letter, others]) => [...others].map((other): [string, string] => [other, letter])),
);

/** Letters that melt into another one side by side; the data of UTS #39 takes an m apart into the first. */
export const confusablePairs: readonly [string, string][] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
];
