// Usernames: which are allowed, and which look like another one.
import { describe, expect, test } from 'vitest';
import { confusables } from '#server/core/names/confusables.ts';
import { skeletonOf } from '#server/core/names/skeleton.ts';
import { nameKey, skeletonsOf, usernameProblem } from '#server/accounts/usernames.ts';

const siteName = 'Komawari';

/**
 * Twelve look-alikes of each of five names: letters of other scripts, digits, accents, separators, pairs that merge,
 * invisible characters.
 */
const confusableLetters: Record<string, string[]> = {
  admin: [
    'аdmin',
    'admіn',
    'adm1n',
    'ADMIN',
    'a.d.m.i.n',
    'ádmín',
    'ɑdmin',
    'adrnin',
    'ａｄｍｉｎ',
    'a d m i n',
    '4dmin',
    'admıո',
  ],
  moderator: [
    'mоderator',
    'm0derat0r',
    'rnoderator',
    'Moderatοr',
    'mo-de-ra-tor',
    'modeгator',
    'möderätör',
    'ⅿoderator',
    'moderаtor',
    'MODERATOR',
    'modera7or',
    '𝐦𝐨𝐝𝐞𝐫𝐚𝐭𝐨𝐫',
  ],
  Komawari: [
    'Кomawari',
    'K0mawari',
    'komavvari',
    'Komawarі',
    'KOMAWARI',
    'Kornawari',
    'Kоmаwаri',
    'Komаwari',
    'Komawarl',
    'Ｋｏｍａｗａｒｉ',
    'komawári',
    'koma_wari',
  ],
  kuroneko: [
    'Кuroneko',
    'kur0neko',
    'kurοneko',
    'Kuro_Neko',
    'KURONEKO',
    'kuronekо',
    'kuronéko',
    'kuroпeko',
    'ⓚuroneko',
    'kuro neko',
    'kυroneko',
    'ｋｕｒｏｎｅｋｏ',
  ],
  'Clara Dietl': [
    'CIara Dietl',
    'C1ara Dietl',
    'dara Dietl',
    'Clara Diet1',
    'Clara DietI',
    'clara-dietl',
    'Сlara Dietl',
    'Clarа Dietl',
    'Clara Dıetl',
    'Clara Ꭰietl',
    'CLARA DIETL',
    'Claradietl',
  ],
};

describe('names that look alike', () => {
  test('are sixty in the table, for five names', () => {
    expect(new Set(Object.values(confusableLetters).flat()).size).toBe(60);
  });

  for (const [name, lookalikes] of Object.entries(confusableLetters)) {
    test.each(lookalikes)(`${name}: %s`, (each) => {
      const isRefused = usernameProblem(each, siteName) === 'reserved' || skeletonOf(each) === skeletonOf(name);
      expect([each, skeletonOf(each), isRefused]).toEqual([each, expect.any(String), true]);
    });
  }

  test('include all confusables of UTS #39', () => {
    expect(confusables.size).toBeGreaterThan(2000);
    const mismatches = [...confusables].filter(
      ([from, to]) => to.normalize('NFKC') === to && skeletonOf(`q${from}q`) !== skeletonOf(`q${to}q`),
    );
    expect(mismatches).toEqual([]);
  });

  test.each([
    ['admin', 'ꓮdmin'],
    ['admin', 'аԁⅿіո'],
    ['Hana', 'Ⲏana'],
    ['bison', 'ᏏіՏօո'],
    ['Zoe', 'Ζoе'],
    ['Nora', 'Νora'],
    ['kuro', 'ĸuro'],
    ['Boris', 'Вοrіѕ'],
    ['cat', 'ⅽаt'],
    ['oslo', 'ჿslo'],
    ['力士', 'カ士'],
    ['Ines', 'İnes'],
    ['Ines', 'I\u0307nes'],
    ['Lukasz', 'Łukasz'],
  ])('%s and %s', (name, lookAlike) => {
    expect(skeletonsOf(lookAlike).some((each) => skeletonsOf(name).includes(each))).toBe(true);
  });

  test('include letters of either case in any script, even if the two look different', () => {
    const letters = Array.from({ length: 0x1_1000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /\p{Lu}/u.test(letter) && nameKey(letter) === nameKey(nameKey(letter)));
    const mismatches = letters.filter(
      (letter) => !skeletonsOf(`a ${letter}`).some((each) => skeletonsOf(`a${nameKey(letter)}`).includes(each)),
    );
    expect(letters.length).toBeGreaterThan(500);
    expect(mismatches).toEqual([]);
  });

  test('do not include names that look different', () => {
    const names = [
      'anna',
      'anne',
      'hana',
      'kuro',
      'shiro',
      'moderato',
      'reader',
      'render',
      '夜',
      '夕',
      '月見',
      '雪見',
      'юля',
      'оля',
      'علي',
      'علا',
      '★',
      '☆',
      'user2',
      'user3',
    ];
    expect(new Set(names.map(skeletonOf)).size).toBe(names.length);
  });
});

describe('names reserved for the site', () => {
  test.each([
    'Komawari',
    'komawari-staff',
    'Komawari Support',
    'official komawari',
    'admin_team',
    'SiteAdmin',
    'The Moderator',
    'Staff',
    'support',
    'system',
    'deleted-0a1b2c3d',
    'MangaDex',
    'adminn',
  ])('include %s', (name) => expect(usernameProblem(name, siteName)).toBe('reserved'));
  test('include the configured name of the site', () => {
    expect(usernameProblem('Yomu Club', 'Yomu Club')).toBe('reserved');
    expect(usernameProblem('Yomu Club', siteName)).toBeNull();
  });
  test.each(['Moderately fond', 'Administration of tea', 'Ada', 'Koma', 'supporter of cats', 'rooted', 'Stafford'])(
    'do not include %s',
    (name) => expect(usernameProblem(name, siteName)).toBeNull(),
  );
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['\u{2800}', 'empty'],
  ['---', 'letters'],
  ['abc\u200Ddef', 'letters'],
  ['abc\u{FE0F}', 'letters'],
  ['abc\u2066d', 'letters'],
  ['a\nb', 'letters'],
  ['a/b', 'letters'],
  ['<b>', 'letters'],
  ['me@home', 'letters'],
  ['z\u0301\u0302\u0303\u0304\u0305', 'letters'],
  ['\uE000x', 'letters'],
  ['x'.repeat(65), 'long'],
  ['x'.repeat(64), null],
  ['Trần Đức Ảnh', null],
  ['ひらがな・カタカナ', null],
  ['दीपिका', null],
  ['김철수_99', null],
  ['J. R. R. 🐈', null],
])('the check of the user name %j gives %s', (name, expectedProblem) =>
  expect(usernameProblem(name, siteName)).toBe(expectedProblem),
);
