// How a chapter's pages stand in spreads. Pure.
import type { directions } from '#contract/common.ts';
import type { pageRoles, pageSides, spreadSources } from '#contract/chapters.ts';

export type Side = (typeof pageSides)[number];
export type Direction = (typeof directions)[number];

/** What readers are told of a page set. */
export interface Spreads {
  firstSide: Side | null;
  from: (typeof spreadSources)[number] | null;
  pages: { role: (typeof pageRoles)[number]; alone: boolean }[];
}

/** Of a chapter that says none; readers take the same. */
export function directionOfOrigin(language: string): Direction {
  return language === 'ja' ? 'rtl' : 'ltr';
}

/** The side of a page that is read after the other one of its spread, or would be. */
export function secondSide(direction: Direction): Side {
  return direction === 'rtl' ? 'left' : 'right';
}

export function layOut(known: { pages: number; direction: Direction; firstSide: Side | null }): Spreads {
  const { pages, direction, firstSide } = known;
  const coverAlone = firstSide === secondSide(direction);
  return {
    firstSide,
    from: firstSide === null ? null : 'file',
    pages: Array.from({ length: pages }, (_, index) => {
      const alone = index === 0 && coverAlone;
      return { role: alone ? 'cover' : 'story', alone };
    }),
  };
}
