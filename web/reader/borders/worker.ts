// Looks at pages beside the page that is drawn: a picture comes as an address, what is found goes back.
import { lookAt, type Looked } from './find-borders.ts';

export interface Ask {
  page: number;
  url: string;
}
export interface Answer {
  page: number;
  /** Null when it could not be looked at. */
  looked: Looked | null;
}

/** Px of the longer side that are looked at: borders are found as well in a small picture. */
const longest = 640;

async function look(url: string): Promise<Looked> {
  const answer = await fetch(url, { mode: 'cors', credentials: 'omit', cache: 'force-cache' });
  if (!answer.ok) throw new Error(`${answer.status}`);
  const picture = await createImageBitmap(await answer.blob());
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const [width, height] = [
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  ];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  // on paper, as it is shown
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return lookAt({ width, height, rgba: context.getImageData(0, 0, width, height).data });
}

addEventListener('message', ({ data: { page, url } }: MessageEvent<Ask>) => {
  const tell = (looked: Looked | null): void => postMessage({ page, looked } satisfies Answer);
  look(url).then(tell, () => tell(null));
});
