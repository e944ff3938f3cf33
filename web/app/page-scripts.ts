// Preloads all scripts of a page at once, instead of discovering them one import after another. The table of scripts by
// page name is loaded after the first paint; pages opened without it load a little slower.
import type { PageName } from '#contract/rules/pages.ts';

interface PageScriptsTable {
  /** Entry script of the build that the table belongs to. */
  entry: string;
  pages: Partial<Record<PageName, string[]>>;
}

let scriptsByPage: PageScriptsTable['pages'] = {};

/** Loads the table of scripts; to be called after the first paint. */
export async function loadPageScripts(): Promise<void> {
  const response = await fetch('/builds/pages.json');
  if (!response.ok) return;
  const table = (await response.json()) as PageScriptsTable;
  // ignores the table of a newer build
  if (document.querySelector(`script[src$="/${CSS.escape(table.entry)}"]`)) scriptsByPage = table.pages;
}

export function fetchPageScripts(page: PageName): void {
  for (const file of scriptsByPage[page] ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
    document.head.append(link);
  }
  delete scriptsByPage[page];
}
