// What the first screen of a page asks. The web asks it; the server answers it with the page, so that nobody waits twice.
import type { ClientResponse } from './client.gen.ts';
import type { PageMatch } from './pages.ts';
import { type Question, question } from './questions.ts';

const everyRating = ['safe', 'suggestive', 'erotica', 'pornographic'] as const;
const dayMs = 86_400_000;
/** A title counts as new for so long. */
const newDays = 90;

export const homeQuestions = {
  /** The most followed titles of the last months; art that needs a veil stays out of the large picture. */
  popular: (now: Date) =>
    question('titles.list', {
      query: {
        limit: 7,
        order: { followedCount: 'desc' },
        createdAtSince: new Date(Math.floor(now.getTime() / dayMs) * dayMs - newDays * dayMs),
        contentRating: ['safe', 'suggestive'],
        includes: ['cover_art', 'author', 'artist'],
      },
    }),
  latest: () =>
    question('titles.list', {
      query: {
        limit: 15,
        order: { latestUploadedChapter: 'desc' },
        includes: ['cover_art'],
        hasAvailableChapters: true,
      },
    }),
  /** The newest chapter of each of those titles. */
  latestChapters: (titles: ClientResponse<'titles.list'>) => {
    const ids = titles.data.flatMap(({ attributes }) => attributes.latestUploadedChapter ?? []);
    return question('chapters.list', { query: { ids, limit: ids.length, includes: ['scanlation_group'] } });
  },
};

export const titleQuestions = {
  title: (id: string) =>
    question('titles.get', { params: { id }, query: { includes: ['cover_art', 'author', 'artist'] } }),
  figures: (id: string) => question('statistics.title', { params: { id } }),
  feed: (id: string, limit: number, offset: number) =>
    question('titles.feed', {
      params: { id },
      query: {
        limit,
        offset,
        contentRating: [...everyRating],
        order: { volume: 'desc', chapter: 'desc' },
        includes: ['scanlation_group', 'user'],
      },
    }),
  covers: (id: string, limit: number, offset: number) =>
    question('covers.list', { query: { manga: [id], limit, offset, order: { volume: 'asc' } } }),
};

/** Chapters and covers of a title that are asked for at once. */
export const titleSteps = { feed: 500, covers: 100 };

/** What says whether there is such a thing, and what its head shows. */
export const headQuestions = {
  list: (id: string) => question('lists.about', { params: { id } }),
  user: (id: string) => question('users.get', { params: { id } }),
  userAbout: (id: string) => question('users.about', { params: { id } }),
  announcement: (id: string) => question('announcements.get', { params: { id }, query: { includes: ['user'] } }),
};

export interface FirstQuestion {
  asked: Question;
  /** What is asked once the answer is there. */
  next?: (answer: unknown) => Question[];
}

/** Nothing for pages whose first screen nobody waits for. */
export function firstScreen({ name, params }: PageMatch, now: Date): FirstQuestion[] {
  if (name === 'home') {
    return [
      { asked: homeQuestions.popular(now) },
      {
        asked: homeQuestions.latest(),
        next: (answer) => {
          const titles = answer as ClientResponse<'titles.list'>;
          return titles.data.length > 0 ? [homeQuestions.latestChapters(titles)] : [];
        },
      },
    ];
  }
  const id = params['id']?.toLowerCase();
  if (id === undefined) return [];
  if (name === 'list') return [{ asked: headQuestions.list(id) }];
  if (name === 'user') return [{ asked: headQuestions.user(id) }, { asked: headQuestions.userAbout(id) }];
  if (name === 'announcement') return [{ asked: headQuestions.announcement(id) }];
  if (name !== 'title') return [];
  return [
    { asked: titleQuestions.title(id) },
    { asked: titleQuestions.figures(id) },
    { asked: titleQuestions.feed(id, titleSteps.feed, 0) },
    { asked: titleQuestions.covers(id, titleSteps.covers, 0) },
  ];
}
