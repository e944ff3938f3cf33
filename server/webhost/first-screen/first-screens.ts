// Draws the static first screen of a page from its preloaded responses.
import type { ClientResponse, PublicReadId } from '#contract/generated/client.ts';
import { type ApiRequest, requestUrl } from '#contract/preload/api-request.ts';
import { homeQueries } from '#contract/preload/home-queries.ts';
import { pageRequests } from '#contract/preload/page-requests.ts';
import { headQueries, readerQueries, searchQueries, titleQueries } from '#contract/preload/queries.ts';
import { placedListRequest, titleFeedPageSize, titleFeedRequest, titleFeeds } from '#contract/preload/title-feeds.ts';
import { chapterFeedQueries, chosenLanguages, preloadedChapterCount } from '#contract/preload/chapter-feeds.ts';
import { listQueries, preloadedEntryCount } from '#contract/preload/list-queries.ts';
import { countFilters, readCriteria } from '#contract/preload/search-criteria.ts';
import { type CookiePreferences, defaultFilters } from '#contract/rules/filters.ts';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { PageMatch } from '#contract/rules/pages.ts';
import type { Context } from '#server/core/context.ts';
import { lastFeatureFlags } from '#server/site/site-settings.ts';
import { mediaBaseUrl } from '../lead-image.ts';
import { drawChapter } from './chapter.ts';
import { drawHome } from './home.ts';
import { drawLatest } from './latest.ts';
import { drawList } from './list.ts';
import { drawTitle } from './title.ts';
import { drawTitleFeed } from './title-feed.ts';
import { drawTitles } from './titles.ts';
import { openParts } from './parts.ts';
import type { FirstScreen } from './screen.ts';

/** Viewer of a first screen: preferences and language, on which it depends besides the responses. */
export interface FirstScreenViewer {
  hints: CookiePreferences | null;
  language: InterfaceLanguage;
  /** Whether the browser asks for less data (Save-Data). */
  saveData: boolean;
}

export interface FirstScreens {
  /**
   * Identifies what the screen of a page depends on besides the responses; null for pages without a first screen.
   * @param search query string of the URL
   */
  keyOf(page: PageMatch, viewer: FirstScreenViewer, search: string): string | null;
  /** @param responses parsed responses by URL */
  draw(
    page: PageMatch,
    viewer: FirstScreenViewer,
    responses: Readonly<Record<string, unknown>>,
    search: string,
  ): FirstScreen | null;
}

/** @returns null if the build has no table of parts */
export async function openFirstScreens(ctx: Context): Promise<FirstScreens | null> {
  const partsOf = await openParts(ctx.config.webDir);
  if (!partsOf) return null;
  const { publicUrl, apiUrl, siteName } = ctx.config;
  const siteView = { siteName, mediaUrl: mediaBaseUrl(ctx.config) };
  return {
    keyOf: ({ name, params }, { hints, language, saveData }, search) => {
      if (name === 'home' || name === 'title' || titleFeeds.some((feed) => feed === name)) return language;
      // the chips of filters have names that only the web knows
      if (name === 'titles') return countFilters(readCriteria(search)) === 0 ? language : null;
      if (name === 'latest') return [language, ...(hints?.filters.languages ?? [])].join();
      // the feed of a list begins below its head, with a day of the device
      if (name === 'list') return new URLSearchParams(search).get('tab') === 'feed' ? null : language;
      if (name !== 'chapter') return null;
      const { readerInitialOrigin } = lastFeatureFlags(ctx);
      const quality = hints?.dataSaver || saveData ? 'saver' : '';
      return [
        language,
        params['page'],
        quality,
        saveData,
        hints?.reader,
        readerInitialOrigin,
        ...ratingsOf(hints),
      ].join();
    },
    draw: (page, { hints, language, saveData }, responses, search) => {
      const parts = partsOf(language);
      const { name, params } = page;
      const id = params['id']?.toLowerCase() ?? '';
      const find = <I extends PublicReadId>(request: ApiRequest<I>) => responseOf(responses, request);
      const statisticsOf = ({ data }: ClientResponse<'titles.list'>) => ({
        ratings: find(searchQueries.statistics(data))?.statistics,
        chapterCounts: find(searchQueries.chapters(data))?.statistics,
      });
      if (name === 'home') {
        const popular = find(homeQueries.popular(ctx.clock(), hints?.filters));
        return popular ? drawHome(parts, siteView, popular, find(homeQueries.announcement())) : null;
      }
      if (name === 'title') {
        const title = find(titleQueries.title(id));
        const statistics = find(titleQueries.statistics(id));
        return title ? drawTitle(parts, siteView, title.data, statistics?.statistics[id]) : null;
      }
      if (name === 'titles') {
        const filters = hints?.filters ?? defaultFilters;
        const [first] = pageRequests(page, ctx.clock(), { filters, language }, search);
        const titles = first && (find(first.request) as ClientResponse<'titles.list'> | undefined);
        if (!titles) return null;
        return drawTitles(parts, siteView, titles, statisticsOf(titles));
      }
      const feed = titleFeeds.find((each) => each === name);
      if (feed) {
        const filters = hints?.filters ?? defaultFilters;
        const titles = find(titleFeedRequest(feed, filters, { limit: titleFeedPageSize, offset: 0 }));
        const placedList = placedListRequest(feed);
        if (!titles) return null;
        return drawTitleFeed(parts, siteView, feed, {
          titles,
          statistics: statisticsOf(titles),
          list: placedList ? find(placedList) : undefined,
        });
      }
      if (name === 'latest') {
        const filters = hints?.filters ?? defaultFilters;
        const chosen = chosenLanguages(new URLSearchParams(search).get('lang'), filters.languages);
        const feedPage = chapterFeedQueries.page(filters, { limit: preloadedChapterCount, offset: 0 });
        const chapters = find(chapterFeedQueries.latest(feedPage, chosen));
        const titles = chapters && find(chapterFeedQueries.titlesOf(chapters));
        return titles ? drawLatest(parts, siteView, { chapters, titles }, { chosen, reader: filters.languages }) : null;
      }
      if (name === 'list') {
        const filters = hints?.filters ?? defaultFilters;
        const list = find(headQueries.list(id));
        const mosaic = find(listQueries.mosaic(id));
        const titles = find(listQueries.titles(id, filters, { limit: preloadedEntryCount, offset: 0 }));
        const notes = titles && find(listQueries.notes(id, titles.data));
        if (!list || !mosaic || !titles || !notes) return null;
        const responses = { list, mosaic, titles, notes: notes.notes, statistics: statisticsOf(titles) };
        return drawList(parts, siteView, responses, ctx.clock());
      }
      const chapter = find(readerQueries.chapter(id));
      const pages = find(readerQueries.pages(id));
      if (!chapter || !pages) return null;
      return drawChapter(parts, chapter.data, pages, {
        ratings: ratingsOf(hints),
        dataSaver: hints?.dataSaver ?? false,
        saveData,
        reader: hints?.reader ?? '',
        page: params['page'] === undefined ? null : Number(params['page']),
        origins: { site: publicUrl, media: null, api: apiUrl },
        imageOrigin: lastFeatureFlags(ctx).readerInitialOrigin,
      });
    },
  };
}

const ratingsOf = (hints: CookiePreferences | null) => (hints?.filters ?? defaultFilters).ratings;

const responseOf = <I extends PublicReadId>(
  responses: Readonly<Record<string, unknown>>,
  request: ApiRequest<I>,
): ClientResponse<I> | undefined => responses[requestUrl(request)] as ClientResponse<I> | undefined;
