// The first screen of home: the space of its notices, and the first of the popular titles. boot.js hides the notices that
// a reader has dismissed, and the whole screen from readers whose home has another beginning.
import type { ClientResponse } from '#contract/generated/client.ts';
import { buildPath, slugOfNames } from '#contract/rules/pages.ts';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { localizedText, titleNames } from '#contract/rules/title-names.ts';
import { coverOf, drawCover, drawPage, langOf, type SiteView, type Title } from './frame.ts';
import { attributes, html, type Html } from './html.ts';
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
    ${news && html`<div class="${style('home/HomePage', 'banner')}" data-notice="${news.id}"></div>`}
    <div class="${style('home/HomePage', 'welcome')}" data-notice="welcome"></div>
    <section class="${style(heading, 'section')}">
      <div class="${style(heading, 'head')}">
        <h2 class="${style(heading, 'title')}" data-size="lg">${word('home.popular')}</h2>
      </div>
      ${drawSlide(parts, view, title, popular.data.length)}
    </section>
  </div>`;
  const notices = ['welcome', ...(news ? [news.id] : [])];
  return drawPage(parts, view, {
    css: notices.map((name) => `[data-dismissed~="${name}"] #first [data-notice="${name}"]{display:none}`).join(''),
    body,
  });
}

/** The carousel at its first slide. */
function drawSlide(parts: Parts, view: SiteView, title: Title, count: number): Html {
  const { style, language, word } = parts;
  const carousel = 'ui/layout/Carousel';
  const { attributes: facts } = title;
  const cover = coverOf(title, view);
  const { main } = titleNames(facts, language);
  const synopsis = localizedText(facts.description, language, facts.originalLanguage);
  const makers = ['author', 'artist'].flatMap((role) => title.relationships.filter(({ type }) => type === role));
  const by = [
    ...new Set((makers as unknown as { attributes?: { name: string } }[]).map((each) => each.attributes?.name)),
  ];
  // the names of tags are translated by a catalog that is loaded later
  const tags = language === 'en' ? facts.tags.slice(0, maxTags) : [];
  const names = [facts.title, ...facts.altTitles].flatMap((each) => Object.values(each));
  const controls = Array.from(
    { length: 3 },
    () =>
      html`<button
        type="button"
        class="${style('ui/controls/Button', 'button')}"
        data-look="quiet"
        data-size="sm"
        data-square="true"
        tabindex="-1"
        aria-hidden="true"
      ></button>`,
  );
  return html`<section class="${style(carousel, 'hero')}">
    ${
      cover &&
      html`<img${attributes({ class: style(carousel, 'back'), 'data-soft': true, src: cover.large, alt: true })}>`
    }
    <div class="${style(carousel, 'stage')}">
      <div class="${style(carousel, 'slide')}">
        <span class="${style(carousel, 'art')}">${drawCover(parts, cover && { src: cover.large })}</span>
        <div class="${style(carousel, 'words')}">
          <h3 class="${style(carousel, 'title')}" lang="${langOf(main)}">
            <a href="${buildPath('title', { id: title.id, slug: slugOfNames(names) })}" dir="auto">${main.text}</a>
          </h3>
          ${
            tags.length > 0 &&
            html`<span class="${style(carousel, 'tags')}"
              >${tags.map(
                (tag) => html`<span class="${style(carousel, 'tag')}">${tag.attributes.name['en']}</span>`,
              )}</span
            >`
          }${
            synopsis &&
            html`<p class="${style(carousel, 'text')}" lang="${langOf(synopsis)}">
              <bdi>${plainMarkdown(synopsis.text)}</bdi>
            </p>`
          }${by.length > 0 && html`<bdi class="${style(carousel, 'by')}">${by.join(', ')}</bdi>`}
        </div>
      </div>
    </div>
    ${
      count > 1 &&
      html`<div class="${style(carousel, 'nav')}">
        <span class="${style(carousel, 'pips')}"></span
        ><span
          >${word('home.slideOf', {
            at: 1,
            count,
          })}</span
        >${controls}
      </div>`
    }
  </section>`;
}
