// The first screen of the advanced search: its heading, the shape of its tools, and the first titles.
import type { ClientResponse } from '#contract/generated/client.ts';
import { buildPath, slugOfNames } from '#contract/rules/pages.ts';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { localizedText, titleNames } from '#contract/rules/title-names.ts';
import { preloadedRows } from '#contract/preload/queries.ts';
import {
  coverOf,
  drawButton,
  drawCountLine,
  drawCover,
  drawPage,
  drawScore,
  drawStatus,
  drawTags,
  langOf,
  srcsetOf,
  type SiteView,
  type Title,
} from './frame.ts';
import { attributes, html, type Html } from './html.ts';
import type { Parts } from './parts.ts';
import type { FirstScreen } from './screen.ts';

/** More rows than fit into a window are not needed. */
const maxRows = 8;
const maxTags = 6;
const tagGroupOrder: readonly string[] = ['content', 'genre', 'theme', 'format'];

type Ratings = ClientResponse<'statistics.titles'>['statistics'];

export function drawTitles(
  parts: Parts,
  view: SiteView,
  { data, total }: ClientResponse<'titles.list'>,
  ratings: Ratings | undefined,
): FirstScreen | null {
  if (data.length === 0) return null;
  const { style, word } = parts;
  const search = 'search/Search';
  const button = style('ui/controls/Button', 'button');
  const body = html`<div class="${style('ui/layout/Panel', 'wrap')}">
    <div class="${style('ui/layout/SectionHeading', 'pagehead')}">
      <h1>${word('search.advanced')}</h1>
      <span class="${style(search, 'space')}"></span>${drawButton(
        button,
        { 'data-look': 'quiet', 'data-size': 'sm' },
        html`&nbsp;`,
      )}
    </div>
    <div class="${style(search, 'sided')}">
      <span data-only="sided"></span>
      <div class="${style(search, 'results')}">
        <div class="${style(search, 'words')}">
          ${drawButton(button, { 'data-look': 'second', 'data-size': 'lg' })}${drawButton(
            button,
            { 'data-look': 'second', 'data-size': 'lg', 'data-only': 'narrow' },
            html`<svg class="lucide" aria-hidden="true"></svg>`,
          )}
        </div>
        <div class="${style(search, 'line')}">
          ${drawCountLine(parts, word('search.count', { count: total, shown: parts.count(total) }))}${drawButton(
            `${button} ${style(search, 'sort')}`,
            { 'data-look': 'quiet' },
          )}
        </div>
        <h2 class="sr-only"></h2>
        <div>
          ${data.slice(0, maxRows).map((title, index) =>
            drawRow(parts, view, title, {
              rating: ratings?.[title.id]?.rating,
              index,
            }),
          )}
        </div>
      </div>
    </div>
  </div>`;
  return drawPage(parts, view, {
    // the list of the web rounds the heights of its rows, which the ratio of covers makes fractions
    css: '#first [data-row]{margin-block-end:-1.43px}@media(min-width:1024px){#first [data-only="narrow"]{display:none}}@media(max-width:1023px){#first [data-only="sided"]{display:none}}',
    body,
    isWork: true,
  });
}

function drawRow(
  parts: Parts,
  view: SiteView,
  title: Title,
  { rating, index }: { rating: Ratings[string]['rating'] | undefined; index: number },
): Html {
  const { style, language } = parts;
  const row = 'ui/cards/ResultRow';
  const { attributes: facts } = title;
  const { main, second } = titleNames(facts, language);
  const synopsis = localizedText(facts.description, language, facts.originalLanguage);
  // covers of further rows are loaded after the first paint
  const cover = index < preloadedRows.count ? coverOf(title, view) : null;
  const tags = facts.tags
    .toSorted((a, b) => tagGroupOrder.indexOf(a.attributes.group) - tagGroupOrder.indexOf(b.attributes.group))
    .slice(0, maxTags);
  const names = [facts.title, ...facts.altTitles].flatMap((each) => Object.values(each));
  return html`<div${attributes({
    class: `${style('ui/layout/Panel', 'panel')} ${style('titles/TitleResults', 'line')}`,
    'data-row': true,
    'aria-posinset': index === 0 ? 1 : null,
  })}><article class="${style(row, 'row')}"><span class="${style(row, 'cover')}">${drawCover(
    parts,
    cover && {
      src: cover.small,
      srcset: srcsetOf(cover),
      sizes: preloadedRows.sizes,
      ...(index > 0 ? { fetchpriority: 'auto' } : {}),
    },
  )}</span><div class="${style(row, 'text')}"><div class="${style(row, 'names')}"><h3 class="${style(
    row,
    'name',
  )}" lang="${langOf(main)}"><a href="${buildPath('title', { id: title.id, slug: slugOfNames(names) })}"><bdi>${
    main.text
  }</bdi></a></h3>${
    second && html`<bdi class="${style(row, 'second')}" lang="${langOf(second)}">${second.text}</bdi>`
  }</div><div class="${style(row, 'figures')}">${rating && rating.average !== null && drawScore(parts, rating.bayesian)}<span class="${style(
    row,
    'figure',
  )}">${drawStatus(parts, facts, false)}</span></div><div class="${style(row, 'tags')}">${drawTags(
    parts,
    facts,
    tags,
  )}</div>${
    synopsis &&
    html`<div class="${style(row, 'about')}">
      <span lang="${langOf(synopsis)}" dir="auto">${plainMarkdown(synopsis.text).slice(0, 400)}</span>
    </div>`
  }</div></article></div>`;
}
