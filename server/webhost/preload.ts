// Answers what the first screen of a page asks, to be written into the page. Always as a guest: what depends on
// the reader comes later. What takes too long or is too much is left for the web to ask.
import { pageRequests, type Reader } from '#contract/preload/page-requests.ts';
import type { PageMatch } from '#contract/rules/pages.ts';
import { urlOf } from '#contract/preload/api-request.ts';
import { textOfPage } from '#contract/rules/text-pages.ts';
import { ownMedia, rowsLead, slideLead } from './lead-image.ts';
import type { Context } from '#server/core/context.ts';
import { openTextCache, textBytes } from '#server/core/cache/text-cache.ts';

/** Milliseconds that a page waits for them. */
const timeoutMs = 300;
/** Milliseconds that they are told again, as those of the API are. */
const lifetime = 10_000;
const maxBytes = 160 * 1024;

const none = Object.freeze({ element: '', lead: '' });

/** Asks an address of the API as a guest; null for everything but a good answer. */
type FetchRequest = (address: string) => Promise<string | null>;

interface PreloadedResponses {
  /** An element with the answers by address; empty when there are none. */
  element: string;
  /** HTML that fetches the page's largest picture; empty when the answers name none. */
  lead: string;
}

/** @param search of the address, without its question mark */
export type Preload = (page: PageMatch, reader: Reader, search: string) => Promise<PreloadedResponses>;

export function openPreload(ctx: Context, ask: FetchRequest): Preload {
  const mediaUrl = ownMedia(ctx.config);
  const kept = openTextCache<PreloadedResponses & { age: number }>({
    bytes: { caches: ctx.caches, name: 'first screens' },
    ttl: lifetime,
    sizeOf: ({ element, lead }) => textBytes(element) + textBytes(lead),
  });
  return async (page, reader, search) => {
    const questions = pageRequests(page, ctx.clock(), reader, search);
    if (questions.length === 0) return none;
    const language = isSpoken(page) ? reader.language : '';
    const asked = questions.map((each) => urlOf(each.asked)).join(' ');
    const key = `${page.name} ${language} ${asked}`;
    const age = ctx.changes.generation();
    const known = kept.get(key);
    if (known?.age === age) return known;

    const answers = new Map<string, string>();
    let lead = '';
    const answer = async (address: string): Promise<string | null> => {
      const text = await ask(address);
      if (text !== null && text.length <= maxBytes) answers.set(address, text);
      return text;
    };
    const all = Promise.allSettled(
      questions.map(async ({ asked, next, leads }) => {
        const text = await answer(urlOf(asked));
        if (text !== null && leads) lead = leads === 'slide' ? slideLead(mediaUrl, text) : rowsLead(mediaUrl, text);
        if (text === null || !next) return;
        await Promise.all(next(JSON.parse(text)).map((each) => answer(urlOf(each))));
      }),
    );
    // what comes too late for this page is there for the next one
    const whole = all.then(() => {
      const element = write(answers);
      if (element !== '') kept.set(key, { age, element, lead });
    });
    await inTime(whole);
    return { element: write(answers), lead };
  };
}

/** What it says depends on the language of the interface. */
const isSpoken = ({ name }: PageMatch): boolean => textOfPage(name) !== undefined;

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/** The answers are JSON already, and stay as they were written. No text can end the element that it stands in. */
function write(answers: ReadonlyMap<string, string>): string {
  if (answers.size === 0) return '';
  const entries = [...answers].map(([address, text]) => `${JSON.stringify(address)}:${text}`);
  const json = `{${entries.join(',')}}`.replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="answers">${json}</script>`;
}
