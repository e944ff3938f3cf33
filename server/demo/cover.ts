// Draws the covers of the demo's titles. Each title has artwork of its own; volumes are variations of it.
import type { DemoTitle } from './demo-world.ts';
import { kitchenCovers } from './covers/kitchen.ts';
import { landCovers } from './covers/land.ts';
import { nightCovers } from './covers/night.ts';
import { printCovers } from './covers/print.ts';
import { seaCovers } from './covers/sea.ts';
import { stageCovers } from './covers/stage.ts';
import type { CoverArt } from './covers/shapes.ts';

/** Drawings of the covers, by the key of their title. */
const artwork: Record<string, CoverArt> = {
  ...nightCovers,
  ...seaCovers,
  ...landCovers,
  ...printCovers,
  ...kitchenCovers,
  ...stageCovers,
};

const [width, height] = [840, 1200];

/** The SVG of a title's main cover, or of one of its volumes. */
export function drawCover(
  title: Pick<DemoTitle, 'key' | 'names' | 'originalLanguage' | 'author'>,
  volume: string | null,
): { svg: string } {
  const art = artwork[title.key];
  if (!art) throw new Error(`No cover is drawn for the title ${title.key}`);
  const [, name] = title.names.find(([language]) => language === title.originalLanguage) ?? title.names[0]!;
  const drawing = art({ name, author: title.author, volume: Number(volume ?? 0) });
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 300 428" preserveAspectRatio="xMidYMid slice">${drawing}</svg>`,
  };
}
