// Reads fixed-layout EPUBs: the images of the spine in order, whether an image is the spine item itself, its only
// image, or behind a fallback. URLs are resolved inside the book only.
import { type Language, parseLanguage } from '#contract/rules/languages.ts';
import type { PageMark, PageMarks } from '#server/chapters/chapters.ts';
import type { Archive, ArchiveEntry } from './archive.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { printable } from '#server/core/plain-text.ts';
import { kindOf } from '#contract/rules/archive-names.ts';
import { ImportProblem } from './problem.ts';
import { findDescendants, parseXml, type XmlNode } from './xml.ts';

export interface EpubBook {
  pages: ArchiveEntry[];
  title: string | null;
  creators: string[];
  language: Language | null;
  direction: 'ltr' | 'rtl' | null;
  /** Whether the book declares a fixed layout (pages of fixed size), as comics do, instead of reflowable text. */
  fixedLayout: boolean;
  /** Side of the first page, when the book specifies it. */
  firstSide: 'left' | 'right' | null;
  /** Marks from `page-spread-…` properties, by page number from 1. */
  pageMarks: PageMarks;
  skipped: { name: string; reason: string }[];
}

interface ManifestItem {
  id: string;
  path: string;
  type: string;
  fallback: string | null;
}

const maxTextBytes = 1024 * 1024;

/** @throws ImportProblem when the archive is damaged, encrypted or not a book of image pages */
export async function readBook(archive: Archive): Promise<EpubBook> {
  const files = new Map(archive.entries.map((entry) => [entry.name, entry]));
  const read = async (name: string): Promise<XmlNode> => {
    const entry = files.get(name);
    if (!entry) throw new ImportProblem('book_damaged', `The book names ${name}, which it does not have`);
    try {
      return parseXml(await entry.read(maxTextBytes), { doctype: true });
    } catch (error) {
      if (error instanceof ImportProblem) throw error;
      throw new ImportProblem('book_damaged', `${name} cannot be read (${(error as Error).message.split('\n')[0]})`);
    }
  };
  const container = await read('META-INF/container.xml');
  const packagePath = resolveInside('', findDescendants(container, 'rootfile')[0]?.attributes['full-path'] ?? '');
  if (!packagePath) throw new ImportProblem('book_damaged', 'The book does not say where its contents are');
  const root = await read(packagePath);
  const items = new Map<string, ManifestItem>();
  for (const node of findDescendants(root, 'item')) {
    const path = resolveInside(packagePath, node.attributes['href'] ?? '');
    const id = node.attributes['id'];
    if (path && id)
      items.set(id, {
        id,
        path,
        type: node.attributes['media-type'] ?? '',
        fallback: node.attributes['fallback'] ?? null,
      });
  }
  const fixedLayout = findDescendants(root, 'meta').some(
    (node) =>
      (node.attributes['property'] === 'rendition:layout' && node.text.trim() === 'pre-paginated') ||
      (node.attributes['name'] === 'fixed-layout' && node.attributes['content'] === 'true'),
  );
  const spine = findDescendants(root, 'spine')[0];
  const references = spine ? findDescendants(spine, 'itemref') : [];
  const pages: ArchiveEntry[] = [];
  const skipped: EpubBook['skipped'] = [];
  const marks: [page: number, PageMark][] = [];
  for (const reference of references) {
    const item = items.get(reference.attributes['idref'] ?? '');
    const image = item ? await findPageImage(item, { items, files, read, fixedLayout }) : null;
    if (!image) {
      const name = item?.path ?? reference.attributes['idref'] ?? '?';
      skipped.push({ name: printable(name), reason: 'a page of the book without one single image' });
      continue;
    }
    const side = /page-spread-(left|right|center)/.exec(reference.attributes['properties'] ?? '')?.[1];
    if (side === 'left' || side === 'right' || side === 'center') marks.push([pages.length + 1, side]);
    pages.push(image);
  }
  // refuses books of text with some pictures, such as a novel with a cover and two drawings
  if (pages.length === 0 || (!fixedLayout && pages.length <= skipped.length)) {
    throw new ImportProblem(
      'book_not_fixed_layout',
      'The book is text rather than pages of images; only fixed-layout books can be imported',
    );
  }
  await refuseEncrypted(files, pages, read);
  const metadata = findDescendants(root, 'metadata')[0] ?? root;
  const metadataTexts = (name: string): string[] =>
    findDescendants(metadata, name)
      .map((node) => node.text.trim())
      .filter((value) => value !== '');
  const pageMarks: PageMarks = Object.fromEntries(marks);
  const firstPageMark = pageMarks[1];
  const progression = spine?.attributes['page-progression-direction'];
  return {
    pages,
    title: metadataTexts('title')[0] ?? null,
    creators: metadataTexts('creator').map(plainText),
    language: parseLanguage(metadataTexts('language')[0] ?? ''),
    fixedLayout,
    direction: progression === 'rtl' || progression === 'ltr' ? progression : null,
    firstSide: firstPageMark === 'left' || firstPageMark === 'right' ? firstPageMark : null,
    pageMarks,
    skipped,
  };
}

