// Preload links of a page's scripts and texts, from a manifest that the build writes: the browser loads them together
// with the entry script instead of after it.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';

/** HTML of the preload links of a page's scripts and texts; for an unknown page, of texts only. */
type PageFiles = (page: string | undefined, language: InterfaceLanguage) => string;

interface FilesOfPage {
  scripts: string[];
  /** Scripts of parts that windows wider than a phone show at once. */
  wide: string[];
  texts: string[];
}

/** Manifest that `web/build/page-files` writes: paths have no leading slash, and files of the entry are left out. */
interface PageFilesManifest {
  pages: Record<string, FilesOfPage>;
  /** Files of a page that does not exist. */
  unknown: FilesOfPage;
  /** Files of texts by `language/part`. */
  catalogues: Record<string, string>;
}

/** Opposite of `phoneQuery` of the web. */
const wideMedia = '(min-width: 768px)';

/**
 * @param folder of the built web. Without a manifest (builds of other tools) there are no links, and pages still work.
 */
export async function openPageFiles(folder: string): Promise<PageFiles> {
  const manifestJson = await readFile(path.join(folder, '.vite', 'pages.json'), 'utf8').catch(() => null);
  if (manifestJson === null) return () => '';
  const { pages, unknown, catalogues } = JSON.parse(manifestJson) as PageFilesManifest;
  const linkCache = new Map<string, string>();
  return (page, language) => {
    const key = `${page} ${language}`;
    const cached = linkCache.get(key);
    if (cached !== undefined) return cached;
    const pageEntry = page !== undefined && Object.hasOwn(pages, page) ? pages[page]! : unknown;
    const texts = ['first', ...pageEntry.texts].flatMap((part) => catalogues[`${language}/${part}`] ?? []);
    const html = [
      ...[...pageEntry.scripts, ...texts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...pageEntry.wide.map((file) => `<link rel="modulepreload" media="${wideMedia}" crossorigin href="/${file}">`),
    ].join('');
    linkCache.set(key, html);
    return html;
  };
}
