// The product with the demo world and a long strip, and where in it the runs go.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startSite } from '../servers.ts';
import { makeStrip, stripTitle } from './long-strip.ts';
import type { Paths } from './selectors.ts';

const main = path.resolve(import.meta.dirname, '..', '..', 'server', 'main.ts');
/** So many turns are measured in one chapter, and a little is left to load ahead. */
const fewestPages = 8;

type Json = any;

/** @param scratch a folder for its data, which is whoever's asks to remove */
export async function startOwnSite(scratch: string): Promise<{ site: string; paths: Paths }> {
  const { site, env } = await startSite(path.join(scratch, 'demo'), 'demo');
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', main, 'import', await makeStrip(scratch)],
    { env, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) throw new Error('the long strip could not be imported');
  return { site, paths: await pathsOf(site) };
}

async function pathsOf(site: string): Promise<Paths> {
  const ask = async (address: string): Promise<Json> => (await fetch(`${site}/api${address}`)).json();
  const strips = await ask(`/manga?title=${encodeURIComponent(stripTitle)}`);
  const strip = await ask(`/manga/${strips.data[0].id}/feed`);
  const { data: titles } = await ask('/manga?limit=100&order[followedCount]=desc&hasAvailableChapters=true');
  for (const title of titles) {
    const { data: chapters } = await ask(`/manga/${title.id}/feed?limit=100&translatedLanguage[]=en`);
    for (const { id } of chapters) {
      const pages = await ask(`/chapter/${id}/pages`);
      if (pages.layout !== 'paged' || pages.pages.length < fewestPages) continue;
      return {
        title: `/title/${title.id}`,
        chapter: id,
        paged: `/chapter/${id}/1`,
        direction: pages.direction,
        strip: `/chapter/${strip.data[0].id}`,
      };
    }
  }
  throw new Error('the demo world has no chapter to read page by page');
}
