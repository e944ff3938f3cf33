// Reading and converting pages in Chromium: archives are unpacked there, WebP and AVIF are written as JPEG or PNG, pages
// that are too tall are sliced, and a canvas that changes pixels is found out before anything is drawn on it.
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InspectedImage } from '#contract/rules/images/inspect.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { writeZip } from '#test/support/builders/zip.ts';
import { noise } from '#test/support/hostile-images/noise.ts';

declare const intake: typeof import('#test/support/browser/upload-intake.ts');

const root = path.resolve(import.meta.dirname, '../..');
const entry = path.join(root, 'test/support/browser/upload-intake.ts');
let page: Page;

beforeAll(async () => {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'intake' } },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (!bundle || !('output' in bundle)) throw new Error('The intake was not built');
  page = await (await sharedBrowser()).newPage();
  // hashes need a secure context, which an empty page is not
  await page.route('http://localhost/intake', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>x</title>' }),
  );
  await page.goto('http://localhost/intake');
  await page.addScriptTag({ content: bundle.output[0].code });
});
afterAll(() => page.close());

interface Converted {
  kind: string;
  files: { bytes: Buffer; type: string; width: number; height: number }[];
}

async function convert(bytes: Buffer, image: Omit<InspectedImage, 'frames'>): Promise<Converted> {
  const { kind, files } = await page.evaluate(
    async ([content, inspected]) => {
      const file = new Blob([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))]);
      const result = await intake.convertPage({ file, image: { ...inspected, frames: 1 } });
      if (result.kind !== 'converted') return { kind: result.kind, files: [] };
      const read = (blob: Blob): Promise<string> =>
        new Promise((resolve) => {
          const reader = new FileReader();
          reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1]!));
          reader.readAsDataURL(blob);
        });
      return {
        kind: result.kind,
        files: await Promise.all(
          result.files.map(async ({ file: blob, ...size }) => ({
            content: await read(blob),
            type: blob.type,
            ...size,
          })),
        ),
      };
    },
    [bytes.toString('base64'), image] as const,
  );
  return { kind, files: files.map(({ content, ...rest }) => ({ bytes: Buffer.from(content, 'base64'), ...rest })) };
}

test('WebP and AVIF become JPEG, with transparent parts PNG', async () => {
  const size = { width: 120, height: 80 };
  const webp = await convert(await noise(120, 80).webp({ quality: 90 }).toBuffer(), {
    type: 'webp',
    ...size,
    change: 'convert',
  });
  const avif = await convert(await noise(120, 80).avif({ quality: 60 }).toBuffer(), {
    type: 'avif',
    ...size,
    change: 'convert',
  });
  const clear = await convert(await noise(120, 80, 4).webp({ lossless: true }).toBuffer(), {
    type: 'webp',
    ...size,
    change: 'convert',
  });
  expect(
    [webp, avif, clear].map(({ kind, files }) => [kind, files.map(({ type, width, height }) => [type, width, height])]),
  ).toEqual([
    ['converted', [['image/jpeg', 120, 80]]],
    ['converted', [['image/jpeg', 120, 80]]],
    ['converted', [['image/png', 120, 80]]],
  ]);
  expect((await sharp(webp.files[0]!.bytes).metadata()).format).toBe('jpeg');
});

test('a page that is too tall is sliced at rows without a drawing, and no pixel changes', async () => {
  const drawing = await noise(60, 5200).png().toBuffer();
  // a gap of one color lies a little above the middle
  const source = await sharp({ create: { width: 60, height: 10_600, channels: 3, background: '#fff' } })
    .composite([
      { input: drawing, top: 0, left: 0 },
      { input: drawing, top: 5400, left: 0 },
    ])
    .png()
    .toBuffer();
  const { kind, files } = await convert(source, { type: 'png', width: 60, height: 10_600, change: 'slice' });
  expect([kind, files.map(({ type, width, height }) => [type, width, height])]).toEqual([
    'converted',
    [
      ['image/png', 60, 5300],
      ['image/png', 60, 5300],
    ],
  ]);
  const pixels = await Promise.all(files.map(({ bytes }) => sharp(bytes).removeAlpha().raw().toBuffer()));
  const drawn = await sharp(source).removeAlpha().raw().toBuffer();
  expect(Buffer.concat(pixels).equals(drawn)).toBe(true);
});

test('nothing is drawn when the browser changes what a canvas gives back', async () => {
  const webp = await noise(20, 20).webp().toBuffer();
  const image = { type: 'webp', width: 20, height: 20, change: 'convert' } as const;
  expect((await convert(webp, image)).kind).toBe('converted');
  await page.evaluate(() => {
    const { prototype } = OffscreenCanvasRenderingContext2D;
    const { getImageData } = prototype;
    prototype.getImageData = function changed(...input: Parameters<typeof getImageData>) {
      const data = getImageData.apply(this, input);
      data.data[100] = data.data[100]! ^ 1;
      return data;
    };
  });
  expect(await convert(webp, image)).toEqual({ kind: 'garbled', files: [] });
  expect((await convert(Buffer.from('no image'), image)).kind).toBe('garbled');
});

test('archives are unpacked as in Node', async () => {
  const jpeg = await noise(40, 30).jpeg().toBuffer();
  const archive = writeZip([
    { name: '10.jpg', data: jpeg, method: 8 },
    { name: '2.jpg', data: jpeg },
    { name: 'x.txt', data: 'x' },
  ]);
  const events = await page.evaluate(async (content) => {
    const file = new Blob([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))]);
    const found = [];
    for await (const event of intake.readSources([{ path: 'a.cbz', file }])) found.push(event);
    return found.map((event) =>
      event.kind === 'pages' ? event.pages.map(({ path: name, bytes, problem }) => [name, bytes, problem]) : event.kind,
    );
  }, archive.toString('base64'));
  expect(events).toEqual([
    'archive',
    'skipped',
    [
      ['2.jpg', jpeg.length, null],
      ['10.jpg', jpeg.length, null],
    ],
  ]);
});
