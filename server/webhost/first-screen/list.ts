// The first screen of an MDList: its head, and the first titles with the owner's notes. The time of its last change is a
// space, because its words depend on the time zone.
import type { ClientResponse } from '#contract/generated/client.ts';
import { eagerEntryCount, mosaicCoverCount } from '#contract/preload/list-queries.ts';
import { ageOf, hasAgeWord } from '#contract/rules/age.ts';
import { buildPath, slugOf, slugOfNames } from '#contract/rules/pages.ts';
import { roleTone } from '#contract/rules/role-tones.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import {
  coverOf,
  drawButton,
  drawCountLine,
  drawCover,
  drawPage,
  drawParagraphs,
  drawScore,
  drawStatus,
  iconSpace,
  langOf,
  type SiteView,
  type Title,
} from './frame.ts';
import { attributes, html, type Html } from './html.ts';
import type { Parts } from './parts.ts';
import type { FirstScreen } from './screen.ts';
import type { TitleStatistics } from './title-rows.ts';

/** More rows than fit into a window are not needed. */
const maxRows = 9;

interface ListResponses {
  list: ClientResponse<'lists.about'>;
  mosaic: ClientResponse<'lists.titles'>;
  titles: ClientResponse<'lists.titles'>;
  /** Notes by title. */
  notes: Readonly<Record<string, string>>;
  statistics: TitleStatistics;
}

export function drawList(
  parts: Parts,
  view: SiteView,
  { list, mosaic, titles, notes, statistics }: ListResponses,
  now: Date,
): FirstScreen | null {
  if (list.visibility !== 'public' || titles.data.length === 0) return null;
  const { style, word, count } = parts;
  const tabs = 'ui/layout/Tabs';
  const path = buildPath('list', { id: list.id, slug: slugOf(list.name) });
  const body = html`<div class="${style('ui/layout/Panel', 'wrap')}">
    ${drawHead(parts, list, mosaicCovers(mosaic, view), now)}
    <nav class="${style(tabs, 'tabs')}" data-bleed="true" data-sticky="true">
      <a href="${path}?tab=feed">${word('lists.feed')}</a>
      <a href="${path}" aria-current="page"
        >${word('lists.titles')}<span class="${style(tabs, 'count')}">${count(list.titles)}</span></a
      >
    </nav>
    <div class="${style('lists/ListTitles', 'titles')}">
      <div class="${style('lists/TitleTools', 'tools')}">
        ${drawButton(style('ui/controls/Button', 'button'), { 'data-look': 'quiet', 'data-size': 'sm' })}
        <div class="${style('lists/TitleTools', 'tags')}"></div>
      </div>
      ${drawCountLine(parts, word('lists.titleCount', { count: titles.total, shown: count(titles.total) }), true)}
      <div>
        ${titles.data
          .slice(0, maxRows)
          .map((title, index) => drawEntry(parts, view, title, index, { note: notes[title.id], statistics }))}
      </div>
    </div>
  </div>`;
  return drawPage(parts, view, {
    // the list of the web rounds the heights of its rows, which the ratio of covers makes fractions
    css: '#first [data-row]{padding-block-end:0.143px}#first time{visibility:hidden}',
    body,
  });
}

const mosaicCovers = ({ data }: ClientResponse<'lists.titles'>, view: SiteView): string[] =>
  data.flatMap((title) => coverOf(title, view)?.small ?? []).slice(0, mosaicCoverCount);

