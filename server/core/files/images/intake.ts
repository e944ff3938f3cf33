// The way in for images: bytes of strangers go in, stored files and their figures come out. Originals keep every pixel
// and lose all metadata; an image that is refused leaves nothing behind.
import { hash } from 'node:crypto';
import type { BlobStore } from '../storage/blob-store.ts';
import type { JobResults, ThumbWidth } from './jobs.ts';
import { checkBytes } from './measure.ts';
import type { ImagePool } from './pool.ts';
import type { ImageType, SourceType } from './sniff.ts';

type Extension = 'jpg' | 'png' | 'gif';

/** Names of image files in the storage: by the hash of their own bytes, so equal images are stored once. */
interface ImageKeys {
  pageKey(hash: string, extension: string): string;
  saverKey(hash: string): string;
  /** A cover's original, or its thumbnail of 256 or 512 pixels in width. */
  coverKey(hash: string, extension: string, width: ThumbWidth | null): string;
}

export const imageKeys: ImageKeys = {
  pageKey: (hash, extension) => `data/${hash.slice(0, 2)}/${hash}.${extension}`,
  saverKey: (hash) => `saver/${hash.slice(0, 2)}/${hash}.jpg`,
  coverKey: (hash, extension, width) =>
    `covers/${hash.slice(0, 2)}/${hash}.${extension}${width === null ? '' : `.${width}.jpg`}`,
};

const { pageKey, saverKey, coverKey } = imageKeys;

export interface StoredOriginal {
  /** SHA-256 of the stored bytes, in hex; `sourceHash` is that of the bytes that came in. */
  hash: string;
  sourceHash: string;
  ext: Extension;
  /** Media type. */
  type: string;
  /** As people see it, after orientation. */
  width: number;
  height: number;
  bytes: number;
  frames: number;
}

export interface StoredImage extends StoredOriginal {
  /** The reduced quality, a JPEG. */
  saver: { hash: string; width: number; height: number; bytes: number };
}

export interface StoredCover extends StoredOriginal {
  thumbs: Record<ThumbWidth, { width: number; height: number; bytes: number }>;
}

/** The stored pages of one file of an import or an upload. */
export interface TakenImage<Page> {
  from: SourceType;
  /** One, or the slices of a page that was too tall, from top to bottom. */
  pages: Page[];
}

export interface ImageIntake {
  /** Checks, cleans and stores a page with its reduced quality. @throws ImageProblem */
  page(bytes: Uint8Array): Promise<StoredImage>;
  /**
   * Stores one file of an import or an upload, as `page` does; WebP and AVIF are written as PNG or JPEG, and pages that
   * are too tall become several. @throws ImageProblem
   */
  pages(bytes: Uint8Array): Promise<TakenImage<StoredImage>>;
  /** Checks, cleans and stores a cover with its thumbnails. @throws ImageProblem */
  cover(bytes: Uint8Array, options?: CoverOptions): Promise<StoredCover>;
  /** Does what `pages` does, but storing. @throws ImageProblem */
  checkPages(bytes: Uint8Array): Promise<TakenImage<StoredOriginal>>;
  /** Does what `cover` does, but storing. @throws ImageProblem */
  checkCover(bytes: Uint8Array, options?: CoverOptions): Promise<StoredOriginal>;
}

export interface CoverOptions {
  /** Takes the file as `pages` does, and of what becomes of it the first page. */
  convert?: boolean;
}

const kinds: Record<ImageType, { ext: Extension; type: string }> = {
  jpeg: { ext: 'jpg', type: 'image/jpeg' },
  png: { ext: 'png', type: 'image/png' },
  gif: { ext: 'gif', type: 'image/gif' },
};

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

interface IntakeOptions {
  storage: BlobStore;
  pool: ImagePool;
  /** The pool for files of imports and uploads, one that was made with `convert`. */
  converting: ImagePool;
}

export function createImageIntake({ storage, pool, converting }: IntakeOptions): ImageIntake {
  async function store(source: Uint8Array, pages: readonly JobResults['page'][]): Promise<StoredImage[]> {
    const sourceHash = sha256(source);
    const images = pages.map(({ saver, ...original }): StoredImage => ({
      ...describe(source, sourceHash, original),
      saver: { hash: sha256(saver.bytes), width: saver.width, height: saver.height, bytes: saver.bytes.length },
    }));
    await storage.putAll(
      images.flatMap((image, index) => [
        { key: saverKey(image.saver.hash), bytes: pages[index]!.saver.bytes },
        { key: pageKey(image.hash, image.ext), bytes: pages[index]!.bytes },
      ]),
    );
    return images;
  }

  return {
    async page(bytes) {
      checkBytes(bytes.length);
      const [stored] = await store(bytes, [await pool.run('page', bytes)]);
      return stored!;
    },

    async pages(bytes) {
      checkBytes(bytes.length);
      const { from, pages } = await converting.run('pages', bytes);
      return { from, pages: await store(bytes, pages) };
    },

    async cover(bytes, { convert = false } = {}) {
      checkBytes(bytes.length);
      const { thumbs, ...original } = await (convert ? converting : pool).run('cover', bytes);
      const stored = describe(bytes, sha256(bytes), original);
      await storage.putAll([
        ...thumbs.map(({ width, variant }) => ({
          key: coverKey(stored.hash, stored.ext, width),
          bytes: variant.bytes,
        })),
        { key: coverKey(stored.hash, stored.ext, null), bytes: original.bytes },
      ]);
      const sizes = thumbs.map(({ width, variant }) => [
        width,
        { width: variant.width, height: variant.height, bytes: variant.bytes.length },
      ]);
      return { ...stored, thumbs: Object.fromEntries(sizes) as StoredCover['thumbs'] };
    },

    async checkPages(bytes) {
      checkBytes(bytes.length);
      const { from, pages } = await converting.run('pages', bytes);
      const sourceHash = sha256(bytes);
      return { from, pages: pages.map((page) => describe(bytes, sourceHash, page)) };
    },

    async checkCover(bytes, { convert = false } = {}) {
      checkBytes(bytes.length);
      const cover = await (convert ? converting : pool).run('cover', bytes);
      return describe(bytes, sha256(bytes), cover);
    },
  };
}

function describe(
  source: Uint8Array,
  sourceHash: string,
  image: { type: ImageType; width: number; height: number; frames: number; bytes: Uint8Array },
): StoredOriginal {
  const { width, height, frames, bytes } = image;
  return {
    // what is clean comes back from the pool as it went in
    hash: bytes === source ? sourceHash : sha256(bytes),
    sourceHash,
    ...kinds[image.type],
    width,
    height,
    bytes: bytes.length,
    frames,
  };
}
