// A row of a chapter in a feed, without what the device decides: the flag, the read mark, the age.
import type { ClientResponse } from '#contract/generated/client.ts';
import { numberLabel } from '#contract/rules/chapter-labels.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { buildPath, slugOf } from '#contract/rules/pages.ts';
import { roleTone } from '#contract/rules/role-tones.ts';
import { iconSpace } from './frame.ts';
import { attributes, html, type Html } from './html.ts';
import type { Parts } from './parts.ts';

export type Chapter = ClientResponse<'chapters.get'>['data'];

const row = 'ui/cards/ChapterRow';
const who = 'ui/text/Who';

/** @param versions number of versions of the chapter */
export function drawChapterRow(parts: Parts, chapter: Chapter, versions: number): Html {
  const { style, word, locale } = parts;
  const { attributes: facts } = chapter;
  const label = numberLabel(facts);
  const lang = toBcp47(facts.translatedLanguage);
  const isNamed = !['null', 'other'].includes(facts.translatedLanguage.toLowerCase());
  return html`<div${attributes({
    class: style(row, 'row'),
    'data-state': 'unread',
    'data-nameless': !facts.title && 'true',
    'data-dense': 'true',
  })}>
    <span class="${style(row, 'eye')}"
      ><span class="${style('ui/cards/ReadMark', 'mark')}"
        ><span class="${style('ui/cards/ReadMark', 'ring')}"></span></span
    ></span>
    <span class="${style(row, 'language')}"
      ><span class="${style('ui/text/Language', 'language')}"
        ><svg class="${style('ui/text/Language', 'flag')}"></svg
        ><span>${isNamed ? facts.translatedLanguage : '?'}</span></span
      ></span
    >
    <span class="${style(row, 'line')}">
      <span class="${style(row, 'title')}">
        <span class="${style(row, 'named')}"
          ><a class="${style(row, 'link')}" href="${facts.externalUrl ?? buildPath('chapter', { id: chapter.id })}" lang="${lang}"
            ><bdi class="${style(row, 'number')}" lang="${label === null ? locale : lang}"
              >${label ?? word('chapter.oneshot')}</bdi
            >${facts.title && html`<bdi class="${style(row, 'name')}">${facts.title}</bdi>`}${
              facts.externalUrl !== null && iconSpace
            }</a
          ></span
        >${
          versions > 1 &&
          html`<button type="button" class="${style(row, 'more')}" inert>
            ${drawVersionCount(parts, word('titles.versions', { count: versions }))}${iconSpace}
          </button>`
        }
      </span>
      <span class="${style(row, 'by')}">${drawGroups(parts, chapter)}</span>
      <span class="${style(row, 'uploader')}">${drawUploader(parts, chapter)}</span>
    </span>
    <time class="${style(row, 'when')}"></time>
    <span class="${style(row, 'menu')}"></span>
  </div>`;
}

function drawVersionCount({ style }: Parts, label: string): Html {
  const [count] = /^\S+/.exec(label) ?? [''];
  return html`<svg class="lucide ${style(row, 'layers')}"></svg
    ><span>${count}<span class="${style(row, 'word')}">${label.slice(count.length)}</span></span>`;
}

interface Related<T> {
  id: string;
  attributes: T;
}

/** Related entities of a type that came with attributes. */
const related = <T>({ relationships }: Chapter, type: string): Related<T>[] =>
  relationships.filter((each) => each.type === type && each.attributes) as unknown as Related<T>[];

function drawGroups({ style, word, count }: Parts, chapter: Chapter): Html {
  const groups = related<{ name: string; official: boolean }>(chapter, 'scanlation_group');
  if (groups.length === 0)
    return html`<span class="${style('ui/text/Text', 'text')}" data-muted="true">${word('app.noGroup')}</span>`;
  const [first, ...others] = groups.map(
    ({ id, attributes: { name, official } }) =>
      html`<a${attributes({
        class: style(who, 'who'),
        href: buildPath('group', { id, slug: slugOf(name) }),
        'data-official': official && 'true',
      })}>${iconSpace}<bdi class="${style(who, 'name')}">${name}</bdi></a>`,
  );
  return html`${first}${
    others.length > 0 &&
    html`<span class="${style(who, 'others')}">${others}</span
      ><span class="${style(who, 'count')}">+${count(others.length)}</span>`
  }`;
}

function drawUploader({ style }: Parts, chapter: Chapter): Html | undefined {
  const [uploader] = related<{ username: string; roles: string[] }>(chapter, 'user');
  if (!uploader) return undefined;
  const { username, roles } = uploader.attributes;
  return html`<a${attributes({
    class: style(who, 'who'),
    href: buildPath('user', { id: uploader.id, slug: slugOf(username) }),
    'data-tone': roleTone(roles),
  })}><bdi class="${style(who, 'name')}">${username}</bdi></a>`;
}
