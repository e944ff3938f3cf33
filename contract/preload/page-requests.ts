// The API requests of a page's first screen. The web makes them; the server preloads them: it embeds their responses in
// the page, which saves a round trip.
import type { ClientResponse } from '../generated/client.ts';
import { readCriteria, titleQuery } from './search-criteria.ts';
import { type Filters, defaultFilters } from '../rules/filters.ts';
import { homeQueries } from './home-queries.ts';
import {
  searchQueries,
  searchPageSize,
  headQueries,
  readerQueries,
  siteQueries,
  titleQueries,
  titlePageSizes,
} from './queries.ts';
import type { InterfaceLanguage } from '../rules/languages.ts';
import type { PageMatch } from '../rules/pages.ts';
import type { ApiRequest } from './api-request.ts';
import { chapterFeedQueries, chosenLanguages, preloadedChapterCount } from './chapter-feeds.ts';
import { listQueries, preloadedEntryCount } from './list-queries.ts';
import { placedListRequest, titleFeedPageSize, titleFeedRequest, titleFeeds, type TitleFeed } from './title-feeds.ts';
import { textNameOfPage } from '../rules/text-pages.ts';

interface PageRequest {
  request: ApiRequest;
  /**
   * Set when covers of the returned titles are the page's largest images. `slide`: the first cover, as a slide; `rows`:
   * the first covers, in list rows.
   */
  leadImages?: 'slide' | 'rows';
  /** Follow-up requests that depend on the response. */
  next?: (response: unknown) => ApiRequest[];
}

/** The reader's preferences that a first screen depends on. */
interface ReaderPreferences {
  filters: Filters;
  /** Interface language. */
  language: InterfaceLanguage;
}

const defaultReaderPreferences: ReaderPreferences = { filters: defaultFilters, language: 'en' };

/**
 * Returns the API requests of a page's first screen; empty for pages that are not preloaded.
 * @param search query of the page's URL, with or without its question mark
 */
export function pageRequests(
  { name, params }: PageMatch,
  now: Date,
  { filters, language } = defaultReaderPreferences,
  search = '',
): PageRequest[] {
  const textName = textNameOfPage(name);
  if (textName) {
    const request = siteQueries.page(textName, language);
    return textName === 'about' ? [{ request }, { request: siteQueries.staff() }] : [{ request }];
  }
  if (name === 'home') {
    return [
      { request: homeQueries.announcement() },
      { request: homeQueries.popular(now, filters), leadImages: 'slide' },
      latestRequest(filters),
    ];
  }
  if (name === 'latest') return [latestChaptersRequest(search, filters)];
  if (name === 'titles') return searchRequests(search, filters, now);
  const feed = titleFeeds.find((each) => each === name);
  if (feed) return titleFeedRequests(feed, filters);
  const id = params['id']?.toLowerCase();
  if (id === undefined) return [];
  if (name === 'list') return listRequests(id, search, filters);
  if (name === 'user') return [{ request: headQueries.user(id) }, { request: headQueries.userAbout(id) }];
  if (name === 'announcement') return [{ request: headQueries.announcement(id) }];
  if (name === 'chapter') return [{ request: readerQueries.chapter(id) }, { request: readerQueries.pages(id) }];
  if (name !== 'title') return [];
  return [
    { request: titleQueries.title(id) },
    { request: titleQueries.statistics(id) },
    { request: titleQueries.feed(id, titlePageSizes.feed, 0) },
    { request: titleQueries.covers(id, titlePageSizes.covers, 0) },
  ];
}

/**
 * Requests of the title search. A search for text is not preloaded, because it is too expensive for clients that never
 * run the page's scripts; the web makes it itself.
 */
function searchRequests(search: string, filters: Filters, now: Date): PageRequest[] {
  const criteria = readCriteria(search);
  if (criteria.text !== '') return [];
  return [
    {
      request: searchQueries.titles(titleQuery(criteria, filters, now), { limit: searchPageSize, offset: 0 }),
      leadImages: 'rows',
      next: statisticsOfTitles,
    },
  ];
}

function titleFeedRequests(feed: TitleFeed, filters: Filters): PageRequest[] {
  const placedList = placedListRequest(feed);
  return [
    {
      request: titleFeedRequest(feed, filters, { limit: titleFeedPageSize, offset: 0 }),
      leadImages: 'rows',
      next: statisticsOfTitles,
    },
    ...(placedList ? [{ request: placedList }] : []),
  ];
}

function statisticsOfTitles(response: unknown): ApiRequest[] {
  const { data } = response as ClientResponse<'titles.list'>;
  return data.length > 0 ? [searchQueries.statistics(data), searchQueries.chapters(data)] : [];
}

function latestChaptersRequest(search: string, filters: Filters): PageRequest {
  const languages = chosenLanguages(new URLSearchParams(search).get('lang'), filters.languages);
  const page = chapterFeedQueries.page(filters, { limit: preloadedChapterCount, offset: 0 });
  return {
    request: chapterFeedQueries.latest(page, languages),
    next: titlesOfChapters,
  };
}

function titlesOfChapters(response: unknown): ApiRequest[] {
  const chapters = response as ClientResponse<'chapters.list'>;
  return chapters.data.length > 0 ? [chapterFeedQueries.titlesOf(chapters)] : [];
}

function listRequests(id: string, search: string, filters: Filters): PageRequest[] {
  const head = [{ request: headQueries.list(id) }, { request: listQueries.mosaic(id) }];
  if (new URLSearchParams(search).get('tab') === 'feed') {
    const page = chapterFeedQueries.page(filters, { limit: preloadedChapterCount, offset: 0 });
    return [...head, { request: listQueries.feed(id, page), next: titlesOfChapters }];
  }
  return [
    ...head,
    {
      request: listQueries.titles(id, filters, { limit: preloadedEntryCount, offset: 0 }),
      next: (response) => {
        const { data } = response as ClientResponse<'titles.list'>;
        return data.length > 0 ? [...statisticsOfTitles(response), listQueries.notes(id, data)] : [];
      },
    },
  ];
}

function latestRequest(filters: Filters): PageRequest {
  if (filters.languages.length > 0) {
    return {
      request: homeQueries.latestIn(filters),
      next: (response) => {
        const chapters = response as ClientResponse<'chapters.list'>;
        return chapters.data.length > 0 ? [homeQueries.titlesOf(chapters)] : [];
      },
    };
  }
  return {
    request: homeQueries.latest(filters),
    next: (response) => {
      const titles = response as ClientResponse<'titles.list'>;
      return titles.data.length > 0 ? [homeQueries.latestChapters(titles)] : [];
    },
  };
}
