// Preloads the API responses that the first screen of a page needs, embeds them in the page, and draws that screen from
// them. Always as a guest: personal data comes later. Responses that are slow or too large are left for the web to
// request.
import { pageRequests } from '#contract/preload/page-requests.ts';
import { defaultFilters } from '#contract/rules/filters.ts';
import type { PageMatch } from '#contract/rules/pages.ts';
import { requestUrl } from '#contract/preload/api-request.ts';
import { textNameOfPage } from '#contract/rules/text-pages.ts';
import { mediaBaseUrl, rowCoversPreload, slideCoverPreload } from './lead-image.ts';
import type { Context } from '#server/core/context.ts';
import { withTimeout } from '#server/core/process/with-timeout.ts';
import { openTextCache, textBytes } from '#server/core/cache/text-cache.ts';
import type { FirstScreens, FirstScreenViewer } from './first-screen/first-screens.ts';

/** Milliseconds that a page waits for its responses; it is sent without those that take longer. */
const timeoutMs = 300;
/** Cache lifetime of responses in milliseconds, the same as in the API. */
const cacheTtlMs = 10_000;
const maxResponseLength = 160 * 1024;

const nothingPreloaded: PreloadedPage = Object.freeze({ element: '', lead: '', screen: null });
const responsesStart = '<script type="application/json" id="answers">';
const responsesEnd = '</script>';

/** Requests a URL of the API as a guest and returns the body; null unless the response is successful. */
type FetchRequest = (address: string) => Promise<string | null>;

interface PreloadedResponses {
  /** Script element with the responses by URL; empty if there are none. */
  element: string;
  /** HTML of the preload links of the page's largest images; empty if the responses name none. */
  lead: string;
}

/** A first screen as HTML, and its styles. */
interface RenderedScreen {
  css: string;
  html: string;
}

interface PreloadedPage extends PreloadedResponses {
  /** The static first screen; null for pages without one. */
  screen: RenderedScreen | null;
}

/** @param search query string of the URL, without its question mark */
export type Preload = (page: PageMatch, viewer: FirstScreenViewer, search: string) => Promise<PreloadedPage>;

/** @param firstScreens null if none are drawn */
export function openPreload(ctx: Context, fetchRequest: FetchRequest, firstScreens: FirstScreens | null): Preload {
  const mediaUrl = mediaBaseUrl(ctx.config);
  const cache = openTextCache<PreloadedResponses & { age: number }>({
    bytes: { caches: ctx.caches, name: 'first screens' },
    ttl: cacheTtlMs,
    sizeOf: ({ element, lead }) => textBytes(element) + textBytes(lead),
  });
  const screenCache = openTextCache<RenderedScreen & { age: number }>({
    bytes: { caches: ctx.caches, name: 'drawn screens' },
    ttl: cacheTtlMs,
    sizeOf: ({ css, html }) => textBytes(css) + textBytes(html),
  });
  return async (page, viewer, search) => {
    const { language, hints } = viewer;
    const requests = pageRequests(page, ctx.clock(), { filters: hints?.filters ?? defaultFilters, language }, search);
    if (requests.length === 0) return nothingPreloaded;
    const requestUrls = requests.map((each) => requestUrl(each.request)).join(' ');
    const key = `${page.name} ${dependsOnLanguage(page) ? language : ''} ${requestUrls}`;
    const age = ctx.changes.generation();
    const screenKey = firstScreens?.keyOf(page, viewer, search) ?? null;
    const drawScreen = ({ element }: PreloadedResponses, isComplete: boolean): RenderedScreen | null => {
      if (screenKey === null || element === '') return null;
      const cachedScreen = screenCache.get(`${screenKey} ${key}`);
      if (cachedScreen?.age === age) return cachedScreen.html === '' ? null : cachedScreen;
      const drawn = firstScreens!.draw(page, viewer, parseResponses(element), search);
      const rendered = { age, css: drawn?.css ?? '', html: drawn?.body.text ?? '' };
      if (isComplete) screenCache.set(`${screenKey} ${key}`, rendered);
      return drawn && rendered;
    };
    const cachedResponses = cache.get(key);
    if (cachedResponses?.age === age) {
      const { element, lead } = cachedResponses;
      return { element, lead, screen: drawScreen(cachedResponses, true) };
    }

    const responses = new Map<string, string>();
    let lead = '';
    const requestAndCollect = async (address: string): Promise<string | null> => {
      const text = await fetchRequest(address);
      if (text !== null && text.length <= maxResponseLength) responses.set(address, text);
      return text;
    };
    const settledRequests = Promise.allSettled(
      requests.map(async ({ request, next, leadImages }) => {
        const text = await requestAndCollect(requestUrl(request));
        if (text !== null && leadImages)
          lead = leadImages === 'slide' ? slideCoverPreload(mediaUrl, text) : rowCoversPreload(mediaUrl, text);
        if (text === null || !next) return;
        await Promise.all(next(JSON.parse(text)).map((each) => requestAndCollect(requestUrl(each))));
      }),
    );
    // responses that arrive after the timeout are missing in this page, but cached for later ones
    let isComplete = false;
    const completion = settledRequests.then(() => {
      const element = renderResponses(responses);
      if (element !== '') cache.set(key, { age, element, lead });
      isComplete = true;
    });
    await withTimeout(completion, timeoutMs);
    const element = renderResponses(responses);
    return { element, lead, screen: drawScreen({ element, lead }, isComplete) };
  };
}

/** Whether the responses of the page depend on the interface language. */
const dependsOnLanguage = ({ name }: PageMatch): boolean => textNameOfPage(name) !== undefined;

/** Writes the responses into a script element. They are JSON already; `<` is escaped, so that no text can end it. */
function renderResponses(responses: ReadonlyMap<string, string>): string {
  if (responses.size === 0) return '';
  const entries = [...responses].map(([address, text]) => `${JSON.stringify(address)}:${text}`);
  const json = `{${entries.join(',')}}`.replaceAll('<', String.raw`\u003c`);
  return responsesStart + json + responsesEnd;
}

/** The responses in an element of `renderResponses`, parsed. */
const parseResponses = (element: string): Record<string, unknown> =>
  JSON.parse(element.slice(responsesStart.length, -responsesEnd.length)) as Record<string, unknown>;
