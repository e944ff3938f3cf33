// Test comics: real ones from COMICS_DIR or next to the repository if available, else generated ones of the same shape.
import { createWriteStream, existsSync, mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import yazl from 'yazl';

const siblingFolder = path.resolve(import.meta.dirname, '..', '..', '..', '..', 'shared', 'comics');
const realComicsFolder = process.env['COMICS_DIR'] ?? (existsSync(siblingFolder) ? siblingFolder : null);

export const comicsOrigin = realComicsFolder ? 'real' : 'generated, the real ones are not here';

let generatedFolder: Promise<string> | null = null;

/** Returns a folder with four comics, the first one also as EPUB, and loose images. */
export function ensureComicsFolder(): Promise<string> {
  return realComicsFolder ? Promise.resolve(realComicsFolder) : generatedComics();
}

/** Returns generated comics with pages that are cheap to decode, for tests that are not about the pictures. */
export function generatedComics(): Promise<string> {
  generatedFolder ??= generateComics();
  return generatedFolder;
}

const comicInfoXml = (fields: Record<string, string>): string =>
  `<?xml version="1.0" encoding="utf-8"?><ComicInfo>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</ComicInfo>`;

async function generateComics(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'komawari-comics-'));
  const harukoPages = await drawPages(12, 600, 837, 1);
  await writeArchive(path.join(folder, 'Haruko-san no Kareshi - Oneshot (ja).cbz'), numberedEntries(harukoPages), {
    Series: 'ハルコさんの彼氏',
    LocalizedSeries: 'Haruko-san no Kareshi',
    LanguageISO: 'ja',
    Manga: 'YesAndRightToLeft',
    Format: 'One-Shot',
    Year: '2011',
  });
  await writeArchive(
    path.join(folder, 'Page Blanche - Vol. 1 Ch. 1 (fr).cbz'),
    numberedEntries(await drawPages(9, 600, 788, 2)),
    {
      Title: 'Extrait',
      Series: 'Page Blanche',
      Number: '1',
      Volume: '1',
      LanguageISO: 'fr',
      Manga: 'No',
    },
  );
  await writeArchive(
    path.join(folder, 'Tori no Me - Oneshot (ja) [long strip].cbz'),
    numberedEntries(await drawPages(11, 425, 1850, 3)),
    {
      Series: '鳥の眼',
      LocalizedSeries: 'Tori no Me',
      LanguageISO: 'ja',
      Manga: 'Yes',
      Format: 'Web Comic',
    },
  );
  await writeArchive(
    path.join(folder, 'Shigisan Engi - Vol. 1 Ch. 1 (ja) [wide strip].cbz'),
    numberedEntries(await drawPages(22, 800, 685, 4)),
    {
      Title: '山崎長者の巻',
      Series: '信貴山縁起',
      LocalizedSeries: 'Shigisan Engi',
      Number: '1',
      Volume: '1',
      LanguageISO: 'ja',
      Manga: 'YesAndRightToLeft',
    },
  );
  await writeEpub(path.join(folder, 'haruko.epub'), [...harukoPages, ...(await drawPages(1, 600, 837, 5))]);
  mkdirSync(path.join(folder, 'art'));
  for (const [index, bytes] of (await drawPages(2, 300, 400, 6)).entries())
    writeFileSync(path.join(folder, 'art', `${['forest', 'castle'][index]}.jpg`), bytes);
  return folder;
}

async function drawPages(count: number, width: number, height: number, seed: number): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const panels = [0, 1, 2].map(
        (row) =>
          `<rect x="20" y="${20 + (row * (height - 20)) / 3}" width="${width - 40}" height="${(height - 80) / 3}" fill="hsl(${(seed * 67 + index * 23 + row * 40) % 360} 40% 70%)" stroke="#000" stroke-width="4"/><circle cx="${width / 2 + index * 5}" cy="${80 + (row * height) / 3}" r="${30 + row * 8}" fill="#fff" stroke="#000"/>`,
      );
      return sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${panels.join('')}</svg>`,
        ),
      )
        .jpeg({ quality: 80 })
        .toBuffer();
    }),
  );
}

function numberedEntries(images: Buffer[]): Record<string, Buffer> {
  return Object.fromEntries(images.map((bytes, index) => [`${String(index + 1).padStart(3, '0')}.jpg`, bytes]));
}

async function writeArchive(
  file: string,
  entries: Record<string, Buffer>,
  fields: Record<string, string> | null,
): Promise<void> {
  const zip = new yazl.ZipFile();
  if (fields) zip.addBuffer(Buffer.from(comicInfoXml(fields)), 'ComicInfo.xml');
  for (const [name, bytes] of Object.entries(entries)) zip.addBuffer(bytes, name, { compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

async function writeEpub(file: string, images: Buffer[]): Promise<void> {
  const items = images
    .map((_, index) => `<item id="p${index}" href="images/${index}.jpg" fallback="f" media-type="image/jpeg"/>`)
    .join('');
  const spine = images
    .map((_, index) => `<itemref idref="p${index}"${index === 0 ? ' properties="page-spread-left"' : ''}/>`)
    .join('');
  await writeArchive(
    file,
    {
      mimetype: Buffer.from('application/epub+zip'),
      'META-INF/container.xml': Buffer.from(
        '<container><rootfiles><rootfile full-path="OPS/package.opf"/></rootfiles></container>',
      ),
      'OPS/package.opf': Buffer.from(
        `<package><metadata><dc:title xmlns:dc="x">ハルコさんの彼氏</dc:title><dc:language xmlns:dc="x">ja</dc:language></metadata><manifest>${items}</manifest><spine page-progression-direction="rtl">${spine}</spine></package>`,
      ),
      ...Object.fromEntries(images.map((bytes, index) => [`OPS/images/${index}.jpg`, bytes])),
    },
    null,
  );
}
