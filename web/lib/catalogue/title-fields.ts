import type { MessageKey } from '#web/lib/i18n/messages.ts';

/** Names of the fields of a title, as changes of them are listed. */
export const titleFieldNames = {
  title: 'drafts.field.title',
  altTitles: 'titles.alternative',
  description: 'drafts.section.synopsis',
  authors: 'search.authors',
  artists: 'search.artists',
  links: 'drafts.section.links',
  officialLinks: 'drafts.links.official',
  originalLanguage: 'search.original',
  lastVolume: 'drafts.lastVolume',
  lastChapter: 'drafts.lastChapter',
  publicationDemographic: 'search.demographic',
  status: 'drafts.status',
  year: 'search.year',
  contentRating: 'search.rating',
  chapterNumbersResetOnNewVolume: 'drafts.numbersReset',
  tags: 'drafts.section.tags',
  primaryCover: 'titles.mainCover',
  adaptations: 'drafts.section.adaptations',
} as const satisfies Record<string, MessageKey>;

const { primaryCover: _cover, chapterNumbersResetOnNewVolume: _numbers, ...withPlaces } = titleFieldNames;

/** Fields that have a place of their own in the editor of titles, which remarks of reviewers are about. */
export const remarkFieldNames: Readonly<Record<string, MessageKey>> = {
  ...withPlaces,
  covers: 'drafts.section.covers',
  relations: 'drafts.section.relations',
};