interface BookFiles {
  items: Map<string, ManifestItem>;
  files: Map<string, ArchiveEntry>;
  read: (name: string) => Promise<XmlNode>;
  fixedLayout: boolean;
}

/** Maximum characters of text beside the image on a page of a book without fixed layout. */
const maxCaptionLetters = 200;

/** Returns the image that a spine item shows; follows at most ten fallbacks. */
async function findPageImage(
  item: ManifestItem,
  { items, files, read, fixedLayout }: BookFiles,
): Promise<ArchiveEntry | null> {
  let currentItem: ManifestItem | undefined = item;
  let missingPath: string | null = null;
  for (let step = 0; currentItem && step < 10; step++) {
    if (/^image\/(?!svg)/i.test(currentItem.type)) {
      const image = files.get(currentItem.path);
      if (image) return image;
      missingPath = currentItem.path;
    }
    if (currentItem.type === 'application/xhtml+xml' || currentItem.type === 'image/svg+xml') {
      const page = await read(currentItem.path).catch(() => null);
      const addresses = page
        ? [
            ...findDescendants(page, 'img').map((node) => node.attributes['src']),
            ...findDescendants(page, 'image').map((node) => node.attributes['xlink:href'] ?? node.attributes['href']),
          ]
        : [];
      const onlyImagePath = addresses.length === 1 ? resolveInside(currentItem.path, addresses[0] ?? '') : null;
      const entry = onlyImagePath ? files.get(onlyImagePath) : undefined;
      if (onlyImagePath && !entry && kindOf(onlyImagePath) === 'page') missingPath = onlyImagePath;
      if (entry && kindOf(entry.name) === 'page' && (fixedLayout || countLetters(page!) <= maxCaptionLetters))
        return entry;
    }
    currentItem = currentItem.fallback === null ? undefined : items.get(currentItem.fallback);
  }
  if (missingPath !== null)
    throw new ImportProblem('book_damaged', `The book shows ${printable(missingPath)}, which it does not have`);
  return null;
}

function countLetters(page: XmlNode): number {
  const body = findDescendants(page, 'body')[0] ?? page;
  const count = (node: XmlNode): number =>
    node.children.reduce((sum, child) => sum + count(child), node.text.replaceAll(/\s/g, '').length);
  return count(body);
}

/** Refuses books with encrypted pages; encrypted (obfuscated) fonts do not matter. */
async function refuseEncrypted(
  files: Map<string, ArchiveEntry>,
  pages: ArchiveEntry[],
  read: (name: string) => Promise<XmlNode>,
): Promise<void> {
  const encryptionFile = 'META-INF/encryption.xml';
  if (!files.has(encryptionFile)) return;
  const encryptedUris = new Set(
    findDescendants(await read(encryptionFile), 'CipherReference').map((node) => node.attributes['URI'] ?? ''),
  );
  if (pages.some((page) => encryptedUris.has(page.name) || encryptedUris.has(encodeURI(page.name)))) {
    throw new ImportProblem('book_encrypted', 'The pages of the book are locked by its seller');
  }
}

/** Resolves a relative URL to a path inside the book; null if it points outside or is absolute. */
export function resolveInside(from: string, href: string): string | null {
  let decodedHref: string;
  try {
    decodedHref = decodeURIComponent(href.split(/[#?]/, 1)[0]!);
  } catch {
    return null;
  }
  if (
    decodedHref === '' ||
    /^[a-z][a-z0-9+.-]*:/i.test(decodedHref) ||
    decodedHref.startsWith('/') ||
    decodedHref.includes('\\') ||
    decodedHref.includes('\0')
  )
    return null;
  const segments = from.split('/').slice(0, -1);
  for (const part of decodedHref.split('/')) {
    if (part === '..') {
      if (segments.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') {
      segments.push(part);
    }
  }
  return segments.join('/');
}
