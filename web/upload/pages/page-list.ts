// Pages of a chapter in their order, and what can be done with them. Each change returns a new list, and can be undone.
import { naturalOrder } from '#contract/rules/natural-order.ts';
import type { ReadPage } from '../intake/read-sources.ts';

export interface UploadPage extends Omit<ReadPage, 'file'> {
  /** Key of the page in this list. */
  id: string;
  /** Null after a reload, until the file is chosen again, and for pages that the chapter has already. */
  file: Blob | null;
  /** Page that the chapter has already. */
  stored?: StoredPage;
  /** Address of its picture on the server, as long as its file is not here. */
  picture?: string;
}

export interface StoredPage {
  /** Its number in the chapter, from 1; null if somebody else has taken it out meanwhile. */
  number: number | null;
  /** Hash of its stored bytes, and addresses of the file and of a smaller picture; null without the right to see it. */
  key: string | null;
  file: string | null;
  picture: string | null;
}

export interface PageList {
  pages: readonly UploadPage[];
  selected: ReadonlySet<string>;
  /** Page from which a range is selected. */
  anchor: string | null;
  /** Orders to go back to, the latest last. */
  earlier: readonly (readonly UploadPage[])[];
}

export const noPages: PageList = { pages: [], selected: new Set(), anchor: null, earlier: [] };

/** Changes that can be undone; older ones are forgotten. */
const maxUndo = 50;

/** Adds pages in the natural order of their paths, after those that are there. */
export function addPages(list: PageList, added: readonly UploadPage[]): PageList {
  return change(list, [...list.pages, ...added.toSorted(byPath)]);
}

/**
 * Gives pages that wait for their files after a reload those of the same content. A page that is there twice takes two of
 * them, or one for both.
 * @returns also what no page waits for
 */
export function giveFiles(
  pages: readonly UploadPage[],
  found: readonly UploadPage[],
): { pages: readonly UploadPage[]; left: readonly UploadPage[] } {
  const waiting = Map.groupBy(
    found.filter(({ hash }) => hash !== ''),
    ({ hash }) => hash,
  );
  const used = new Set<string>();
  const given = pages.map((page) => {
    const candidates = page.file === null && !page.stored ? waiting.get(page.hash) : undefined;
    if (!candidates) return page;
    const match = candidates.find(({ id }) => !used.has(id)) ?? candidates[0]!;
    used.add(match.id);
    return { ...page, file: match.file };
  });
  return { pages: given, left: found.filter(({ id }) => !used.has(id)) };
}

export function removePages(list: PageList, ids: ReadonlySet<string>): PageList {
  return change(
    list,
    list.pages.filter(({ id }) => !ids.has(id)),
  );
}

/** Puts other pages in the place of all. */
export function takeAll(list: PageList, pages: readonly UploadPage[]): PageList {
  return change(list, pages);
}

/** Replaces a page by others, such as its slices. */
export function replacePage(list: PageList, id: string, others: readonly UploadPage[]): PageList {
  return change(
    list,
    list.pages.flatMap((page) => (page.id === id ? others : [page])),
  );
}

/** Moves pages, in the order that they have, so that the first of them becomes the page of this number, from 1. */
export function movePages(list: PageList, ids: ReadonlySet<string>, number: number): PageList {
  const moved = list.pages.filter(({ id }) => ids.has(id));
  const rest = list.pages.filter(({ id }) => !ids.has(id));
  const at = Math.max(0, Math.min(rest.length, Math.round(number) - 1));
  return change(list, [...rest.slice(0, at), ...moved, ...rest.slice(at)]);
}

/** Moves pages by one place to the front or to the end. */
export function shiftPages(list: PageList, ids: ReadonlySet<string>, by: -1 | 1): PageList {
  const numbers = list.pages.flatMap(({ id }, index) => (ids.has(id) ? [index + 1] : []));
  const [first] = numbers;
  if (first === undefined) return list;
  // pages that are apart are gathered first; a block that is at the end already stays
  const isTogether = numbers.at(-1)! - first === numbers.length - 1;
  return movePages(list, ids, isTogether ? first + by : first);
}

export function reversePages(list: PageList): PageList {
  return change(list, list.pages.toReversed());
}

export function sortPages(list: PageList): PageList {
  return change(list, list.pages.toSorted(byPath));
}

export function undo(list: PageList): PageList {
  const pages = list.earlier.at(-1);
  if (!pages) return list;
  return keepSelection({ ...list, pages, earlier: list.earlier.slice(0, -1) });
}

/** Selects or unselects a page; with `range`, all pages from the one that was chosen before are selected. */
export function selectPage(list: PageList, id: string, { range = false }: { range?: boolean } = {}): PageList {
  const places = [list.anchor, id].map((key) => list.pages.findIndex((page) => page.id === key));
  const [from, to] = [Math.min(...places), Math.max(...places)];
  const selected = new Set(list.selected);
  if (range && from >= 0) for (const page of list.pages.slice(from, to + 1)) selected.add(page.id);
  else if (!selected.delete(id)) selected.add(id);
  return { ...list, selected, anchor: id };
}

export function clearSelection(list: PageList): PageList {
  return { ...list, selected: new Set(), anchor: null };
}

function change(list: PageList, pages: readonly UploadPage[]): PageList {
  const isSame = pages.length === list.pages.length && pages.every((page, index) => page === list.pages[index]);
  if (isSame) return list;
  return keepSelection({ ...list, pages, earlier: [...list.earlier, list.pages].slice(-maxUndo) });
}

/** Forgets the selection of pages that are gone. */
function keepSelection(list: PageList): PageList {
  const ids = new Set(list.pages.map(({ id }) => id));
  const selected = new Set([...list.selected].filter((id) => ids.has(id)));
  return { ...list, selected, anchor: list.anchor !== null && ids.has(list.anchor) ? list.anchor : null };
}

function byPath(one: UploadPage, other: UploadPage): number {
  return naturalOrder(pathOf(one), pathOf(other));
}

const pathOf = ({ archive, path }: UploadPage): string => (archive === null ? path : `${archive}/${path}`);
