// The first screen of a title: cover, names, authors, tags, statistics and synopsis.
import type { ClientResponse } from '#contract/generated/client.ts';
import { buildPath, slugOfNames } from '#contract/rules/pages.ts';
import { localizedText, titleNames } from '#contract/rules/title-names.ts';
import {
  coverOf,
  drawButton,
  drawCover,
  drawPage,
  drawParagraphs,
  drawScore,
  drawStatus,
  drawTags,
  iconSpace,
  langOf,
  srcsetOf,
  type SiteView,
  type Title,
} from './frame.ts';
import { html, type Html } from './html.ts';
import type { Parts } from './parts.ts';
import type { FirstScreen } from './screen.ts';

const module = 'titles/TitlePage';
const tagGroupOrder = ['content', 'format', 'genre', 'theme'];

type Statistics = ClientResponse<'statistics.title'>['statistics'][string];

export function drawTitle(parts: Parts, view: SiteView, title: Title, statistics: Statistics | undefined): FirstScreen {
  const { style, language } = parts;
  const cover = coverOf(title, view);
  const { main, second } = titleNames(title.attributes, language);
  const synopsis = localizedText(title.attributes.description, language, title.attributes.originalLanguage);
  const tags = tagGroupOrder.flatMap((group) => title.attributes.tags.filter((tag) => tag.attributes.group === group));
  const body = html`<div class="${style(module, 'page')}">
    <div class="${style(module, 'banner')}"></div>
    <div class="${style('ui/layout/Panel', 'wrap')} ${style(module, 'grid')}">
      <div class="${style(module, 'start')}">
        <div class="${style(module, 'art')}">
          <span class="${style(module, 'cover')}"
            >${drawCover(
              parts,
              cover && { src: cover.large, srcset: srcsetOf(cover), sizes: '(max-width: 767px) 104px, 216px' },
            )}</span
          >
        </div>
      </div>
      <div class="${style(module, 'end')}">
        <div class="${style(module, 'head')}">
          <h1 lang="${langOf(main)}" dir="auto">${main.text}</h1>
          ${
            second && html`<p class="${style(module, 'second')}" lang="${langOf(second)}" dir="auto">${second.text}</p>`
          }${drawMakers(parts, title)}
          ${drawActions(parts, 'wide')}
          <div class="${style(module, 'figures')}" data-only="phone">${drawFigures(parts, title, statistics)}</div>
        </div>
        <div class="${style(module, 'wide')}">
          <div class="${style(module, 'about')}">
            ${drawActions(parts, 'phone')}
            <ul class="${style(module, 'tags')}">
              ${drawTags(parts, title.attributes, tags).map((tag) => html`<li>${tag}</li>`)}
            </ul>
            <div class="${style(module, 'figures')}" data-only="wide">${drawFigures(parts, title, statistics)}</div>
            ${
              synopsis &&
              html`<div class="${style(module, 'synopsis')}">
                <div class="${style('ui/text/Prose', 'prose')}" lang="${langOf(synopsis)}" dir="auto" data-clamp="true">
                  ${drawParagraphs(synopsis.text)}
                </div>
              </div>`
            }
          </div>
        </div>
      </div>
    </div>
  </div>`;
  return drawPage(parts, view, {
    css: '#first [data-clamp]{--lines:3}@media(max-width:767px){#first [data-clamp]{--lines:2}}',
    body,
  });
}

/** The row of buttons, which is below the cover on phones. */
const drawActions = ({ style }: Parts, where: 'phone' | 'wide'): Html =>
  html`<div class="${style(module, 'actions')}" data-only="${where}">
    ${drawButton(style('ui/controls/Button', 'button'), {})}
  </div>`;

function drawMakers({ style }: Parts, { relationships }: Title): Html | false {
  const makers = ['author', 'artist'].flatMap((role) =>
    relationships.filter(({ type }) => type === role),
  ) as unknown as { id: string; attributes?: { name: string } }[];
  const unique = [...new Map(makers.flatMap(({ id, attributes: each }) => (each ? [[id, each.name] as const] : [])))];
  return (
    unique.length > 0 &&
    html`<p class="${style(module, 'makers')}">
      ${unique.map(
        ([id, name], index) =>
          html`<span
            >${index > 0 && ', '}<a href="${buildPath('author', { id, slug: slugOfNames([name]) })}"
              ><bdi>${name}</bdi></a
            ></span
          >`,
      )}
    </p>`
  );
}

function drawFigures(parts: Parts, { attributes: facts }: Title, statistics: Statistics | undefined): Html {
  const votes = Object.values(statistics?.rating.distribution ?? {}).reduce((sum, count) => sum + count, 0);
  const follows = statistics?.follows ?? 0;
  const { style } = parts;
  const count = (value: number): string => parts.count(value);
  const shownFollows = count(follows);
  const [before, after] = parts.word('titles.follows', { count: follows, shown: shownFollows }).split(shownFollows);
  return html`<span>${drawStatus(parts, facts, true)}</span>${
      statistics?.rating.average != null &&
      html`<span
        >${drawScore(parts, statistics.rating.bayesian)}<span class="${style(module, 'votes')}"
          >(${count(votes)})</span
        ></span
      >`
    }${
      follows > 0 &&
      html`<span
        >${iconSpace}<span
          ><span class="${style(module, 'word')}">${before}</span><b>${shownFollows}</b
          ><span class="${style(module, 'word')}">${after}</span></span
        ></span
      >`
    }`;
}
