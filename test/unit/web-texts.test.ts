// Texts that the web derives from data: URLs, labels, names, Markdown, queries.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPageId } from '#contract/rules/page-id.ts';
import { buildPath, matchPage, pathStatus, slugOf } from '#contract/rules/pages.ts';
import { serializeQuery } from '#contract/preload/api-request.ts';
import { activate } from '#web/lib/i18n/i18n.ts';
import { formatAge, formatAgo, formatCount } from '#web/lib/i18n/format.ts';
import { chapterLabel, fullChapterLabel, labelLang } from '#web/lib/i18n/labels.ts';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import { matchLanguage } from '#contract/rules/language-match.ts';
import { localizedText, titleNames } from '#contract/rules/title-names.ts';
import { preferredLanguages } from '#web/lib/preferences/reader-languages.ts';
import { externalLinks } from '#web/titles/links.ts';

const id = '498abd1c-d700-4078-9625-6867a3271e6f';

test('paths are parsed: digits alone are a page, other words a slug, unknown paths nothing', () => {
  expect(matchPage('/')).toEqual({ name: 'home', params: {} });
  expect(matchPage(`/title/${id}/pepper-carrot/`)).toEqual({ name: 'title', params: { id, slug: 'pepper-carrot' } });
  expect(matchPage(`/chapter/${id}/12`)).toEqual({ name: 'chapter', params: { id, page: '12' } });
  expect(matchPage(`/chapter/${id}/12-c`)).toEqual({ name: 'chapter', params: { id, slug: '12-c' } });
  expect(matchPage(`/chapter/${id}`)).toEqual({ name: 'chapter', params: { id } });
  for (const path of ['/title', `/title/${id}/a/b`, '/nowhere', '/index.html'])
    expect(matchPage(path), path).toBeNull();
  expect(isPageId(id)).toBe(true);
  expect(isPageId(`${id}0`)).toBe(false);
});

test('malformed paths have the status 400, unknown ones 404', () => {
  for (const path of [
    '/title/x',
    `/title/${id}0`,
    '/%ff',
    `/title/${id}/%zz`,
    `/title/${id}/%00`,
    '/chapter/%ED%A0%80',
  ])
    expect([path, pathStatus(path)]).toEqual([path, 400]);
  for (const path of ['//', '//x', `//title/${id}`, `/title//${id}`, `/title/${id}//`, '/nowhere'])
    expect([path, pathStatus(path)]).toEqual([path, 404]);
  for (const path of ['/', '', `/title/${id}/`, `/title/${id}/%E6%BC%AB`, `/chapter/${id}/3`])
    expect([path, pathStatus(path)]).toEqual([path, null]);
});

test('every built path is matched again', () => {
  expect(buildPath('home')).toBe('/');
  expect(buildPath('title', { id, slug: undefined })).toBe(`/title/${id}`);
  expect(buildPath('chapter', { id, page: 3 })).toBe(`/chapter/${id}/3`);
  expect(buildPath('chapter', { id })).toBe(`/chapter/${id}`);
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (name) => {
      const slug = slugOf(name);
      const match = matchPage(buildPath('title', { id, slug }));
      expect(match).toEqual({ name: 'title', params: slug === undefined ? { id } : { id, slug } });
    }),
  );
});

test('slugs are ASCII, and neither a number nor a reserved word of a page', () => {
  expect(slugOf('Les Heures bleues : été')).toBe('les-heures-bleues-ete');
  expect(slugOf('夜行列車')).toBeUndefined();
  expect(slugOf('1984')).toBe('1984-c');
  expect(slugOf('Edit')).toBe('edit-c');
});

test('chapter labels are in the language of the translation', () => {
  const numberedChapter = { volume: '1', chapter: '4' };
  expect(chapterLabel({ ...numberedChapter, translatedLanguage: 'en' })).toBe('Ch. 4');
  expect(chapterLabel({ ...numberedChapter, translatedLanguage: 'es-la' })).toBe('Cap. 4');
  expect(chapterLabel({ ...numberedChapter, translatedLanguage: 'ja' })).toBe('第4話');
  expect(chapterLabel({ ...numberedChapter, translatedLanguage: 'ko' })).toBe('4화');
  expect(fullChapterLabel({ ...numberedChapter, translatedLanguage: 'fr' })).toBe('Tome 1 Ch. 4');
  expect(chapterLabel({ volume: '2', chapter: null, translatedLanguage: 'ja' })).toBe('第2巻');
  expect(labelLang({ ...numberedChapter, translatedLanguage: 'ja' })).toBe('ja');
  // a label without a number is in the language of the interface
  expect(labelLang({ volume: null, chapter: null, translatedLanguage: 'ja' })).toBe('en');
});

test('browser languages are matched to the five languages of the interface', () => {
  expect(['es-MX', 'es-419', 'es-ES', 'es', 'pt-PT', 'fr-CA', 'en-GB', 'de'].map(matchLanguage)).toEqual([
    'es-la',
    'es-la',
    'es',
    'es',
    'pt-br',
    'fr',
    'en',
    null,
  ]);
  expect(preferredLanguages('es-la', ['ja-JP', 'de'])).toEqual(['es-la', 'es', 'ja', 'de', 'en']);
});

