// The first screen of the advanced search: its heading, the shape of its tools, and the first titles.
import type { ClientResponse } from '#contract/generated/client.ts';
import { drawButton, drawCountLine, drawPage, type SiteView } from './frame.ts';
import { html } from './html.ts';
import type { Parts } from './parts.ts';
import type { FirstScreen } from './screen.ts';
import { drawTitleRows, type TitleStatistics } from './title-rows.ts';

export function drawTitles(
  parts: Parts,
  view: SiteView,
  { data, total }: ClientResponse<'titles.list'>,
  statistics: TitleStatistics,
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
        ${drawTitleRows(parts, view, data, statistics)}
      </div>
    </div>
  </div>`;
  return drawPage(parts, view, {
    css: '@media(min-width:1024px){#first [data-only="narrow"]{display:none}}@media(max-width:1023px){#first [data-only="sided"]{display:none}}',
    body,
    isWork: true,
  });
}
