import { readTitleLink } from '#contract/rules/title-links.ts';
import type { TitleForm } from './form.ts';
import { takesId } from './links.ts';

const maxNames = 10;
const minNameLength = 2;

/** Names and ids at other sites, by which duplicates are looked for. */
export function alikeQueryOf({ names, links }: TitleForm): { names: string[]; links: string[] } {
  return {
    names: [...new Set(names.map(({ text }) => text.trim()))]
      .filter((text) => text.length >= minNameLength)
      .slice(0, maxNames),
    links: Object.entries(links).flatMap(([key, value]) => {
      const id = takesId(key) && value.trim() !== '' ? readTitleLink(key, value).value : null;
      return id === null ? [] : [`${key}:${id}`];
    }),
  };
}
