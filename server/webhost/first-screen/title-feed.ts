// The first screen of a feed of titles: its heading, the tabs of all feeds, and the first titles.
import type { ClientResponse } from '#contract/generated/client.ts';
import { titleFeeds, type TitleFeed } from '#contract/preload/title-feeds.ts';
import { buildPath, slugOf } from '#contract/rules/pages.ts';
import { drawCountLine, drawPage, iconSpace, type SiteView } from './frame.ts';
import { attributes, html, type Html } from './html.ts';
import type { Parts } from './parts.ts';
import type { FirstScreen } from './screen.ts';
import { drawTitleRows, type TitleStatistics } from './title-rows.ts';

const module = 'feeds/FeedFrame';

interface FeedResponses {
  titles: ClientResponse<'titles.list'>;
  statistics: TitleStatistics;
  /** The MDList that the feed is. */
  list: ClientResponse<'lists.place'> | undefined;
}

export function drawTitleFeed(
  parts: Parts,
  view: SiteView,
  feed: TitleFeed,
  { titles: { data, total }, statistics, list }: FeedResponses,
): FirstScreen | null {
  if (data.length === 0) return null;
  const { style, word } = parts;
  const body = html`<div class="${style('ui/layout/Panel', 'wrap')}">
    <div class="${style('ui/layout/SectionHeading', 'pagehead')}">
      <h1>${word(`feeds.${feed}`)}</h1>
      <span class="${style(module, 'aside')}">${list && drawListLink(parts, list.data)}${drawLayouts(parts)}</span>
    </div>
    <div class="${style(module, 'feeds')}">
      <nav class="${style('ui/layout/Tabs', 'tabs')}" data-bleed="true">
        ${titleFeeds.map(
          (each) =>
            html`<a${attributes({ href: buildPath(each), 'aria-current': each === feed && 'page' })}>${word(`feeds.${each}`)}</a>`,
        )}
      </nav>
    </div>
    ${drawCountLine(parts, word('feeds.titleCount', { count: total, shown: parts.count(total) }), true)}
    ${drawTitleRows(parts, view, data, statistics)}
  </div>`;
  return drawPage(parts, view, { body });
}

const drawListLink = (
  { style, word }: Parts,
  { id, attributes: { name } }: ClientResponse<'lists.place'>['data'],
): Html =>
  html`<a${attributes({
    class: style('ui/controls/Button', 'button'),
    'data-look': 'quiet',
    'data-size': 'md',
    href: buildPath('list', { id, slug: slugOf(name) }),
  })}>${iconSpace}<span><span class="${style(module, 'word')}">${word('feeds.asList')}</span></span></a>`;

/** The switch between layouts, of which the first screen is the first one. */
const drawLayouts = ({ style }: Parts): Html =>
  html`<span class="${style('ui/controls/Segment', 'segment')}" inert
    ><button aria-pressed="true">${iconSpace}</button><button data-phone="hide">${iconSpace}</button
    ><button>${iconSpace}</button></span
  >`;
