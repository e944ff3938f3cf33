// Content of a title with the changes of a proposal, as the form of moderators shows it.
import { expect, test } from 'vitest';
import { emptyContent } from '#web/drafts/model/content.ts';
import { withProposed } from '#web/drafts/model/proposed.ts';

const content = {
  ...emptyContent,
  title: { en: 'River' },
  altTitles: [{ ja: 'Kawa' }, { ja: 'Kawa no uta' }],
  description: { en: 'A river.', fr: 'Une rivière.' },
  links: { al: '1' },
  tags: ['b'],
  authors: ['x'],
  status: 'ongoing' as const,
};

test('each part has what is proposed, and all others stay', () => {
  const changes = [
    { field: 'title.en', before: 'River', after: 'Rivers' },
    { field: 'description.fr', before: 'Une rivière.', after: null },
    { field: 'description.es', before: null, after: 'Un río.' },
    { field: 'links.mu', before: null, after: '2' },
    { field: 'tags.a', before: false, after: true },
    { field: 'tags.b', before: true, after: false },
    { field: 'altTitles.ja Kawa no uta', before: true, after: false },
    { field: 'altTitles.ko Gang', before: false, after: true },
    { field: 'publication', before: null, after: { status: 'completed', lastVolume: null, lastChapter: '9' } },
    { field: 'authors', before: ['x'], after: ['y', 'x'] },
    { field: 'year', before: null, after: 2001 },
  ];
  expect(withProposed(content, changes)).toEqual({
    ...content,
    title: { en: 'Rivers' },
    altTitles: [{ ja: 'Kawa' }, { ko: 'Gang' }],
    description: { en: 'A river.', es: 'Un río.' },
    links: { al: '1', mu: '2' },
    tags: ['a'],
    status: 'completed',
    lastChapter: '9',
    authors: ['y', 'x'],
    year: 2001,
  });
});
