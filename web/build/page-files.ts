// What the server tells browsers to fetch along with a page, before its first script has run and asked for it.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { cataloguesOf, filesOf, readManifest } from './manifest.ts';

/** Of each page the module that draws it, from the root of the web, and the catalogues that it needs beside `first`. */
type PageFiles = Record<string, { module: string; texts: string[] }>;

const always = 'more';
/** Forms of the table that several pages share. */
const others: Readonly<Record<string, string>> = {
  titleFeed: 'feeds/TitleFeedPage.tsx',
  pending: 'app/PendingPage.tsx',
  text: 'site/TextPage.tsx',
};

/** From the source of `app/screens.tsx`, whose table says it in one form. */
export function readPageFiles(screens: string): PageFiles {
  const files: PageFiles = {};
  const table = /export const screens[^{]*\{\n([\s\S]*?)\n\};/.exec(screens)?.[1] ?? '';
  for (const [, name, call, rest = ''] of table.matchAll(/^ {2}(\w+): (\w+)(?:\(([\s\S]*?)\))?,$/gm)) {
    const imported = /import\('#web\/([^']+)'\)/.exec(rest)?.[1];
    const module = imported ?? others[call!];
    if (!module) continue;
    const texts = /,\s*\[([^\]]*)\],?\s*$/.exec(rest)?.[1];
    files[name!] = {
      module,
      texts: texts === undefined ? [always] : [...texts.matchAll(/'(\w+)'/g)].map(([, part]) => part!),
    };
  }
  return files;
}

/**
 * Writes two tables beside the chunks: for the server what each page needs besides the entry, and for the web which scripts
 * each has.
 */
export function pageFiles(web: string): Plugin {
  const modules = readPageFiles(readFileSync(path.join(web, 'app', 'screens.tsx'), 'utf8'));
  return {
    name: 'page-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        const out = dir!;
        const manifest = await readManifest(out);
        const entry = filesOf(manifest, 'index.html');
        const pages = Object.entries(modules).map(([name, { module, texts }]) => {
          const own = filesOf(manifest, module);
          const scripts = [...own.scripts].filter((file) => !entry.scripts.has(file));
          return [name, { scripts, texts }] as const;
        });
        const forServer = { pages: Object.fromEntries(pages), catalogues: cataloguesOf(manifest) };
        await writeFile(path.join(out, '.vite', 'pages.json'), JSON.stringify(forServer));
        const scripts = Object.fromEntries(pages.map(([name, files]) => [name, files.scripts]));
        const forWeb = { entry: manifest['index.html']!.file, pages: scripts };
        await mkdir(path.join(out, 'builds'), { recursive: true });
        await writeFile(path.join(out, 'builds', 'pages.json'), JSON.stringify(forWeb));
      },
    },
  };
}
