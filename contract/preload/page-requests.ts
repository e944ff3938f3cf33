// The API requests of a page's first screen. The web makes them; the server preloads them: it embeds their responses in
// the page, which saves a round trip.
import type { ClientResponse } from '../generated/client.ts';
import { readCriteria, titleQuery } from './search-criteria.ts';
import { type Filters, usualFilters } from '../rules/filters.ts';
import {
  foundQueries,
  foundStep,
  headQueries,
  homeQueries,
  readerQueries,
  siteQueries,
  titleQueries,
  titleSteps,
} from './queries.ts';
import type { InterfaceLanguage } from '../rules/languages.ts';
import type { PageMatch } from '../rules/pages.ts';
import type { ApiRequest } from './api-request.ts';
import { textOfPage } from '../rules/text-pages.ts';

interface PageRequest {
  asked: ApiRequest;
  /**
   * The covers of the returned titles are the page's largest images: the first one as a slide, or some in list rows.
   */
  leads?: 'slide' | 'rows';
  /** Follow-up requests that depend on the response. */
  next?: (answer: unknown) => ApiRequest[];
}

/** The reader's preferences that a first screen depends on. */
export interface Reader {
  filters: Filters;
  /** Interface language. */
  language: InterfaceLanguage;
}

const usualReader: Reader = { filters: usualFilters, language: 'en' };

/**
 * Returns the API requests of a page's first screen; empty for pages that are not preloaded.
 * @param search query of the page's URL, with or without its question mark
 */
export function pageRequests(
  { name, params }: PageMatch,
  now: Date,
  { filters, language } = usualReader,
  search = '',
): PageRequest[] {
  const text = textOfPage(name);
  if (text) {
    const asked = siteQueries.page(text, language);
    return text === 'about' ? [{ asked }, { asked: siteQueries.staff() }] : [{ asked }];
  }
  if (name === 'home') {
    return [
      { asked: homeQueries.announcement() },
      { asked: homeQueries.popular(now, filters), leads: 'slide' },
      latestOf(filters),
    ];
  }
  if (name === 'titles') return found(search, filters, now);
  const id = params['id']?.toLowerCase();
  if (id === undefined) return [];
  if (name === 'list') return [{ asked: headQueries.list(id) }];
  if (name === 'user') return [{ asked: headQueries.user(id) }, { asked: headQueries.userAbout(id) }];
  if (name === 'announcement') return [{ asked: headQueries.announcement(id) }];
  if (name === 'chapter') return [{ asked: readerQueries.chapter(id) }, { asked: readerQueries.pages(id) }];
  if (name !== 'title') return [];
  return [
    { asked: titleQueries.title(id) },
    { asked: titleQueries.figures(id) },
    { asked: titleQueries.feed(id, titleSteps.feed, 0) },
    { asked: titleQueries.covers(id, titleSteps.covers, 0) },
  ];
}

/**
 * Requests of the title search. A search for text is not preloaded, because it is too expensive for clients that never
 * run the page's scripts; the web makes it itself.
 */
function found(search: string, filters: Filters, now: Date): PageRequest[] {
  const criteria = readCriteria(search);
  if (criteria.text !== '') return [];
  return [
    {
      asked: foundQueries.titles(titleQuery(criteria, filters, now), { limit: foundStep, offset: 0 }),
      leads: 'rows',
      next: (answer) => {
        const { data } = answer as ClientResponse<'titles.list'>;
        return data.length > 0 ? [foundQueries.figures(data)] : [];
      },
    },
  ];
}

function latestOf(filters: Filters): PageRequest {
  if (filters.languages.length > 0) {
    return {
      asked: homeQueries.latestIn(filters),
      next: (answer) => {
        const chapters = answer as ClientResponse<'chapters.list'>;
        return chapters.data.length > 0 ? [homeQueries.titlesOf(chapters)] : [];
      },
    };
  }
  return {
    asked: homeQueries.latest(filters),
    next: (answer) => {
      const titles = answer as ClientResponse<'titles.list'>;
      return titles.data.length > 0 ? [homeQueries.latestChapters(titles)] : [];
    },
  };
}
