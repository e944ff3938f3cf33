// Writes the lists of files that browsers preload along with each page, before its first script has run and requested
// them.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { cataloguesOf, filesOf, filesOfFrame, readManifest } from './manifest.ts';

/** By page name: the module of its component, below web/, and the catalogs that it needs besides `first`. */
type PageFiles = Record<string, { module: string; texts: string[]; isFramed: boolean }>;

const defaultCatalogue = 'more';
/** Modules and catalogs of the pages that the table of screens creates with a helper function, by its name. */
const helpers: Readonly<Record<string, { module: string }>> = {
  titleFeed: { module: 'feeds/TitleFeedPage.tsx' },
  text: { module: 'site/TextPage.tsx' },
};
/** The pages that `app/staff.chunk.ts` exports by their names. */
const staffPage = { module: 'app/staff.chunk.ts', texts: ['more', 'account'], isFramed: true };

/** Parses the sources of `app/screens.tsx`, whose table has a uniform syntax, and of `app/staff.chunk.ts`. */
export function readPageFiles(screens: string, staffChunk: string): PageFiles {
  const files: PageFiles = {};
  const tableSource = /^const screens.* = \{\n([\s\S]*?)\n\};/m.exec(screens)?.[1] ?? '';
  for (const [, name, call, rest = ''] of tableSource.matchAll(/^ {2}(\w+): (\w+)(?:\(([\s\S]*?)\))?,$/gm)) {
    // a module of `app` itself is imported by its relative path
    const importedModule = /import\('(#web|\.)\/([^']+)'\)/.exec(rest);
    const module = importedModule
      ? `${importedModule[1] === '.' ? 'app/' : ''}${importedModule[2]}`
      : helpers[call!]?.module;
    if (!module) continue;
    const texts = /,\s*\[([^\]]*)\],?\s*$/.exec(rest)?.[1];
    files[name!] = {
      module,
      texts: texts === undefined ? [defaultCatalogue] : [...texts.matchAll(/'(\w+)'/g)].map(([, part]) => part!),
      isFramed: !/'none'/.test(rest),
    };
  }
  for (const [, name] of staffChunk.matchAll(/^export \{ \w+ as (\w+) \}/gm)) files[name!] = staffPage;
  return files;
}

/**
 * Writes two tables next to the chunks: for the server the files that each page needs besides the entry, for the web
 * the scripts of each page.
 */
export function pageFiles(web: string): Plugin {
  const sourceOf = (file: string): string => readFileSync(path.join(web, 'app', file), 'utf8');
  const modules = readPageFiles(sourceOf('screens.tsx'), sourceOf('staff.chunk.ts'));
  return {
    name: 'page-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        const outDir = dir!;
        const manifest = await readManifest(outDir);
        const entryFiles = filesOf(manifest, 'index.html');
        const { frame, frameParts } = filesOfFrame(manifest);
        const withFrameScripts = (scripts: Iterable<string>) => new Set([...scripts, ...frame.scripts]);
        const withoutEntry = (scripts: Set<string>) => [...scripts].filter((file) => !entryFiles.scripts.has(file));
        const wideScreenFiles = [...frameParts.scripts].filter(
          (file) => !entryFiles.scripts.has(file) && !frame.scripts.has(file),
        );
        const pages = Object.entries(modules).map(([name, { module, texts, isFramed }]) => {
          const pageScripts = filesOf(manifest, module).scripts;
          const scripts = withoutEntry(isFramed ? withFrameScripts(pageScripts) : pageScripts);
          return [
            name,
            { scripts, wide: isFramed ? wideScreenFiles.filter((file) => !scripts.includes(file)) : [], texts },
          ] as const;
        });
        const unknown = { scripts: withoutEntry(frame.scripts), wide: wideScreenFiles, texts: [defaultCatalogue] };
        const serverTable = { pages: Object.fromEntries(pages), unknown, catalogues: cataloguesOf(manifest) };
        await writeFile(path.join(outDir, '.vite', 'pages.json'), JSON.stringify(serverTable));
        const scripts = Object.fromEntries(pages.map(([name, files]) => [name, files.scripts]));
        const webTable = { entry: manifest['index.html']!.file, pages: scripts };
        await mkdir(path.join(outDir, 'builds'), { recursive: true });
        await writeFile(path.join(outDir, 'builds', 'pages.json'), JSON.stringify(webTable));
      },
    },
  };
}
