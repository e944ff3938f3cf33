// Starts the product with the demo site and generated chapters, and finds the paths that are measured.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureComicsFolder } from '#test/support/builders/comics.ts';
import { startSite } from '../servers.ts';
import { heavyTitle, writeChapterArchives, stripTitle, pagedTitle } from './long-strip.ts';
import type { Paths } from './selectors.ts';

const serverMain = path.resolve(import.meta.dirname, '..', '..', 'server', 'main.ts');
/** Minimum number of pages of a measured chapter: enough for all page turns, with a few more to preload. */
const minPages = 8;

type Json = any;

/** @param scratch folder for the site's data; the caller removes it */
export async function startOwnSite(scratch: string): Promise<{ site: string; paths: Paths }> {
  const { site, env } = await startSite(path.join(scratch, 'demo'), 'demo');
  const { status } = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      serverMain,
      'import',
      ...(await writeChapterArchives(scratch)),
      await findSlowComic(),
    ],
    { env, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) throw new Error('the chapters could not be imported');
  return { site, paths: await findPaths(site) };
}

const slowTitle = 'Haruko-san no Kareshi';

/** Returns the path of a real comic, or of its generated substitute. */
async function findSlowComic(): Promise<string> {
  const folder = await ensureComicsFolder();
  const name = readdirSync(folder).find((each) => each.startsWith(slowTitle) && each.endsWith('.cbz'));
  if (name === undefined) throw new Error(`${folder} has no "${slowTitle}"`);
  return path.join(folder, name);
}

async function findPaths(site: string): Promise<Paths> {
  const fetchJson = async (address: string): Promise<Json> => (await fetch(`${site}/api${address}`)).json();
  const findChapter = async (name: string): Promise<{ title: string; chapter: string }> => {
    const searchResult = await fetchJson(`/manga?title=${encodeURIComponent(name)}`);
    const feed = await fetchJson(`/manga/${searchResult.data[0].id}/feed`);
    return { title: `/title/${searchResult.data[0].id}`, chapter: feed.data[0].id };
  };
  const strip = await findChapter(stripTitle);
  const turned = await findChapter(pagedTitle);
  const slow = [await findChapter(slowTitle), await findChapter(heavyTitle)];
  const { data: titles } = await fetchJson('/manga?limit=100&order[followedCount]=desc&hasAvailableChapters=true');
  for (const title of titles) {
    const { data: chapters } = await fetchJson(`/manga/${title.id}/feed?limit=100&translatedLanguage[]=en`);
    for (const { id } of chapters) {
      const pages = await fetchJson(`/chapter/${id}/pages`);
      if (pages.layout !== 'paged' || pages.pages.length < minPages) continue;
      return {
        title: `/title/${title.id}`,
        chapter: id,
        paged: `/chapter/${id}/1`,
        direction: pages.direction,
        strip: `/chapter/${strip.chapter}`,
        turned: `/chapter/${turned.chapter}`,
        slow,
      };
    }
  }
  throw new Error('the demo world has no chapter to read page by page');
}