test('a title is named in the language of the reader, with the original name below', () => {
  const attributes = {
    title: { 'ja-ro': 'Yakou Ressha' },
    altTitles: [{ ja: '夜行列車' }, { es: 'Tren nocturno' }, { en: 'Night Train' }],
    originalLanguage: 'ja',
  } as unknown as Parameters<typeof titleNames>[0];
  expect(titleNames(attributes, 'es-la')).toMatchObject({
    main: { text: 'Tren nocturno' },
    second: { text: '夜行列車' },
  });
  const french = titleNames(attributes, 'fr');
  expect(french).toMatchObject({ main: { text: 'Yakou Ressha' }, second: { text: '夜行列車' } });
  expect(french.others.map((name) => name.language)).toEqual(['es', 'en']);
  expect(localizedText({ ja: 'あ', en: 'a' }, 'fr', 'ja')).toEqual({ text: 'a', language: 'en' });
  expect(localizedText({}, 'fr', 'ja')).toBeNull();
});

test('queries are serialized as for the public API', () => {
  const query = {
    ids: ['a', 'b'],
    order: { createdAt: 'desc' },
    limit: 5,
    since: new Date('2026-01-02T03:04:05.678Z'),
    no: undefined,
  };
  expect(decodeURIComponent(serializeQuery(query))).toBe(
    '?ids[]=a&ids[]=b&order[createdAt]=desc&limit=5&since=2026-01-02T03:04:05',
  );
  expect(serializeQuery(undefined)).toBe('');
});

test('counts are formatted briefly', () => {
  expect(formatCount(1204)).toBe('1,204');
  expect(formatCount(18_230)).toBe('18.2k');
});

// a Monday; local times, because days are those of the reader's time zone
const monday = new Date(2026, 2, 9, 10, 0);

test.each([
  [new Date(2026, 2, 9, 9, 59, 50), 'now', 'now'],
  [new Date(2026, 2, 9, 9, 48), '12 min', '12 minutes ago'],
  [new Date(2026, 2, 9, 7, 0), '3 hr', '3 hours ago'],
  // yesterday by the calendar, but not yet a day ago
  [new Date(2026, 2, 8, 10, 1), '23 hr', '23 hours ago'],
  [new Date(2026, 2, 8, 10, 0), 'yesterday', 'yesterday'],
  [new Date(2026, 2, 8, 0, 0), 'yesterday', 'yesterday'],
  // 34 hours ago, under the heading of Saturday
  [new Date(2026, 2, 7, 23, 59), '2 days', '2 days ago'],
  [new Date(2026, 2, 7, 0, 0), '2 days', '2 days ago'],
  [new Date(2026, 2, 3, 23, 59), '6 days', '6 days ago'],
  [new Date(2026, 2, 2, 23, 59), '1 wk', '1 week ago'],
  [new Date(2026, 1, 1, 12, 0), '1 month', '1 month ago'],
  [new Date(2025, 0, 1, 12, 0), '1 year', '1 year ago'],
  // 23 months
  [new Date(2024, 3, 1, 12, 0), '1 year', '1 year ago'],
  [new Date(2026, 2, 10, 9, 0), 'in 23 hr.', 'in 23 hours'],
  [new Date(2026, 2, 10, 23, 0), 'tomorrow', 'tomorrow'],
  // 38 hours ahead
  [new Date(2026, 2, 11, 0, 0), 'in 2 days', 'in 2 days'],
])('the age of %s on Monday is %s, in a sentence %s', (date, age, ago) => {
  expect([formatAge(date, monday), formatAgo(date, monday)]).toEqual([age, ago]);
});

const agesByLanguage: [InterfaceLanguage, ages: string[]][] = [
  ['en', ['now', '5 min', '3 hr', 'yesterday', '2 days', '1 wk', '3 wks', '1 month', '5 months', '1 year', '2 years']],
  ['fr', ['maintenant', '5 min', '3 h', 'hier', '2 j', '1 sem.', '3 sem.', '1 mois', '5 mois', '1 an', '2 ans']],
  ['es', ['ahora', '5 min', '3 h', 'ayer', '2 d', '1 sem.', '3 sem.', '1 mes', '5 meses', '1 año', '2 años']],
  ['es-la', ['ahora', '5 min', '3 h', 'ayer', '2 d', '1 sem.', '3 sem.', '1 mes', '5 meses', '1 año', '2 años']],
  ['pt-br', ['agora', '5 min', '3 h', 'ontem', '2 dias', '1 sem.', '3 sem.', '1 mês', '5 meses', '1 ano', '2 anos']],
];

test.each(agesByLanguage)('ages in %s are short, as a site in that language prints them', (language, ages) => {
  const [hours, days] = [1 / 24, 1];
  const ageDays = [0, hours / 12, 3 * hours, days, 2 * days, 8, 22, 32, 160, 370, 740];
  activate(language, {});
  try {
    const texts = ageDays.map((count) => formatAge(new Date(monday.getTime() - count * 86_400_000), monday));
    // some languages have a no-break space between number and unit
    expect(texts.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(ages);
  } finally {
    activate('en', {});
  }
});

test('external links are those of known sites, with HTTP(S) URLs only', () => {
  const attributes = {
    links: { al: '30002', amz: 'javascript:alert(1)', raw: 'https://www.example.org/x', zz: 'https://a.example' },
    officialLinks: { en: 'https://www.example.org/x' },
  } as unknown as Parameters<typeof externalLinks>[0];
  expect(externalLinks(attributes)).toEqual([
    { kind: 'official', label: 'example.org', href: 'https://www.example.org/x' },
    { kind: 'track', label: 'AniList', href: 'https://anilist.co/manga/30002' },
  ]);
});