function drawHead(parts: Parts, list: ListResponses['list'], covers: readonly string[], now: Date): Html {
  const { style, word, count, locale } = parts;
  const module = 'lists/ListHead';
  const { owner } = list;
  const age = ageOf(new Date(list.updatedAt), now);
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: hasAgeWord(...age) ? 'auto' : 'always' }).format(...age);
  const button = style('ui/controls/Button', 'button');
  return html`<div class="${style(module, 'head')}">
    <span
      class="${style('ui/cards/Mosaic', 'mosaic')} ${style(module, 'art')}"
      data-size="md"
      data-count="${covers.length}"
      >${covers.map((src) => html`<img src="${src}" alt="" decoding="sync" />`)}</span
    >
    <div class="${style(module, 'text')}">
      <p class="${style(module, 'facts')}">
        <span class="${style('ui/text/Tag', 'tag')}" data-tone="neutral">${iconSpace}${word('lists.public')}</span>
        <time>${word('lists.updated', { ago })}</time>
      </p>
      <h1 class="${style(module, 'name')}" dir="auto">${list.name}</h1>
      <p class="${style(module, 'owner')}">
        <span class="${style('ui/cards/Avatar', 'avatar')}" data-size="sm"></span>
        <a
          class="${style('ui/text/Who', 'who')}"
          data-tone="${roleTone(owner.roles)}"
          href="${buildPath('user', { id: owner.id, slug: slugOf(owner.username) })}"
          ><bdi class="${style('ui/text/Who', 'name')}">${owner.username}</bdi></a
        >
        <span class="${style(module, 'figures')}"
          ><span>${word('lists.titleCount', { count: list.titles, shown: count(list.titles) })}</span>${
            list.follows > 0 &&
            html`<span>${word('lists.followCount', { count: list.follows, shown: count(list.follows) })}</span>`
          }</span
        >
      </p>
    </div>
    ${
      list.description &&
      html`<div class="${style(module, 'description')}" dir="auto">${drawParagraphs(list.description)}</div>`
    }
    <div class="${style(module, 'actions')}">
      ${drawButton(button, { 'data-look': 'primary' }, html`${iconSpace}<span>${word('lists.follow')}</span>`)}${
        list.titles > 1 &&
        drawButton(
          `${button} ${style(module, 'randomButton')}`,
          { 'data-look': 'second' },
          html`${iconSpace}<span><span class="${style(module, 'random')}">${word('lists.random')}</span></span>`,
        )
      }<span class="${style(module, 'share')}"
        >${drawButton(button, { 'data-look': 'second', 'data-square': 'true' })}</span
      >${drawButton(button, { 'data-look': 'quiet', 'data-square': 'true' })}
    </div>
  </div>`;
}

function drawEntry(
  parts: Parts,
  view: SiteView,
  title: Title,
  index: number,
  { note, statistics: { ratings, chapterCounts } }: { note: string | undefined; statistics: TitleStatistics },
): Html {
  const { style, language, word, count } = parts;
  const row = 'ui/cards/EntryRow';
  const { attributes: facts } = title;
  const { main } = titleNames(facts, language);
  const cover = index < eagerEntryCount ? coverOf(title, view) : null;
  const rating = ratings?.[title.id]?.rating;
  const chapters = chapterCounts?.[title.id]?.chapters;
  const names = [facts.title, ...facts.altTitles].flatMap((each) => Object.values(each));
  return html`<div data-row${attributes({ 'aria-posinset': index === 0 && 1 })}>
    <div class="${style('ui/layout/Panel', 'panel')} ${style('lists/ListTitles', 'line')}">
      <article class="${style(row, 'row')}">
        <span class="${style(row, 'rank')}">${count(index + 1)}</span>
        <span class="${style(row, 'cover')}"
          >${drawCover(parts, cover && { src: cover.small, fetchpriority: 'auto' })}</span
        >
        <div class="${style(row, 'text')}">
          <h3 class="${style(row, 'name')}" lang="${langOf(main)}">
            <a href="${buildPath('title', { id: title.id, slug: slugOfNames(names) })}"><bdi>${main.text}</bdi></a>
          </h3>
          <div class="${style(row, 'figures')}">
            ${rating && rating.average !== null && drawScore(parts, rating.bayesian)}<span>${drawStatus(parts, facts, false)}</span>${chapters !== undefined && html`<span>${word('titles.chapterCount', { count: chapters })}</span>`}
          </div>
          ${note && html`<p class="${style(row, 'note')}" dir="auto">${note}</p>`}
        </div>
      </article>
    </div>
  </div>`;
}
