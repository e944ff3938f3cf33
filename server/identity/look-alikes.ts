// Letters that look like others: a choice of Unicode's table of confusables (UTS #39) for scripts in which names are
// written. What stands for a Latin letter is mapped to it, and the small l stands for every upright stroke.

const table: Record<string, string> = {
  a: 'Ꭺаɑαᴀ@ɐ',
  b: 'Ᏼƅьᖯʙвβ',
  c: 'Ꮯсϲᴄⅽ¢',
  d: 'ᎠԁɗᴅⅾԀ',
  e: 'Ꭼеҽєɛᴇℯэ',
  f: 'ƒẝꞙ',
  g: 'Ꮐɡցɢǥ',
  h: 'Ꮋһհнʜԋ',
  j: 'Ꭻјϳᴊ',
  k: 'Ꮶкκᴋқҝ',
  l: 'Ꮮiı1|іιӏⅼⅰǀ!ɪɩΙІӀłлℓ⏐ⵏןا',
  m: 'Ꮇмᴍⅿʍɱ',
  n: 'пոռɴηп',
  o: '0оοօᴏσøө०০੦ဝ〇○◦סഠ๐໐ⲟо',
  p: 'Ꮲрρᴘþ',
  q: 'ԛգզ',
  r: 'Ꭱгᴦʀя',
  s: 'Ꮪѕꜱƽ',
  t: 'Ꭲтτᴛ',
  u: 'υսцᴜʋμ',
  v: 'Ꮩνѵᴠⅴט',
  w: 'Ꮃԝшωɯѡщᴡ',
  x: 'хχⅹ×',
  y: 'уүγʏýў',
  z: 'Ꮓᴢʐ',
  æ: 'ӕ',
  ー: '一',
  カ: '力',
  ニ: '二',
  ロ: '口',
  タ: '夕',
  エ: '工',
  ハ: '八',
  ト: '卜',
  ヘ: 'へ',
  ベ: 'べ',
  ペ: 'ぺ',
  リ: 'り',
};

export const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries(table).flatMap(([letter, others]) =>
    [...others.toLowerCase()].map((other): [string, string] => [other, letter]),
  ),
);

/** Letters that melt into another one side by side; after the table, so `i` and `1` are `l`. */
export const pairs: readonly [string, string][] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
];
