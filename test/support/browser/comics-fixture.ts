// A browser fixture whose site has the comics of `builders/comics`, imported.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll } from 'vitest';
import { runImport } from '#server/importer/importer.ts';
import { comics } from '#test/support/builders/comics.ts';
import { get, type Json } from '#test/support/server/http.ts';
import { type BrowserFixture, openBrowserFixture } from './browser-fixture.ts';

export interface ComicsFixture extends BrowserFixture {
  /** The address of the only chapter of a title. */
  chapter: (title: string) => string;
  /** The addresses of all chapters. */
  chapters: () => string[];
}

/**
 * What it tells is known in the hooks and tests after it.
 * @param before the import; it may take its time
 * @param from finds their folder
 */
export function openComicsFixture(
  options?: Parameters<typeof openBrowserFixture>[0],
  before?: (app: BrowserFixture) => Promise<unknown>,
  from = comics,
): ComicsFixture {
  const fixture = openBrowserFixture(options);
  const addresses = new Map<string, string>();
  if (before) beforeAll(() => before(fixture), 300_000);
  beforeAll(async () => {
    const folder = await from();
    // the book of the first and the loose art are read by nobody here: importing them is proven below the browser
    const archives = readdirSync(folder).filter((name) => name.endsWith('.cbz'));
    await runImport(
      fixture.ctx,
      archives.map((name) => path.join(folder, name)),
    );
    const list = (await get(`${fixture.api}/chapter?includes[]=manga&order[createdAt]=desc`)).body.data as Json[];
    for (const { id, relationships } of list) {
      const title = relationships.find((entry: Json) => entry.type === 'manga');
      addresses.set(Object.values(title.attributes.title)[0] as string, `${fixture.site}/chapter/${id}`);
    }
  });
  return Object.assign(fixture, {
    chapter: (title: string): string => {
      const address = addresses.get(title);
      if (!address) throw new Error(`No chapter of "${title}" was imported.`);
      return address;
    },
    chapters: () => [...addresses.values()],
  });
}
