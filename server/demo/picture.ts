// Draws and encodes the covers and pages of the demo world. Deterministic: the same request gives the same bytes.
import sharp from 'sharp';
import { applyScreentone } from './art/screentone.ts';
import { drawCover } from './cover.ts';
import { dialogue } from './dialogue.ts';
import { drawFace } from './face.ts';
import { drawCredits, drawPage } from './page.ts';
import type { PageSpec } from './page-plan.ts';
import type { DemoChapter, DemoTitle } from './demo-world.ts';

export type PictureRequest =
  /** `hue`: degrees by which all colors are turned, for covers that differ from the title's own */
  | { kind: 'cover'; title: DemoTitle; volume: string | null; hue?: number }
  | { kind: 'face'; name: string; index: number }
  | { kind: 'page'; title: DemoTitle; chapter: DemoChapter; index: number };

/** Returns a JPEG, or a PNG for black-and-white pages. @param density pixels per inch; 72 is full size */
export async function drawPicture(request: PictureRequest, density = 72): Promise<Buffer> {
  if (request.kind === 'face') return encodeSvg(drawFace(request.name, request.index), 72);
  if (request.kind === 'cover') {
    // full color resolution, because red letters on flat areas are blurred without it
    const { svg } = drawCover(request.title, request.volume);
    const picture = sharp(Buffer.from(svg), { density }).jpeg({ quality: 86, chromaSubsampling: '4:4:4' });
    return (request.hue ? picture.modulate({ hue: request.hue }) : picture).toBuffer();
  }
  const { title, chapter, index } = request;
  const isCreditsPage = chapter.credits && index === chapter.pages - 1;
  if (isCreditsPage)
    return encodeSvg(
      drawCredits(chapter.groups.join(' + '), dialogue[chapter.language].thanks, title.palette, title.format).svg,
      density,
    );
  const page = drawPage(pageSpecOf(title, chapter, index));
  return page.mono ? encodeScreentone(page.svg, density) : encodeSvg(page.svg, density);
}

export function pageSpecOf(title: DemoTitle, chapter: DemoChapter, index: number): PageSpec {
  return {
    title,
    // all versions of a chapter, even the colored one, share a seed: they show the same panels, only the words differ
    seed: `${title.key.replace(/-colored$/, '')} ${chapter.chapter ?? 'one'} ${index}`,
    language: chapter.language,
    chapterName: chapter.name,
    firstScene: sceneOf(chapter.chapter),
    colored: title.tags.includes('Full Color'),
    index,
  };
}

/** The scene that a chapter begins with: the first chapter with the first one, later ones where earlier ones ended. */
function sceneOf(chapter: string | null): number {
  return chapter === null ? 0 : Math.round((Number(chapter) - 1) * 4);
}

function encodeSvg(svg: string, density: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density }).jpeg({ quality: 80 }).toBuffer();
}

/** Black-and-white pages are PNGs: dots stay sharp, and their lattice compresses better than in a JPEG. */
async function encodeScreentone(svg: string, density: number): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  applyScreentone(data, info.width);
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 7 }).toBuffer();
}
