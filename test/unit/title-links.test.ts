// Links of titles: known sites and https addresses only, in the form that is stored; artists that follow the authors.
import { describe, expect, test } from 'vitest';
import { mayHaveFinalChapter } from '#contract/rules/final-chapter.ts';
import { mayFollowAuthors } from '#contract/rules/title-credits.ts';
import { readTitleLink, titleLinkSites } from '#contract/rules/title-links.ts';

describe('a link', () => {
  test.each([
    ['al', '30013', '30013'],
    ['al', ' https://anilist.co/manga/30013/ONE-PIECE/ ', '30013'],
    ['mal', 'https://myanimelist.net/manga/13/One_Piece', '13'],
    ['ap', 'one-piece', 'one-piece'],
    ['kt', 'https://kitsu.io/manga/one-piece', 'one-piece'],
    ['mu', 'https://www.mangaupdates.com/series/pb8uwds/one-piece', 'pb8uwds'],
    ['nu', 'https://www.novelupdates.com/series/x-y/', 'x-y'],
    ['bw', 'series/116090', 'series/116090'],
    ['bw', 'https://bookwalker.jp/series/116090/list', 'series/116090'],
    ['raw', 'https://example.org/a?b#c', 'https://example.org/a?b#c'],
    ['amz', 'HTTPS://www.amazon.co.jp/dp/1', 'HTTPS://www.amazon.co.jp/dp/1'],
  ])('%s of %j is stored as %j', (key, text, stored) => {
    expect(readTitleLink(key, text)).toEqual({ value: stored, problem: null });
  });

  test.each([
    ['zz', '1', 'link_site'],
    ['constructor', '1', 'link_site'],
    ['al', 'one-piece', 'link_value'],
    ['al', 'https://myanimelist.net/manga/13', 'link_value'],
    ['al', 'https://anilist.co.evil.example/manga/13', 'link_value'],
    ['al', 'http://anilist.co/manga/13', 'link_value'],
    ['ap', '../admin', 'link_value'],
    ['raw', 'http://example.org', 'link_value'],
    ['raw', 'https://', 'link_value'],
    ['raw', 'https://localhost/x', 'link_value'],
    ['raw', 'https://a b.example', 'link_value'],
    ['raw', 'https://user:word@example.org', 'link_value'],
    ['raw', 'javascript:alert(1)//https://example.org', 'link_value'],
  ] as const)('%s of %j is refused', (key, text, problem) => {
    expect(readTitleLink(key, text)).toEqual({ value: null, problem });
  });

  test('of every known site may be an address there, and of no other place', () => {
    for (const [key, { id }] of Object.entries(titleLinkSites))
      expect([key, readTitleLink(key, 'https://example.org/x').problem]).toEqual([key, id ? 'link_value' : null]);
  });

  test('is an address only as a whole', () => {
    expect(
      ['https://a.example', 'https://a.example/\nx', 'http://a.example'].map(
        (text) => readTitleLink('raw', text).value,
      ),
    ).toEqual(['https://a.example', null, null]);
  });
});

test('artists follow the authors while there are none or the same', () => {
  expect(mayFollowAuthors(['a', 'b'], [])).toBe(true);
  expect(mayFollowAuthors(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(mayFollowAuthors(['a', 'b'], ['a'])).toBe(false);
  expect(mayFollowAuthors([], ['a'])).toBe(false);
});

test('only what has ended has a final chapter', () => {
  expect(['ongoing', 'hiatus', 'completed', 'cancelled'].map(mayHaveFinalChapter)).toEqual([false, false, true, true]);
});
