// The scripts of each page, by name: when one is wanted all of them are asked for at once, and none waits for another to say
// that it needs it. The table comes after the first paint; what it is missing for arrives a little later, that is all.
import type { PageName } from '#contract/rules/pages.ts';

interface Table {
  /** The entry of the build that it is of. */
  entry: string;
  pages: Partial<Record<PageName, string[]>>;
}

let pages: Table['pages'] = {};

/** To be called after the first paint. */
export async function learnPageScripts(): Promise<void> {
  const response = await fetch('/builds/pages.json');
  if (!response.ok) return;
  const table = (await response.json()) as Table;
  // those of a newer build are not this page's
  if (document.querySelector(`script[src$="/${CSS.escape(table.entry)}"]`)) pages = table.pages;
}

export function fetchPageScripts(page: PageName): void {
  for (const file of pages[page] ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
    document.head.append(link);
  }
  delete pages[page];
}
