// Script files of the reader, from the build manifest.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cataloguesOf, filesOf, type Manifest } from '#web/build/manifest.ts';

export interface ReaderScriptPaths {
  /** Files without which the first page cannot be rendered. */
  needed: string[];
  /** Files loaded after the first page; pages stay visible even if they fail. */
  optional: string[];
}

/** Returns URL paths of the files. */
export function readerScriptPaths({ webDir }: { webDir: string }): ReaderScriptPaths {
  const manifest = JSON.parse(readFileSync(path.join(webDir, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const messageCatalogs = cataloguesOf(manifest);
  const app = filesOf(manifest, 'index.html').scripts;
  const requiredFiles = new Set([...app, ...filesOf(manifest, 'reader/ReaderPage.tsx').scripts]);
  const deferredFiles = new Set<string>();
  const visitedModules = new Set<string>();
  const visitModule = (module: string): void => {
    if (visitedModules.has(module)) return;
    visitedModules.add(module);
    const { scripts } = filesOf(manifest, module);
    for (const file of scripts) deferredFiles.add(file);
    for (const { file, dynamicImports = [] } of Object.values(manifest))
      if (scripts.has(file) && !app.has(file)) dynamicImports.forEach(visitModule);
  };
  visitModule('reader/ReaderPage.tsx');
  for (const catalogName of ['first', 'reader']) requiredFiles.add(messageCatalogs[`en/${catalogName}`]!);
  for (const catalogName of ['more', 'controls']) deferredFiles.add(messageCatalogs[`en/${catalogName}`]!);
  const paths = (files: Iterable<string>): string[] => [...files].map((file) => `/${file}`).sort();
  return {
    needed: paths(requiredFiles),
    optional: paths([...deferredFiles].filter((file) => !requiredFiles.has(file))),
  };
}
