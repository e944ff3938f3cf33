// Script files of the reader, from the build manifest.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cataloguesOf, filesOf, type Manifest } from '#web/build/manifest.ts';

export interface ReaderFiles {
  /** Files without which the first page cannot be rendered. */
  needed: string[];
  /** Files loaded after the first page; pages stay visible even if they fail. */
  optional: string[];
}

/** Returns URL paths of the files. */
export function readerFiles({ webDir }: { webDir: string }): ReaderFiles {
  const manifest = JSON.parse(readFileSync(path.join(webDir, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const words = cataloguesOf(manifest);
  const app = filesOf(manifest, 'index.html').scripts;
  const first = new Set([...app, ...filesOf(manifest, 'reader/ReaderPage.tsx').scripts]);
  const later = new Set<string>();
  const seen = new Set<string>();
  const visit = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const { scripts } = filesOf(manifest, module);
    for (const file of scripts) later.add(file);
    for (const { file, dynamicImports = [] } of Object.values(manifest))
      if (scripts.has(file) && !app.has(file)) dynamicImports.forEach(visit);
  };
  visit('reader/ReaderPage.tsx');
  for (const part of ['first', 'reader']) first.add(words[`en/${part}`]!);
  for (const part of ['more', 'controls']) later.add(words[`en/${part}`]!);
  const paths = (files: Iterable<string>): string[] => [...files].map((file) => `/${file}`).sort();
  return { needed: paths(first), optional: paths([...later].filter((file) => !first.has(file))) };
}
