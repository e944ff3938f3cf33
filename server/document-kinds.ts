// Defines the cached document types, how each is rendered, and which API relationships refer to which type.
import { renderAuthors } from '#server/authors/views.ts';
import { renderChapters } from '#server/chapters/views.ts';
import type { DocumentSources } from '#server/core/cache/documents.ts';
import { renderCovers } from '#server/covers/views.ts';
import { renderGroups } from '#server/groups/views.ts';
import { describeReasons } from '#server/review/views.ts';
import { creatorsOf, creditsOf, renderTitles } from '#server/titles/views.ts';
import { describeUsers } from '#server/users/views.ts';

const titleIsPublished = (table: string): string =>
  `EXISTS (SELECT FROM titles WHERE titles.id = ${table}.title_id AND titles.state = 'published')`;
const chapterIsVisible = `chapters.state = 'published' AND chapters.publish_at <= now() AND ${titleIsPublished('chapters')}`;
const coverIsVisible = `covers.state = 'published' AND ${titleIsPublished('covers')}`;

export const documentSources: DocumentSources = {
  documents: {
    titles: { table: 'titles', visible: `titles.state = 'published'`, render: renderTitles },
    chapters: { table: 'chapters', visible: chapterIsVisible, render: renderChapters },
    covers: { table: 'covers', visible: coverIsVisible, render: renderCovers },
    authors: {
      table: 'authors',
      visible: `authors.state = 'published'`,
      render: async (db, ids) => renderAuthors(db, ids, await creditsOf(db, ids)),
    },
    groups: { table: 'groups', visible: 'true', render: renderGroups },
  },
  related: {
    manga: 'titles',
    chapter: 'chapters',
    cover_art: 'covers',
    author: 'authors',
    artist: 'authors',
    scanlation_group: 'groups',
    user: describeUsers,
    creator: describeUsers,
    owner: describeUsers,
    leader: describeUsers,
    member: describeUsers,
    report_reason: describeReasons,
  },
  optionalIncludes: { titles: { creator: creatorsOf } },
};
