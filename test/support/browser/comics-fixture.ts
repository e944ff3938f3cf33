// Browser fixture whose site has the imported comics of `builders/comics`.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll } from 'vitest';
import { runImport } from '#server/importer/importer.ts';
import { ensureComicsFolder } from '#test/support/builders/comics.ts';
import { get, type Json } from '#test/support/server/http.ts';
import { type BrowserFixture, openBrowserFixture } from './browser-fixture.ts';

export interface ComicsFixture extends BrowserFixture {
  /** Returns the URL of a title's only chapter. */
  chapter: (title: string) => string;
  /** Returns the URLs of all chapters. */
  chapters: () => string[];
}

/**
 * Registers hooks that import the comics; the functions of the fixture are for later hooks and tests.
 * @param beforeImport runs before the import; may take up to five minutes
 * @param comicsFolder returns the folder of the comics
 */
export function openComicsFixture(
  options?: Parameters<typeof openBrowserFixture>[0],
  beforeImport?: (app: BrowserFixture) => Promise<unknown>,
  comicsFolder = ensureComicsFolder,
): ComicsFixture {
  const fixture = openBrowserFixture(options);
  const chapterUrls = new Map<string, string>();
  if (beforeImport) beforeAll(() => beforeImport(fixture), 300_000);
  beforeAll(async () => {
    const folder = await comicsFolder();
    // skips the EPUB and the loose images, whose import is tested without a browser
    const archives = readdirSync(folder).filter((name) => name.endsWith('.cbz'));
    await runImport(
      fixture.ctx,
      archives.map((name) => path.join(folder, name)),
    );
    const chapterList = (await get(`${fixture.api}/chapter?includes[]=manga&order[createdAt]=desc`)).body
      .data as Json[];
    for (const { id, relationships } of chapterList) {
      const title = relationships.find((entry: Json) => entry.type === 'manga');
      chapterUrls.set(Object.values(title.attributes.title)[0] as string, `${fixture.site}/chapter/${id}`);
    }
  });
  return Object.assign(fixture, {
    chapter: (title: string): string => {
      const chapterUrl = chapterUrls.get(title);
      if (!chapterUrl) throw new Error(`No chapter of "${title}" was imported.`);
      return chapterUrl;
    },
    chapters: () => [...chapterUrls.values()],
  });
}
