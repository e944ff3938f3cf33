// What the first screen of a page asks. The web asks it; the server answers it with the page, so that nobody waits twice.
import type { ClientResponse } from './client.gen.ts';
import { chapterFilter, everyRating, type Filters, titleFilter, usualFilters } from './filters.ts';
import type { InterfaceLanguage } from './languages.ts';
import type { PageMatch } from './pages.ts';
import { type Question, question } from './questions.ts';
import { type TextName, textOfPage } from './text-pages.ts';

const dayMs = 86_400_000;
/** A title counts as new for so long. */
const newDays = 90;

export const homeQuestions = {
  /** The newest one, for the banner. */
  announcement: () => question('announcements.list', { query: { limit: 1 } }),
  /** The most followed titles of the last months; art that needs a veil stays out of the large picture. */
  popular: (now: Date, filters: Filters = usualFilters) =>
    question('titles.list', {
      query: {
        limit: 7,
        order: { followedCount: 'desc' },
        createdAtSince: new Date(Math.floor(now.getTime() / dayMs) * dayMs - newDays * dayMs),
        ...titleFilter(filters),
        contentRating: plainRatings(filters),
        includes: ['cover_art', 'author', 'artist'],
      },
    }),
  latest: (filters: Filters = usualFilters) =>
    question('titles.list', {
      query: {
        limit: 15,
        order: { latestUploadedChapter: 'desc' },
        ...titleFilter(filters),
        includes: ['cover_art'],
        hasAvailableChapters: true,
      },
    }),
  /** For readers of certain languages only: their newest chapters, enough for some titles with several. */
  latestIn: (filters: Filters) =>
    question('chapters.list', {
      query: { limit: 60, order: { readableAt: 'desc' }, ...chapterFilter(filters), includes: ['scanlation_group'] },
    }),
  /** The titles of those chapters, at most as many as `latest` has. */
  titlesOf: (chapters: ClientResponse<'chapters.list'>) => {
    const all = chapters.data.flatMap(
      ({ relationships }) => relationships.find(({ type }) => type === 'manga')?.id ?? [],
    );
    const ids = [...new Set(all)].slice(0, 15);
    return question('titles.list', {
      query: { ids, limit: ids.length, contentRating: [...everyRating], includes: ['cover_art'] },
    });
  },
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

export const siteQuestions = {
  page: (name: TextName, language: InterfaceLanguage) =>
    question('site.page', { params: { name }, query: { language } }),
  staff: () => question('site.staff'),
};

export interface FirstQuestion {
  asked: Question;
  /** What is asked once the answer is there. */
  next?: (answer: unknown) => Question[];
}

/** What the reader has chosen, as far as a first screen depends on it. */
export interface Reader {
  filters: Filters;
  /** Of the interface. */
  language: InterfaceLanguage;
}

const usualReader: Reader = { filters: usualFilters, language: 'en' };

/** Nothing for pages whose first screen nobody waits for. */
export function firstScreen(
  { name, params }: PageMatch,
  now: Date,
  { filters, language } = usualReader,
): FirstQuestion[] {
  const text = textOfPage(name);
  if (text) {
    const asked = siteQuestions.page(text, language);
    return text === 'about' ? [{ asked }, { asked: siteQuestions.staff() }] : [{ asked }];
  }
  if (name === 'home') {
    return [{ asked: homeQuestions.announcement() }, { asked: homeQuestions.popular(now, filters) }, latestOf(filters)];
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

function latestOf(filters: Filters): FirstQuestion {
  if (filters.languages.length > 0) {
    return {
      asked: homeQuestions.latestIn(filters),
      next: (answer) => {
        const chapters = answer as ClientResponse<'chapters.list'>;
        return chapters.data.length > 0 ? [homeQuestions.titlesOf(chapters)] : [];
      },
    };
  }
  return {
    asked: homeQuestions.latest(filters),
    next: (answer) => {
      const titles = answer as ClientResponse<'titles.list'>;
      return titles.data.length > 0 ? [homeQuestions.latestChapters(titles)] : [];
    },
  };
}

/** Of what a reader wants to see, what needs no veil; something must be asked for. */
function plainRatings({ ratings }: Filters): ('safe' | 'suggestive')[] {
  const plain = (['safe', 'suggestive'] as const).filter((rating) => ratings.includes(rating));
  return plain.length > 0 ? plain : ['safe'];
}
