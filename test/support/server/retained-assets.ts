// Gives a data folder the files of the built web, as left by an earlier start: retaining hundreds of them one after
// another is the longest step of a site's start.
import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';

/** Record of replaced files, which a site writes itself. */
const recordName = 'replaced.json';

export function linkRetainedAssets(dataDir: string): void {
  const source = path.join(inject('preparedData'), 'builds');
  if (!existsSync(source)) return;
  const target = path.join(dataDir, 'builds');
  mkdirSync(target, { mode: 0o700 });
  for (const name of readdirSync(source)) {
    if (name !== recordName) linkSync(path.join(source, name), path.join(target, name));
  }
}
