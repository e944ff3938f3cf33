// Parts that first screens share: the frame of the site around a page, covers, links and tags, as the web draws them.
import { escapeHtml } from '#server/core/http/escape-html.ts';
import { type ContentRating, unblurredRatings } from '#contract/rules/content-ratings.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import type { ClientResponse } from '#contract/generated/client.ts';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import type { Name } from '#contract/rules/title-names.ts';
import { attributes, html, Html } from './html.ts';
import type { Parts } from './parts.ts';
import type { FirstScreen } from './screen.ts';

export type Title = ClientResponse<'titles.get'>['data'];

/** Name of the site and address of its images, on which first screens depend besides their titles. */
export interface SiteView {
  siteName: string;
  /** Base URL of images; empty when they are on the site itself. */
  mediaUrl: string;
}

/** Space of an icon: the icons themselves come with the scripts. */
export const iconSpace = new Html('<svg class="lucide" aria-hidden="true"></svg>');

/**
 * A page in the frame of the site: top bar, space of the pinned drawer, bottom navigation. `isWork`: for pages that need
 * the full width; the drawer is never pinned.
 */
export function drawPage(
  { style }: Parts,
  view: SiteView,
  page: { css?: string; body: Html; isWork?: boolean },
): FirstScreen {
  const css = [
    // a drawer that the reader has closed; boot.js knows it
    '[data-drawer="away"] #first [data-pinned]{grid-template-columns:minmax(0,1fr)}',
    '[data-drawer="away"] #first [data-pinned]>:first-child{display:none}',
    '@media(max-width:767px){#first [data-only="wide"]{display:none}}',
    '@media(min-width:768px){#first [data-only="phone"]{display:none}}',
    page.css ?? '',
  ];
  const bar = 'ui/layout/TopBar';
  const frame = 'ui/layout/AppFrame';
  const body = html`<header class="${style(bar, 'bar')}" data-menu="true">
      <span class="${style(bar, 'start')}"
        >${drawButton(style('ui/controls/Button', 'button'), { 'data-look': 'quiet', 'data-square': 'true' })}<a
          class="${style('ui/text/Logo', 'logo')}"
          href="/"
          >${logo(style)}<span>${view.siteName}</span></a
        ></span
      >
    </header>
    <div class="${style(frame, 'frame')}" ${attributes({ 'data-pinned': !page.isWork })}>
      <div class="${style(frame, 'pinned')}"></div>
      <main class="${style(frame, 'main')}">${page.body}</main>
    </div>
    <nav class="${style('ui/layout/BottomNav', 'nav')}"></nav>`;
  return { css: css.join(''), body };
}

const logo = (style: Parts['style']): Html => {
  const module = 'ui/text/Logo';
  return html`<svg viewBox="0 0 26 26" aria-hidden="true">
    <path class="${style(module, 'ink')}" d="M2 3.5A1.5 1.5 0 0 1 3.5 2H13L9.6 24H3.5A1.5 1.5 0 0 1 2 22.5z" />
    <path class="${style(module, 'blue')}" d="M15.3 2h7.2A1.5 1.5 0 0 1 24 3.5V11H13.9z" />
    <path class="${style(module, 'red')}" d="M13.5 13.4H24v9.1a1.5 1.5 0 0 1-1.5 1.5H11.9z" />
  </svg>`;
};

/** The shape of a button: nothing can be pressed before the scripts are there. */
export const drawButton = (
  className: string,
  { 'data-size': size = 'md', ...rest }: Record<string, string>,
  content?: Html | string,
): Html => html`<span${attributes({ class: className, 'data-size': size, ...rest })}>${content}</span>`;

interface CoverFiles {
  small: string;
  large: string;
}

/** URLs of a title's main cover; null without one, and for covers that the site blurs. */
export function coverOf(title: Title, { mediaUrl }: SiteView): CoverFiles | null {
  const cover = title.relationships.find(({ type }) => type === 'cover_art') as
    | { attributes?: { fileName: string } }
    | undefined;
  if (!cover?.attributes || !isUnblurred(title.attributes.contentRating)) return null;
  const base = `${mediaUrl}/covers/${title.id}/${cover.attributes.fileName}`;
  return { small: `${base}.256.jpg`, large: `${base}.512.jpg` };
}

