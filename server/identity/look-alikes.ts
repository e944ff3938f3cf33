// Letters that look like others: a choice of Unicode's table of confusables (UTS #39) for scripts in which names are
// written. What stands for a Latin letter is mapped to it, and the small l stands for every upright stroke.

const table: Record<string, string> = {
  a: 'аɑαᴀ@ɐ',
  b: 'ƅьᖯʙвβ',
  c: 'сϲᴄⅽ¢',
  d: 'ԁɗᴅⅾԀ',
  e: 'еҽєɛᴇℯэ',
  f: 'ƒẝꞙ',
  g: 'ɡցɢǥ',
  h: 'һհнʜԋ',
  j: 'јϳᴊ',
  k: 'кκᴋқҝ',
  l: 'iı1|іιӏⅼⅰǀ!ɪɩΙІӀłлℓ⏐ⵏןا',
  m: 'мᴍⅿʍɱ',
  n: 'пոռɴηп',
  o: '0оοօᴏσøө०০੦ဝ〇○◦סഠ๐໐ⲟо',
  p: 'рρᴘþ',
  q: 'ԛգզ',
  r: 'гᴦʀя',
  s: 'ѕꜱƽ',
  t: 'тτᴛ',
  u: 'υսцᴜʋμ',
  v: 'νѵᴠⅴט',
  w: 'ԝшωɯѡщᴡ',
  x: 'хχⅹ×',
  y: 'уүγʏýў',
  z: 'ᴢʐ',
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
