// Which documents there are, how each is rendered, and which relationships of the wire lead to which.
import { renderAuthors } from './authors/views.ts';
import { renderChapters } from './chapters/views.ts';
import type { DocSources } from './core/docs.ts';
import { renderCovers } from './covers/views.ts';
import { renderGroups } from './groups/views.ts';
import { creatorsOf, creditsOf, renderTitles } from './titles/views.ts';
import { describeUsers } from './users/views.ts';

export const docSources: DocSources = {
  kept: {
    titles: { table: 'titles', render: renderTitles },
    chapters: { table: 'chapters', render: renderChapters },
    covers: { table: 'covers', render: renderCovers },
    authors: { table: 'authors', render: async (db, ids) => renderAuthors(db, ids, await creditsOf(db, ids)) },
    groups: { table: 'groups', render: renderGroups },
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
  },
  appendices: { titles: { creator: creatorsOf } },
};
