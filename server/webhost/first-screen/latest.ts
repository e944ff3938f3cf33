// The first screen of the latest updates: heading, line of languages, and the first cards of the newest day. Where a day
// begins depends on the time zone: boot.js hides cards that do not lie in one day of the device.
import type { ClientResponse } from '#contract/generated/client.ts';
import { eagerCardCount, isFoldedCard, maxAboutLength, maxCollapsedNumbers } from '#contract/preload/chapter-feeds.ts';
import { foldVersions } from '#contract/preload/chapter-versions.ts';
import type { InterfaceLanguage, Language } from '#contract/rules/languages.ts';
import { buildPath, slugOfNames } from '#contract/rules/pages.ts';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { languageFamily, localizedText, type Name, titleNames } from '#contract/rules/title-names.ts';
import { type Chapter, drawChapterRow } from './chapter-row.ts';
import {
  coverOf,
  drawButton,
  drawCountLine,
  drawCover,
  drawPage,
  iconSpace,
  langOf,
  type SiteView,
  type Title,
} from './frame.ts';
import { attributes, html, type Html } from './html.ts';
import type { Parts } from './parts.ts';
import type { FirstScreen } from './screen.ts';

/** More cards than fit into a window are not needed. */
const maxCards = 6;

interface LatestResponses {
  chapters: ClientResponse<'chapters.list'>;
  titles: ClientResponse<'titles.list'>;
}

interface Languages {
  /** Chapter languages that the list is filtered by; empty means all. */
  chosen: readonly Language[];
  /** Chapter languages that the reader has chosen in the settings. */
  reader: readonly Language[];
}

interface Card {
  title: Title;
  /** Versions of each number. */
  numbers: [Chapter, ...Chapter[]][];
  oldest: string;
}

export function drawLatest(
  parts: Parts,
  view: SiteView,
  { chapters, titles }: LatestResponses,
  languages: Languages,
): FirstScreen | null {
  const newest = chapters.data[0]?.attributes.readableAt;
  if (newest === undefined) return null;
  const { style, word } = parts;
  const cards = certainCards(chapters.data, titles.data, knownLanguages(parts, languages));
  const body = html`<div class="${style('ui/layout/Panel', 'wrap')}">
    <div class="${style('ui/layout/SectionHeading', 'pagehead')}">
      <h1>${word('feeds.latest')}</h1>
      <div class="${style('feeds/ChapterFeed', 'above')}">
        ${drawCountLine(parts, word('feeds.chapterCount', { count: chapters.total, shown: parts.count(chapters.total) }))}
      </div>
    </div>
    <div class="${style('feeds/LanguageChips', 'line')}">
      <div class="${style('ui/controls/Chip', 'chips')}">
        <button${attributes({
          type: 'button',
          class: style('ui/controls/Chip', 'chip'),
          'aria-pressed': languages.chosen.length === 0 && 'true',
          inert: true,
        })}>${word('feeds.allLanguages')}</button>
        ${drawButton(style('ui/controls/Button', 'button'), { 'data-look': 'quiet', 'data-size': 'sm' }, html`&nbsp;`)}
      </div>
    </div>
    <div class="${style('feeds/ChapterFeed', 'feed')}">
      <div>
        <div class="${style('feeds/ChapterFeed', 'day')}" data-first="true">
          <div class="${style('ui/layout/SectionHeading', 'head')}">
            <span class="${style('ui/layout/SectionHeading', 'title')}" data-size="lg">&nbsp;</span>
          </div>
        </div>
        ${cards.map((card, index) => drawCard(parts, view, card, { index, newest }))}
      </div>
    </div>
  </div>`;
  return drawPage(parts, view, {
    css: cardsCss,
    body,
  });
}

/** Gaps between cards, and the cards of another day. Covers and lines of a card have whole pixels. */
const cardsCss = '#first [data-card]{margin-block-end:12px}#first [data-late],#first [data-late]~*{display:none}';

/** The languages that come before all others in the reader's order, whatever those of the browser are. */
const knownLanguages = ({ language }: Parts, { reader }: Languages): string[] =>
  reader.length > 0 ? [...reader] : languageFamily(language);

