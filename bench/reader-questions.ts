// Generates requests of readers: reads by guests, reads by members, and writes by members.
import { randomUUID } from 'node:crypto';
import { defaultPreferences } from '#contract/rules/preferences.ts';
import { searchSet } from '#server/seed/search-set.ts';
import type { Question } from './ask.ts';
import { anyOf, type Catalogue } from './catalogue.ts';

const lists = [
  '/manga?limit=15&order[latestUploadedChapter]=desc&includes[]=cover_art&hasAvailableChapters=true',
  '/manga?limit=6&order[createdAt]=desc&includes[]=cover_art',
  '/manga?limit=20&order[followedCount]=desc&includes[]=cover_art&includes[]=author',
  '/manga?limit=32&order[rating]=desc&includes[]=cover_art',
  '/chapter?limit=100&order[readableAt]=desc&includes[]=manga&includes[]=scanlation_group',
  '/chapter?limit=100&translatedLanguage[]=en&includes[]=manga&includes[]=scanlation_group',
  '/chapter?limit=100&translatedLanguage[]=fr&includes[]=manga&includes[]=scanlation_group',
  '/manga/tag',
  '/group?limit=32',
  '/author?limit=32',
];

/** Returns the path of a list or a search, which needs no catalogue. */
export const listOrSearch = (): string => (Math.random() < 1 / 8 ? search() : anyOf(lists));

function search(): string {
  return `/search?query=${encodeURIComponent(anyOf(searchSet.queries).text)}`;
}

/** Returns a generator of paths that guests request: seven of eight are lists, titles and chapters, one is a search. */
export function guestQuestions({ drawTitle, drawChapter }: Catalogue): () => string {
  const readers = [
    () => anyOf(lists),
    () => `/manga/${drawTitle()}?includes[]=cover_art&includes[]=author&includes[]=artist`,
    () => `/manga/${drawTitle()}/feed?limit=100&order[volume]=desc&order[chapter]=desc&includes[]=scanlation_group`,
    () => `/manga/${drawTitle()}/aggregate?translatedLanguage[]=en`,
    () => `/statistics/manga/${drawTitle()}`,
    () => `/chapter/${drawChapter().id}?includes[]=manga&includes[]=scanlation_group`,
    () => `/at-home/server/${drawChapter().id}`,
  ];
  return () => (Math.random() < 1 / 8 ? search() : anyOf(readers)());
}

/** Returns a generator of paths that members request: half like guests, half about the member's own data. */
export function memberQuestions(catalogue: Catalogue): () => string {
  const { drawTitle, drawChapter } = catalogue;
  const shared = guestQuestions(catalogue);
  const titles = (name: string, count: number): string => many(name, count, drawTitle);
  const own = [
    () => '/auth/check',
    () => '/user/me',
    () => '/settings/own',
    () => '/block',
    () => '/user/history',
    () => '/user/history/entries?limit=32',
    () => '/user/continue?limit=12&languages[]=en',
    () => `/user/unread?${titles('titles', 20)}&languages[]=en`,
    () => `/manga/read?${titles('ids', 20)}`,
    () => `/manga/${drawTitle()}/read`,
    () => `/manga/${drawTitle()}/progress`,
    () => `/user/progress?${many('chapters', 50, () => drawChapter().id)}`,
    () => '/user/page-bookmarks?limit=32',
    () => '/user/follows/group?limit=32',
  ];
  return () => (Math.random() < 0.5 ? shared() : anyOf(own)());
}

/** Builds a query with a list of distinct ids, as a page of the site sends it. */
function many(name: string, count: number, draw: () => string): string {
  const drawn = new Set(Array.from({ length: count }, draw));
  return [...drawn].map((id) => `${name}[]=${id}`).join('&');
}

/**
 * Returns a generator of writes of members while they read, by the number of the member. A later write undoes a block
 * or a bookmark that the member has added.
 * @param mayBlock whether a member may block more titles
 */
export function memberWrites(
  { drawTitle, drawChapter, drawPaged }: Catalogue,
  mayBlock: (member: number) => boolean,
): (member: number) => Question {
  /** Pending undo request by member. */
  const later = new Map<number, Question>();
  const addOrTakeBack = (member: number, path: string, method: 'POST' | 'PUT'): Question => {
    const back = later.get(member);
    if (back) {
      later.delete(member);
      return back;
    }
    later.set(member, { method: 'DELETE', path });
    return { method, path, ...(method === 'POST' && { body: {} }) };
  };
  const sendPlace = (): Question => {
    const { id, pages } = drawPaged();
    const page = 1 + Math.floor(Math.random() * pages);
    const position = { chapter: id, page, pages, at: new Date().toISOString() };
    return { method: 'POST', path: '/user/progress', body: { positions: [position] } };
  };
  const kinds: ((member: number) => Question)[] = [
    () => {
      const { id, title } = drawChapter();
      const way = Math.random() < 0.8 ? 'chapterIdsRead' : 'chapterIdsUnread';
      return { method: 'POST', path: `/manga/${title}/read`, body: { [way]: [id] } };
    },
    sendPlace,
    (member) => addOrTakeBack(member, `/chapter/${drawPaged().id}/page-bookmarks/1`, 'PUT'),
    (member) => (mayBlock(member) ? addOrTakeBack(member, `/block/manga/${drawTitle()}`, 'POST') : sendPlace()),
    () => {
      const { metadata, ...preferences } = defaultPreferences;
      const settings = { metadata: { ...metadata, modified: Date.now() }, ...preferences };
      return { method: 'POST', path: '/settings', body: { settings, updatedAt: new Date().toISOString() } };
    },
    () => {
      const line = [Date.now(), anyOf(['single', 'strip'])];
      return { method: 'POST', path: '/settings/reader', body: { lines: { [`title:${randomUUID()} mode`]: line } } };
    },
  ];
  // reading positions are sent far more often than any other write
  return (member) => (Math.random() < 0.5 ? sendPlace() : anyOf(kinds)(member));
}
