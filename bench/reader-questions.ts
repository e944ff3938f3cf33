// Generates requests of readers: reads by guests, reads by members, and writes by members.
import { randomUUID } from 'node:crypto';
import { readingStatuses } from '#contract/rules/reading-statuses.ts';
import { defaultPreferences } from '#contract/rules/preferences.ts';
import { searchSet } from '#server/seed/search-set.ts';
import type { ClientRequest } from './ask.ts';
import { randomItem, type Catalogue } from './catalogue.ts';

const listPaths = [
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

/** Returns the path of a list or a search, which also works on a site without titles. */
export const listOrSearch = (): string => (Math.random() < 1 / 8 ? searchPath() : randomItem(listPaths));

function searchPath(): string {
  return `/search?query=${encodeURIComponent(randomItem(searchSet.queries).text)}`;
}

/** Returns a generator of paths that guests request: seven of eight are lists, titles and chapters, one is a search. */
export function guestPaths({ drawTitle, drawChapter }: Catalogue): () => string {
  const pathGenerators = [
    () => randomItem(listPaths),
    () => `/manga/${drawTitle()}?includes[]=cover_art&includes[]=author&includes[]=artist`,
    () => `/manga/${drawTitle()}/feed?limit=100&order[volume]=desc&order[chapter]=desc&includes[]=scanlation_group`,
    () => `/manga/${drawTitle()}/aggregate?translatedLanguage[]=en`,
    () => `/statistics/manga/${drawTitle()}`,
    () => `/chapter/${drawChapter().id}?includes[]=manga&includes[]=scanlation_group`,
    () => `/at-home/server/${drawChapter().id}`,
  ];
  return () => (Math.random() < 1 / 8 ? searchPath() : randomItem(pathGenerators)());
}

/** Returns a generator of paths that members request: half like guests, half about the member's own data. */
export function memberPaths(catalogue: Catalogue): () => string {
  const { drawTitle, drawChapter } = catalogue;
  const nextGuestPath = guestPaths(catalogue);
  const titlesQuery = (name: string, count: number): string => repeatedParameter(name, count, drawTitle);
  const memberPathGenerators = [
    () => '/auth/check',
    () => '/user/me',
    () => '/settings/own',
    () => '/block',
    () => '/user/history',
    () => '/user/history/entries?limit=32',
    () => '/user/continue?limit=12&languages[]=en',
    () => `/user/unread?${titlesQuery('titles', 20)}&languages[]=en`,
    () => `/manga/read?${titlesQuery('ids', 20)}`,
    () => `/manga/${drawTitle()}/read`,
    () => `/manga/${drawTitle()}/progress`,
    () => `/user/progress?${repeatedParameter('chapters', 50, () => drawChapter().id)}`,
    () => '/user/page-bookmarks?limit=32',
    () => '/user/follows/group?limit=32',
    () => '/user/follows/manga?limit=32&includes[]=cover_art',
    () => '/user/follows/manga/feed?limit=32&includes[]=manga&includes[]=scanlation_group',
    () => '/user/follows/user?limit=32',
    () => `/library/titles?${titlesQuery('manga', 32)}`,
    () => '/manga/status?status=reading',
    () => `/rating?${titlesQuery('manga', 32)}`,
  ];
  return () => (Math.random() < 0.5 ? nextGuestPath() : randomItem(memberPathGenerators)());
}

/** Builds a query with a list of distinct ids, as a page of the site sends it. */
function repeatedParameter(name: string, count: number, drawId: () => string): string {
  const distinctIds = new Set(Array.from({ length: count }, drawId));
  return [...distinctIds].map((id) => `${name}[]=${id}`).join('&');
}

/**
 * Returns a generator of the writes that members send while they read, called with the index of the member. The write
 * after an added block or bookmark may remove it again.
 * @param mayBlock whether a member may block more titles
 */
export function memberWrites(
  { drawTitle, drawChapter, drawPaged }: Catalogue,
  mayBlock: (member: number) => boolean,
): (member: number) => ClientRequest {
  /** Pending undo request by member. */
  const undoByMember = new Map<number, ClientRequest>();
  const addOrUndo = (member: number, path: string, method: 'POST' | 'PUT'): ClientRequest => {
    const pendingUndo = undoByMember.get(member);
    if (pendingUndo) {
      undoByMember.delete(member);
      return pendingUndo;
    }
    undoByMember.set(member, { method: 'DELETE', path });
    return { method, path, ...(method === 'POST' && { body: {} }) };
  };
  const sendPosition = (): ClientRequest => {
    const { id, pages } = drawPaged();
    const page = 1 + Math.floor(Math.random() * pages);
    const position = { chapter: id, page, pages, at: new Date().toISOString() };
    return { method: 'POST', path: '/user/progress', body: { positions: [position] } };
  };
  const writeGenerators: ((member: number) => ClientRequest)[] = [
    () => {
      const { id, title } = drawChapter();
      const fieldName = Math.random() < 0.8 ? 'chapterIdsRead' : 'chapterIdsUnread';
      return { method: 'POST', path: `/manga/${title}/read`, body: { [fieldName]: [id] } };
    },
    sendPosition,
    (member) => addOrUndo(member, `/chapter/${drawPaged().id}/page-bookmarks/1`, 'PUT'),
    (member) => (mayBlock(member) ? addOrUndo(member, `/block/manga/${drawTitle()}`, 'POST') : sendPosition()),
    (member) => addOrUndo(member, `/manga/${drawTitle()}/follow`, 'POST'),
    () => ({ method: 'POST', path: `/manga/${drawTitle()}/status`, body: { status: randomItem(readingStatuses) } }),
    () => ({ method: 'POST', path: `/rating/${drawTitle()}`, body: { rating: 1 + Math.floor(Math.random() * 10) } }),
    () => {
      const { metadata, ...preferences } = defaultPreferences;
      const settings = { metadata: { ...metadata, modified: Date.now() }, ...preferences };
      return { method: 'POST', path: '/settings', body: { settings, updatedAt: new Date().toISOString() } };
    },
    () => {
      const timestampedMode = [Date.now(), randomItem(['single', 'strip'])];
      return {
        method: 'POST',
        path: '/settings/reader',
        body: { lines: { [`title:${randomUUID()} mode`]: timestampedMode } },
      };
    },
  ];
  // reading positions are sent far more often than any other write
  return (member) => (Math.random() < 0.5 ? sendPosition() : randomItem(writeGenerators)(member));
}
