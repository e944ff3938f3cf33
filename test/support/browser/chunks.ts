// Looks up files of a build by their source module.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from '#web/build/manifest.ts';

/** Returns the URL path of a source module's chunk. @param modulePath such as `search/TitlesPage.tsx` */
export function chunkOf({ webDir }: { webDir: string }, modulePath: string): string {
  const manifest = JSON.parse(readFileSync(path.join(webDir, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  return `/${manifest[modulePath]!.file}`;
}
