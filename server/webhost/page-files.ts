// The scripts and texts of a page, from what the build has written: told with the page, so that they come
// while its first script does and not after it.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';

/** HTML of a page's head; for what is no page its texts alone. */
type PageFiles = (page: string | undefined, language: InterfaceLanguage) => string;

/** As `web/build/page-files` writes it: files without a leading slash, the entry's own left out. */
interface Told {
  pages: Record<string, { scripts: string[]; texts: string[] }>;
  /** By `language/part`. */
  catalogues: Record<string, string>;
}

const noPage: Told['pages'][string] = { scripts: [], texts: ['more'] };

/** @param folder of the built web. A build without them (of other tools) tells nothing, and pages work all the same. */
export async function openPageFiles(folder: string): Promise<PageFiles> {
  const text = await readFile(path.join(folder, '.vite', 'pages.json'), 'utf8').catch(() => null);
  if (text === null) return () => '';
  const { pages, catalogues } = JSON.parse(text) as Told;
  const made = new Map<string, string>();
  return (page, language) => {
    const key = `${page} ${language}`;
    const kept = made.get(key);
    if (kept !== undefined) return kept;
    const known = page !== undefined && Object.hasOwn(pages, page) ? pages[page]! : noPage;
    const texts = ['first', ...known.texts].flatMap((part) => catalogues[`${language}/${part}`] ?? []);
    const html = [...known.scripts, ...texts]
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('');
    made.set(key, html);
    return html;
  };
}
