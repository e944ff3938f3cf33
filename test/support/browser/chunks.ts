// Files of a build by the sources that they are made of.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from '#web/build/manifest.ts';

/** Path of a source's chunk on the site. @param source such as `search/TitlesPage.tsx` */
export function chunkOf({ webDir }: { webDir: string }, source: string): string {
  const manifest = JSON.parse(readFileSync(path.join(webDir, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  return `/${manifest[source]!.file}`;
}