/** The first cards, up to one that the device may draw in another way even if it lies in one day. */
function certainCards(chapters: readonly Chapter[], titles: readonly Title[], known: readonly string[]): Card[] {
  const titleById = new Map(titles.map((title) => [title.id, title]));
  const chaptersByTitle = new Map<Title, Chapter[]>();
  for (const chapter of chapters) {
    const title = titleById.get(chapter.relationships.find(({ type }) => type === 'manga')?.id ?? '');
    if (title) chaptersByTitle.set(title, [...(chaptersByTitle.get(title) ?? []), chapter]);
  }
  const cards: Card[] = [];
  for (const [title, [first, ...more]] of chaptersByTitle) {
    if (cards.length === maxCards) break;
    // the chapters of a title come newest first; those of another day in all time zones belong to another card
    const newestAt = Date.parse(chapters[0]!.attributes.readableAt);
    const ofDay = [first!, ...more].filter(
      ({ attributes: { readableAt } }) => newestAt - Date.parse(readableAt) < dayMs,
    );
    if (ofDay.length === 0) break;
    const line = { languages: known, otherLanguages: known, groups: [] };
    const numbers = foldVersions(ofDay, line, title.attributes.chapterNumbersResetOnNewVolume);
    if (!numbers.every((versions) => isBestCertain(versions, known))) break;
    cards.push({ title, numbers, oldest: ofDay.at(-1)!.attributes.readableAt });
  }
  return cards;
}

const dayMs = 86_400_000;

/** Whether the first version is the best one in every order of further languages. */
const isBestCertain = ([best, ...others]: readonly [Chapter, ...Chapter[]], known: readonly string[]): boolean => {
  const language = best.attributes.translatedLanguage;
  return known.includes(language) || others.every((each) => each.attributes.translatedLanguage === language);
};

function drawCard(
  parts: Parts,
  view: SiteView,
  { title, numbers, oldest }: Card,
  { index, newest }: { index: number; newest: string },
): Html {
  const { style, language, word } = parts;
  const module = 'ui/cards/FeedCard';
  const { attributes: facts } = title;
  const { main, second } = titleNames(facts, language);
  const cover = index < eagerCardCount ? coverOf(title, view) : null;
  const about = drawAbout(title, second, language);
  const names = [facts.title, ...facts.altTitles].flatMap((each) => Object.values(each));
  return html`<div
    data-card=""
    data-newest="${newest}"
    data-oldest="${oldest}"
  >
    <article${attributes({ class: style(module, 'card'), 'data-single': numbers.length === 1 && 'true' })}>
      <span class="${style(module, 'art')}"
        >${drawCover(parts, cover && { src: cover.small, ...(index > 0 ? { fetchpriority: 'auto' } : {}) })}</span
      >
      <div class="${style(module, 'title')}">
        <div class="${style(module, 'names')}">
          <h3>
            <a href="${buildPath('title', { id: title.id, slug: slugOfNames(names) })}" lang="${langOf(main)}" dir="auto"
              >${main.text}</a
            >
          </h3>
          ${about && html`<p class="${style(module, 'about')}">${about}</p>`}
        </div>
      </div>
      <div class="${style(module, 'list')}">
        <div class="${style('ui/cards/ChapterRow', 'list')}">
          ${numbers
            .slice(0, isFoldedCard(numbers.length) ? maxCollapsedNumbers : numbers.length)
            .map(([best, ...others]) => drawChapterRow(parts, best, others.length + 1))}
        </div>
        ${
          isFoldedCard(numbers.length) &&
          html`<span class="${style(module, 'foot')}"
            ><button type="button" inert>
              ${word('feeds.showAll', { count: parts.count(numbers.length) })}${iconSpace}
            </button></span
          >`
        }
      </div>
    </article>
  </div>`;
}

/** The second name and the authors; without either, the beginning of the synopsis. */
function drawAbout(
  { attributes: facts, relationships }: Title,
  second: Name | null,
  language: InterfaceLanguage,
): Html | null {
  const authors = relationships.flatMap((each) =>
    each.type === 'author' && each.attributes ? [(each.attributes as { name: string }).name] : [],
  );
  if (second || authors.length > 0)
    return html`${second && html`<bdi lang="${langOf(second)}">${second.text}</bdi>`}${second && authors.length > 0 && ' · '}<bdi
        >${authors.join(', ')}</bdi
      >`;
  const synopsis = localizedText(facts.description, language, facts.originalLanguage);
  return (
    synopsis &&
    html`<span lang="${langOf(synopsis)}" dir="auto">${plainMarkdown(synopsis.text).slice(0, maxAboutLength)}</span>`
  );
}
