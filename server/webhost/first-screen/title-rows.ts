// The rows of a list of titles, as the advanced search and the feeds of titles draw them first.
import type { ClientResponse } from '#contract/generated/client.ts';
import { buildPath, slugOfNames } from '#contract/rules/pages.ts';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { localizedText, titleNames } from '#contract/rules/title-names.ts';
import { maxRowFlags, rowTags } from '#contract/preload/title-rows.ts';
import { preloadedRows } from '#contract/preload/queries.ts';
import {
  coverOf,
  drawCover,
  drawScore,
  drawTags,
  langOf,
  namesOfMakers,
  srcsetOf,
  type SiteView,
  type Title,
} from './frame.ts';
import { attributes, html, type Html } from './html.ts';
import type { Parts } from './parts.ts';

/** More rows than fit into a window are not needed. */
const maxRows = 8;

/** Statistics of the titles in rows, by title; absent if they are not preloaded. */
export interface TitleStatistics {
  ratings: ClientResponse<'statistics.titles'>['statistics'] | undefined;
  chapterCounts: ClientResponse<'statistics.titleChapters'>['statistics'] | undefined;
}

export const drawTitleRows = (
  parts: Parts,
  view: SiteView,
  titles: readonly Title[],
  statistics: TitleStatistics,
): Html =>
  html`<h2 class="sr-only"></h2>
    <div>${titles.slice(0, maxRows).map((title, index) => drawRow(parts, view, title, index, statistics))}</div>`;

function drawRow(
  parts: Parts,
  view: SiteView,
  title: Title,
  index: number,
  { ratings, chapterCounts }: TitleStatistics,
): Html {
  const { style, language } = parts;
  const rating = ratings?.[title.id]?.rating;
  const chapters = chapterCounts?.[title.id]?.chapters;
  const row = 'ui/cards/ResultRow';
  const { attributes: facts } = title;
  const { main, second } = titleNames(facts, language);
  const synopsis = localizedText(facts.description, language, facts.originalLanguage);
  // covers of further rows are loaded after the first paint
  const cover = index < preloadedRows.count ? coverOf(title, view) : null;
  const tags = rowTags(facts.tags);
  const by = namesOfMakers(title);
  const flags = (place: 'phone' | 'wide') => drawFlags(parts, facts.availableTranslatedLanguages.length, place);
  const names = [facts.title, ...facts.altTitles].flatMap((each) => Object.values(each));
  return html`<div${attributes({ 'aria-posinset': index === 0 && 1 })}>
    <div class="${style('ui/layout/Panel', 'panel')} ${style('titles/TitleResults', 'line')}">
      <article class="${style(row, 'row')}">
        <span class="${style(row, 'cover')}"
          >${drawCover(
            parts,
            cover && {
              src: cover.small,
              srcset: srcsetOf(cover),
              sizes: preloadedRows.sizes,
              ...(index > 0 ? { fetchpriority: 'auto' } : {}),
            },
          )}</span
        >
        <div class="${style(row, 'text')}">
          <div class="${style(row, 'names')}">
            <h3 class="${style(row, 'name')}" lang="${langOf(main)}">
              <a href="${buildPath('title', { id: title.id, slug: slugOfNames(names) })}"><bdi>${main.text}</bdi></a>
            </h3>
            ${second && html`<bdi class="${style(row, 'second')}" lang="${langOf(second)}">${second.text}</bdi>`}
          </div>
          ${by.length > 0 && html`<p class="${style(row, 'by')}"><bdi>${by.join(', ')}</bdi></p>`}
          <div class="${style(row, 'figures')}">
            ${rating && rating.average !== null && drawScore(parts, rating.bayesian)}<span
              class="${style(row, 'figure')}"
              >${drawRowStatus(parts, facts)}</span
            >${
              chapters !== undefined &&
              html`<span class="${style(row, 'figure')}">${parts.word('results.chapters', { count: chapters })}</span>`
            }${flags('wide')}
          </div>
          <div class="${style(row, 'tagLine')}">
            <div class="${style(row, 'tags')}">${drawTags(parts, facts, tags)}</div>
            ${flags('phone')}
          </div>
          ${
            synopsis &&
            html`<div class="${style(row, 'about')}">
              <span lang="${langOf(synopsis)}" dir="auto">${plainMarkdown(synopsis.text).slice(0, 400)}</span>
            </div>`
          }
        </div>
      </article>
    </div>
  </div>`;
}

/** Dot, publication status and, where there is room for it, the year. */
const drawRowStatus = ({ style, word }: Parts, { status, year }: Title['attributes']): Html =>
  html`<span class="${style('ui/text/Dot', 'dot')}" data-tone="pub-${status}" data-size="sm"></span
    ><span
      >${word(`status.${status}`)}${
        year !== null && html`<span class="${style('titles/TitleResults', 'year')}">, ${year}</span>`
      }</span
    >`;

/** The boxes of language flags; which flags they have depends on the languages of the browser. */
function drawFlags({ style }: Parts, languages: number, place: keyof typeof maxRowFlags): Html {
  const max = maxRowFlags[place];
  if (languages === 0) return html``;
  return html`<span class="${style('ui/cards/ResultRow', 'figure')}" data-only="${place}"
    ><span class="${style('titles/TitleResults', 'flags')}"
      >${Array.from({ length: Math.min(languages, max) }, () => html`<svg class="${style('ui/text/Language', 'flag')}"></svg>`)}${
        languages > max && `+${languages - max}`
      }</span
    ></span
  >`;
}
