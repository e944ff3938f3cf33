// Draws the static first screen of a page from its preloaded responses.
import type { ClientResponse, PublicReadId } from '#contract/generated/client.ts';
import { type ApiRequest, requestUrl } from '#contract/preload/api-request.ts';
import { readerQueries } from '#contract/preload/queries.ts';
import { type CookiePreferences, defaultFilters } from '#contract/rules/filters.ts';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { PageMatch } from '#contract/rules/pages.ts';
import type { Context } from '#server/core/context.ts';
import { lastFeatureFlags } from '#server/site/feature-flags.ts';
import { drawChapter } from './chapter.ts';
import { openParts } from './parts.ts';
import type { FirstScreen } from './screen.ts';

/** What the first screen depends on besides the responses. */
export interface FirstScreenViewer {
  hints: CookiePreferences | null;
  language: InterfaceLanguage;
  /** Whether the browser asks for less data (Save-Data). */
  saveData: boolean;
}

export interface FirstScreens {
  /** Identifies what the screen of a page depends on besides the responses; null for pages without a first screen. */
  keyOf(page: PageMatch, viewer: FirstScreenViewer): string | null;
  /** @param responses parsed responses by URL */
  draw(page: PageMatch, viewer: FirstScreenViewer, responses: Readonly<Record<string, unknown>>): FirstScreen | null;
}

/** @returns null if the build has no table of parts */
export async function openFirstScreens(ctx: Context): Promise<FirstScreens | null> {
  const partsOf = await openParts(ctx.config.webDir);
  if (!partsOf) return null;
  const { publicUrl, apiUrl } = ctx.config;
  return {
    keyOf: ({ name, params }, { hints, language, saveData }) => {
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
    draw: ({ params }, { hints, language, saveData }, responses) => {
      const id = params['id']!.toLowerCase();
      const chapter = responseOf(responses, readerQueries.chapter(id));
      const pages = responseOf(responses, readerQueries.pages(id));
      if (!chapter || !pages) return null;
      return drawChapter(partsOf(language), chapter.data, pages, {
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
