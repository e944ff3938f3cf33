// The first screen of home: the space of its notices, and the first of the popular titles. boot.js hides the notices that
// a reader has dismissed, and the whole screen from readers whose home has another beginning.
import type { ClientResponse } from '#contract/generated/client.ts';
import { buildPath, slugOfNames } from '#contract/rules/pages.ts';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { localizedText, titleNames } from '#contract/rules/title-names.ts';
import {
  coverOf,
  drawButton,
  drawCover,
  drawPage,
  iconSpace,
  langOf,
  namesOfMakers,
  type SiteView,
  type Title,
} from './frame.ts';
import { html, type Html } from './html.ts';
import type { Parts } from './parts.ts';
import type { FirstScreen } from './screen.ts';

const maxTags = 4;

export function drawHome(
  parts: Parts,
  view: SiteView,
  popular: ClientResponse<'titles.list'>,
  announcements: ClientResponse<'announcements.list'> | undefined,
): FirstScreen | null {
  const [title] = popular.data;
  if (!title) return null;
  const { style, word } = parts;
  const news = announcements?.data[0];
  const heading = 'ui/layout/SectionHeading';
  const body = html`<div class="${style('ui/layout/Panel', 'wrap')} ${style('home/HomePage', 'home')}">
    <h1 class="sr-only">${word('nav.home')}</h1>
    <div class="${style('home/HomePage', 'notices')}" data-notices="">
      ${news && html`<div class="${style('home/HomePage', 'banner')}" data-notice="${news.id}"></div>`}
      <div class="${style('home/HomePage', 'welcome')}" data-notice="welcome"></div>
    </div>
    <section class="${style(heading, 'section')}">
      <div class="${style(heading, 'head')}">
        <h2 class="${style(heading, 'title')}" data-size="lg">${word('home.popular')}</h2>
      </div>
      ${drawSlide(parts, view, title)}
    </section>
  </div>`;
  return drawPage(parts, view, { css: noticesCss(news?.id), body });
}

/**
 * The notices that a reader has dismissed take no space. Phones show the welcome below the first titles.
 * @param news id of the announcement; absent without one
 */
function noticesCss(news: string | undefined): string {
  const hidden = (notice: string): string => `#first [data-notice="${notice}"]{display:none}`;
  const none = (root: string): string =>
    `${root} #first [data-notices]{display:none}${root} #first section{margin-block-start:0}`;
  const newsDismissed = news === undefined ? '' : `[data-dismissed~="${news}"]`;
  return [
    `[data-dismissed~="welcome"] ${hidden('welcome')}`,
    ...(news === undefined ? [] : [`${newsDismissed} ${hidden(news)}`]),
    none(`${newsDismissed}[data-dismissed~="welcome"]`),
    `@media(max-width:767px){${hidden('welcome')}${none(newsDismissed)}}`,
  ].join('');
}

/** The carousel at its first slide. */
function drawSlide(parts: Parts, view: SiteView, title: Title): Html {
  const { style, language, word } = parts;
  const carousel = 'ui/layout/Carousel';
  const { attributes: facts } = title;
  const cover = coverOf(title, view);
  const { main } = titleNames(facts, language);
  const synopsis = localizedText(facts.description, language, facts.originalLanguage);
  const by = namesOfMakers(title);
  // the names of tags are translated by a catalog that is loaded later
  const tags = language === 'en' ? facts.tags.slice(0, maxTags) : [];
  const names = [facts.title, ...facts.altTitles].flatMap((each) => Object.values(each));
  return html`<div class="${style(carousel, 'hero')}">
    <div class="${style(carousel, 'slide')}">
      <span class="${style(carousel, 'art')}">${drawCover(parts, cover && { src: cover.large })}</span>
      <div class="${style(carousel, 'words')}">
        <h3 class="${style(carousel, 'title')}" lang="${langOf(main)}">
          <a href="${buildPath('title', { id: title.id, slug: slugOfNames(names) })}" dir="auto">${main.text}</a>
        </h3>
        ${by.length > 0 && html`<bdi class="${style(carousel, 'by')}">${by.join(', ')}</bdi>`}
        <span class="${style(carousel, 'tags')}"
          >${tags.map((tag) => html`<span class="${style(carousel, 'tag')}">${tag.attributes.name['en']}</span>`)}</span
        >
        ${
          synopsis &&
          html`<p class="${style(carousel, 'text')}" lang="${langOf(synopsis)}">
            <bdi>${plainMarkdown(synopsis.text)}</bdi>
          </p>`
        }
        <div class="${style(carousel, 'facts')}"></div>
      </div>
      <div class="${style(carousel, 'action')}">
        ${drawButton(
          style('ui/controls/Button', 'button'),
          { 'data-look': 'primary' },
          html`${iconSpace}<span>${word('home.read')}</span>`,
        )}
      </div>
    </div>
  </div>`;
}