const isUnblurred = (rating: ContentRating): boolean => unblurredRatings.some((each) => each === rating);

/** A cover as `Cover` draws it; without an image its empty box. */
interface CoverImage {
  src: string;
  srcset?: string;
  sizes?: string;
  /** `high`, unless another picture of the screen is larger. */
  fetchpriority?: 'auto';
}

export function drawCover({ style }: Parts, image: CoverImage | null): Html {
  return html`<span class="${style('ui/cards/Cover', 'cover')}"
    >${
      image &&
      html`<img${attributes({
        alt: true,
        width: 350,
        height: 500,
        fetchpriority: 'high',
        decoding: 'sync',
        ...image,
      })}>`
    }</span
  >`;
}

/** Names of a title's authors and artists, each once. */
export function namesOfMakers({ relationships }: Title): string[] {
  const makers = ['author', 'artist'].flatMap((role) => relationships.filter(({ type }) => type === role));
  const names = (makers as unknown as { attributes?: { name: string } }[]).flatMap(
    ({ attributes: maker }) => maker?.name ?? [],
  );
  return [...new Set(names)];
}

export const srcsetOf = ({ small, large }: CoverFiles): string => `${small} 256w, ${large} 512w`;

export const langOf = ({ language }: Name): string => toBcp47(language);

/** Characters of a text that are drawn: far more than fit into the lines that a first screen shows. */
const maxTextLength = 4000;

/** The beginning of a text without its Markdown: paragraphs with line breaks, as `Markdown` draws them at first. */
export function drawParagraphs(text: string): Html {
  const paragraphs = text
    .slice(0, maxTextLength)
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map(plainMarkdown)
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0);
  return new Html(paragraphs.map((lines) => `<p>${lines.map(escapeHtml).join('<br>')}</p>`).join(''));
}

/**
 * Content rating and tags of a title. In languages other than English without tags, whose names are translated by a
 * catalog of the web.
 * @param tags in the order of the page
 */
export function drawTags(
  { style, word, language }: Parts,
  { contentRating }: Title['attributes'],
  tags: Title['attributes']['tags'],
): Html[] {
  const className = style('ui/text/Tag', 'tag');
  const rating = contentRating === 'pornographic' ? 'mature' : contentRating;
  return [
    html`<span class="${className}" data-tone="rating-${rating}">${word(`rating.${rating}`)}</span>`,
    ...(language === 'en' ? tags : []).map(
      ({ attributes: { name, group } }) =>
        html`<span${attributes({ class: className, 'data-tone': group === 'content' ? 'warning' : 'neutral' })}>${
          name['en'] ?? Object.values(name)[0]
        }</span>`,
    ),
  ];
}

/** Dot, publication status and year. @param isBold whether the status is */
export function drawStatus({ style, word }: Parts, { status, year }: Title['attributes'], isBold: boolean): Html {
  const text = word(`status.${status}`);
  return html`<span class="${style('ui/text/Dot', 'dot')}" data-tone="pub-${status}" data-size="sm"></span>${
      isBold
        ? html`<span><b>${text}</b>${year !== null && `, ${year}`}</span>`
        : html`${text}${year !== null && `, ${year}`}`
    }`;
}

export function drawScore({ style, locale }: Parts, rating: number): Html {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return html`<span class="${style('ui/text/Score', 'score')}"
    >${iconSpace}<span>${new Intl.NumberFormat(locale, digits).format(rating)}</span></span
  >`;
}

/** The line above a list that says how many items it has. @param isAlone whether it is not part of a row of tools */
export const drawCountLine = ({ style }: Parts, count: string, isAlone = false): Html =>
  html`<div class="${style('lib/lists/CountLine', 'line')}${isAlone && ` ${style('lib/lists/CountLine', 'alone')}`}">
    <output class="${style('lib/lists/CountLine', 'count')}">${count}</output>
  </div>`;
