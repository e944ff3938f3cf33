// Words on a page that no catalogue has: what was written into the code, and what was left in another language.
import type { Page } from 'playwright-core';
import { type InterfaceLanguage, languages, toBcp47 } from '#contract/rules/languages.ts';
import { plain, textMatcher } from './message-texts.ts';

/** Proper names and forms that are written alike in every language. */
const same =
  /^(?:Komawari|walk(?:reader|moderator)(?: \(.*\))?|MDLists?|Ctrl K|⌘ K|JSON|API|CBZ|Français|English|Español \(.*\)|Português \(.*\)|[A-Z]{2}(?:-[A-Z]{2})?|#[0-9a-f]{6}|https?:\S+|npm run .*|komawari-web|[\w.-]+@[\w.-]+)$/i;

/** @returns finds such words on a page; what is known of the language is gathered once for all pages */
export function untranslatedFinder(
  language: InterfaceLanguage,
  messages: Iterable<string>,
): (page: Page) => Promise<string[]> {
  const said = textMatcher(messages);
  const made = wordsOfBrowsers(language);
  const answers = new Map<string, boolean>();
  // the same texts stand on nearly every page
  const known = (text: string): boolean => {
    const answer = answers.get(text) ?? (said(text) || made.test(text));
    answers.set(text, answer);
    return answer;
  };
  return async (page) =>
    (await textsOf(page))
      // a comma goes on, and a key stands in brackets
      .map((text) => plain(text).replace(/,$| \([\p{Lu}?]\)$/u, ''))
      .filter((text) => /\p{Script=Latin}{2}/u.test(text) && !same.test(text) && !isKnown(text, known));
}

/**
 * Texts and names for listeners in the language of the document, outside of what people have written (marked by `lang`,
 * `dir="auto"`, `bdi`), times, languages' own names and code.
 */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const skip = 'script, style, noscript, [lang]:not(html), [dir=auto], bdi, time, code, kbd, [data-sample]';
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (!element.closest(skip) && element.checkVisibility()) found.add(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (element.closest(skip)) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.add(element.getAttribute(name) ?? '');
    }
    return [...found];
  });

/** What browsers write by themselves: names of languages, dates, times that have passed. */
function wordsOfBrowsers(language: InterfaceLanguage): RegExp {
  const locale = toBcp47(language);
  const names = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard', fallback: 'code' });
  const months = Array.from({ length: 12 }, (_, at) => new Date(2026, at, 15)).flatMap((day) =>
    (['long', 'short'] as const).map((month) => new Intl.DateTimeFormat(locale, { month }).format(day)),
  );
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
  const ago = [-2, -1, 0, 1, 2].flatMap((value) =>
    units.flatMap((unit) => [
      ...(['auto', 'always'] as const).map((numeric) =>
        new Intl.RelativeTimeFormat(locale, { numeric }).format(value, unit),
      ),
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value),
    ]),
  );
  const codes = languages.filter((code) => code !== 'NULL');
  const regional = ['es-ES', 'pt-PT', ...codes.map((code) => toBcp47(code))];
  const phrases = [...regional.map((code) => names.of(code) ?? code), ...ago].map((text) =>
    plain(text)
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\d+/g, String.raw`\d+`)
      .replaceAll(/['’]/g, "['’]"),
  );
  const date = String.raw`\d{1,2} (?:${months.map((month) => month.replaceAll('.', String.raw`\.`)).join('|')})(?: \d{4})?(?: \S+ \d\d:\d\d)?`;
  return new RegExp(`^(?:${[...phrases, date].join('|')})$`, 'iu');
}

/** A line of several things is known when each of them is. */
function isKnown(text: string, known: (text: string) => boolean): boolean {
  if (known(text)) return true;
  const all = text.split(/ · | – |, | \/ |: ?|\u202f: /);
  const parts = all.filter((part) => /\p{Script=Latin}{2}/u.test(part));
  return all.length > 1 && parts.every((part) => same.test(part) || known(part));
}
