// Draws and encodes the covers and pages of the demo world. Deterministic: the same request gives the same bytes.
import sharp from 'sharp';
import { drawCover } from './cover.ts';
import { dialogue } from './dialogue.ts';
import { drawCredits, drawPage } from './page.ts';
import { seededRandom } from './random.ts';
import type { DemoChapter, DemoTitle } from './demo-world.ts';

export type PictureRequest =
  /** `hue`: degrees by which all colors are turned, for covers that differ from the title's own */
  | { kind: 'cover'; title: DemoTitle; volume: string | null; hue?: number }
  | { kind: 'page'; title: DemoTitle; chapter: DemoChapter; index: number };

/** Returns a JPEG, or a PNG for yonkoma pages, which are grayscale. @param density pixels per inch; 72 is full size */
export async function drawPicture(request: PictureRequest, density = 72): Promise<Buffer> {
  const encode = ({ svg }: { svg: string }, format: 'jpeg' | 'png'): Promise<Buffer> =>
    encodeSvg(svg, { format, density });
  if (request.kind === 'cover') {
    // full color resolution, because red letters on flat areas are blurred without it
    const { svg } = drawCover(request.title, request.volume);
    const picture = sharp(Buffer.from(svg), { density }).jpeg({ quality: 86, chromaSubsampling: '4:4:4' });
    return (request.hue ? picture.modulate({ hue: request.hue }) : picture).toBuffer();
  }
  const { title, chapter, index } = request;
  const isCreditsPage = chapter.credits && index === chapter.pages - 1;
  const localizedDialogue = dialogue[chapter.language];
  if (isCreditsPage)
    return encode(
      drawCredits(chapter.groups.join(' + '), localizedDialogue.thanks, title.palette, title.format),
      'jpeg',
    );
  // all versions of a chapter, even the colored one, share a seed: they show the same panels, only the words differ
  const seed = `${title.key.replace(/-colored$/, '')} ${chapter.chapter ?? 'one'} ${index}`;
  const chance = seededRandom(`lines ${seed}`);
  const start = chance.integer(0, localizedDialogue.lines.length - 1);
  const lines = Array.from(
    { length: 8 },
    (_, step) => localizedDialogue.lines[(start + step) % localizedDialogue.lines.length]!,
  );
  const page = drawPage({
    seed,
    format: title.format,
    palette: title.palette,
    backgrounds: title.backgrounds,
    cast: title.cast,
    lines,
    shouts: localizedDialogue.shouts,
    vertical: chapter.language === 'ja' && title.format !== 'strip',
    rightToLeft: title.format === 'manga' || title.format === 'yonkoma',
    colored: title.tags.includes('Full Color'),
    number: index + 1,
  });
  return encode(page, title.format === 'yonkoma' ? 'png' : 'jpeg');
}

function encodeSvg(svg: string, { format, density }: { format: 'jpeg' | 'png'; density: number }): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg), { density });
  return format === 'jpeg'
    ? picture.jpeg({ quality: 80 }).toBuffer()
    : picture.greyscale().png({ palette: true, colours: 16, effort: 3 }).toBuffer();
}
