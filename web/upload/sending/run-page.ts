import type { UploadPage } from '../pages/page-list.ts';
import { pageKey, type RunPage } from './run-types.ts';

const nameMaxLength = 255;

/**
 * Pages as they are sent. Names of files have no folders, so that a page that is there twice, such as credits, gets a
 * number: the server keeps files of the same name and content once.
 */
export function runPagesOf(pages: readonly UploadPage[]): RunPage[] {
  const counts = new Map<string, number>();
  return pages.map((page) => {
    const run = runPageOf(page);
    if (page.stored) return run;
    const key = pageKey(run);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? run : { ...run, name: `${count}-${run.name}`.slice(0, nameMaxLength) };
  });
}

function runPageOf({ id, path, hash, bytes, file, stored }: UploadPage): RunPage {
  const name = path.split('/').at(-1)!.slice(-nameMaxLength);
  return { id, name, hash, bytes, file, ...(stored ? { stored } : {}) };
}
