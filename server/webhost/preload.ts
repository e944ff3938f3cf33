// Answers what the first screen of a page asks, to be written into the page. Always as a guest: what depends on
// the reader comes later. What takes too long or is too much is left for the web to ask.
import { firstScreen, type Reader } from '#contract/preload/page-requests.ts';
import type { PageMatch } from '#contract/rules/pages.ts';
import { addressOf } from '#contract/preload/api-request.ts';
import { textOfPage } from '#contract/rules/text-pages.ts';
import { ownMedia, rowsLead, slideLead } from './lead-image.ts';
import type { Context } from '#server/core/context.ts';
import { openTextCache, textBytes } from '#server/core/cache/text-cache.ts';

/** Milliseconds that a page waits for them. */
const patience = 300;
/** Milliseconds that they are told again, as those of the API are. */
const lifetime = 10_000;
const mostBytes = 160 * 1024;

const none = Object.freeze({ element: '', lead: '' });

/** Asks an address of the API as a guest; null for everything but a good answer. */
type Ask = (address: string) => Promise<string | null>;

interface FirstAnswers {
  /** An element with the answers by address; empty when there are none. */
  element: string;
  /** HTML that fetches the page's largest picture; empty when the answers name none. */
  lead: string;
}

/** @param search of the address, without its question mark */
export type FirstScreen = (page: PageMatch, reader: Reader, search: string) => Promise<FirstAnswers>;

export function openFirstScreen(ctx: Context, ask: Ask): FirstScreen {
  const mediaUrl = ownMedia(ctx.config);
  const kept = openTextCache<FirstAnswers & { age: number }>({
    bytes: { caches: ctx.caches, name: 'first screens' },
    ttl: lifetime,
    sizeOf: ({ element, lead }) => textBytes(element) + textBytes(lead),
  });
  return async (page, reader, search) => {
    const questions = firstScreen(page, ctx.clock(), reader, search);
    if (questions.length === 0) return none;
    const language = isSpoken(page) ? reader.language : '';
    const asked = questions.map((each) => addressOf(each.asked)).join(' ');
    const key = `${page.name} ${language} ${asked}`;
    const age = ctx.changes.age();
    const known = kept.get(key);
    if (known?.age === age) return known;

    const answers = new Map<string, string>();
    let lead = '';
    const answer = async (address: string): Promise<string | null> => {
      const text = await ask(address);
      if (text !== null && text.length <= mostBytes) answers.set(address, text);
      return text;
    };
    const all = Promise.allSettled(
      questions.map(async ({ asked, next, leads }) => {
        const text = await answer(addressOf(asked));
        if (text !== null && leads) lead = leads === 'slide' ? slideLead(mediaUrl, text) : rowsLead(mediaUrl, text);
        if (text === null || !next) return;
        await Promise.all(next(JSON.parse(text)).map((each) => answer(addressOf(each))));
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
    timer = setTimeout(resolve, patience);
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
