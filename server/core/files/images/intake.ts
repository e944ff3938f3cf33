// Entry point for images: takes untrusted bytes and returns stored files with their sizes. Originals keep every pixel
// and lose all metadata; a refused image leaves nothing in the storage.
import { hash } from 'node:crypto';
import { faultPoint } from '#server/core/process/fault-point.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { AvatarSide, Crop, JobResults, ThumbWidth } from './jobs.ts';
import { checkBytes } from '#contract/rules/images/measure.ts';
import type { ImagePool } from './pool.ts';
import type { ImageType, SourceType } from '#contract/rules/images/sniff.ts';

type Extension = 'jpg' | 'png' | 'gif';

/** Storage keys of image files: the hash of their own bytes, so that equal images are stored once. */
interface ImageKeys {
  pageKey(hash: string, extension: string): string;
  saverKey(hash: string): string;
  /** Key of a cover's original, or of its thumbnail of 256 or 512 pixels in width. */
  coverKey(hash: string, extension: string, width: ThumbWidth | null): string;
  /** Key of the picture of a person with a side of 256 pixels, or of a smaller one. */
  avatarKey(hash: string, side: AvatarSide): string;
}

export const imageKeys: ImageKeys = {
  pageKey: (hash, extension) => `data/${hash.slice(0, 2)}/${hash}.${extension}`,
  saverKey: (hash) => `saver/${hash.slice(0, 2)}/${hash}.jpg`,
  coverKey: (hash, extension, width) =>
    `covers/${hash.slice(0, 2)}/${hash}.${extension}${width === null ? '' : `.${width}.jpg`}`,
  avatarKey: (hash, side) => `avatars/${hash.slice(0, 2)}/${hash}.jpg${side === 256 ? '' : `.${side}.jpg`}`,
};

const { pageKey, saverKey, coverKey, avatarKey } = imageKeys;

export interface StoredOriginal {
  /** SHA-256 of the stored bytes in hex; `sourceHash` is the hash of the received bytes. */
  hash: string;
  sourceHash: string;
  ext: Extension;
  /** Media type. */
  type: string;
  /** Displayed size, after applying the orientation. */
  width: number;
  height: number;
  bytes: number;
  frames: number;
}

export interface StoredImage extends StoredOriginal {
  /** The reduced quality (data saver), a JPEG. */
  saver: { hash: string; width: number; height: number; bytes: number };
  /** Perceptual hash in hex. */
  look: string;
}

export interface StoredCover extends StoredOriginal {
  thumbs: Record<ThumbWidth, { width: number; height: number; bytes: number }>;
}

/** The stored pages of one file of an import or an upload. */
export interface StoredSource<Page> {
  from: SourceType;
  /** One page, or the slices of a page that was too tall, from top to bottom. */
  pages: Page[];
  /** Milliseconds of processor time. */
  cpuMs: number;
}

export interface ImageIntake {
  /** Checks, cleans and stores a page with its reduced quality. @throws ImageProblem */
  page(bytes: Uint8Array): Promise<StoredImage>;
  /**
   * Like `page`, for one file of an import or an upload: WebP and AVIF are stored as PNG or JPEG, and pages that are
   * too tall are sliced.
   * @throws ImageProblem
   */
  pages(bytes: Uint8Array): Promise<StoredSource<StoredImage>>;
  /** Checks, cleans and stores a cover with its thumbnails. @throws ImageProblem */
  cover(bytes: Uint8Array, options?: CoverOptions): Promise<StoredCover>;
  /** Checks an upload and stores the square part of it that shows a person, in each side. @throws ImageProblem */
  avatar(bytes: Uint8Array, crop: Crop | null): Promise<StoredOriginal>;
  /** Like `pages`, without storing anything. @throws ImageProblem */
  checkPages(bytes: Uint8Array): Promise<StoredSource<StoredOriginal>>;
  /** Like `cover`, without storing anything. @throws ImageProblem */
  checkCover(bytes: Uint8Array, options?: CoverOptions): Promise<StoredOriginal>;
}

export interface CoverOptions {
  /** Converts the file like `pages` and uses its first page. */
  convert?: boolean;
}

const formatByType: Record<ImageType, { ext: Extension; type: string }> = {
  jpeg: { ext: 'jpg', type: 'image/jpeg' },
  png: { ext: 'png', type: 'image/png' },
  gif: { ext: 'gif', type: 'image/gif' },
};

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

interface IntakeOptions {
  storage: BlobStore;
  pool: ImagePool;
  /** The pool for files of imports and uploads, created with `convert`. */
  converting: ImagePool;
}

export function createImageIntake({ storage, pool, converting }: IntakeOptions): ImageIntake {
  async function storePages(source: Uint8Array, pages: readonly JobResults['page'][]): Promise<StoredImage[]> {
    const sourceHash = sha256(source);
    const images = pages.map(({ saver, look, ...original }): StoredImage => ({
      ...describeOriginal(source, sourceHash, original),
      look,
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
      const [stored] = await storePages(bytes, [await pool.run('page', bytes)]);
      return stored!;
    },

    async pages(bytes) {
      checkBytes(bytes.length);
      const running = converting.run('pages', bytes);
      faultPoint('within decoding');
      const { from, pages, cpuMs } = await running;
      return { from, pages: await storePages(bytes, pages), cpuMs };
    },

    async cover(bytes, { convert = false } = {}) {
      checkBytes(bytes.length);
      const { thumbs, ...original } = await (convert ? converting : pool).run('cover', bytes);
      const stored = describeOriginal(bytes, sha256(bytes), original);
      await storage.putAll([
        ...thumbs.map(({ width, variant }) => ({
          key: coverKey(stored.hash, stored.ext, width),
          bytes: variant.bytes,
        })),
        { key: coverKey(stored.hash, stored.ext, null), bytes: original.bytes },
      ]);
      const thumbSizes = thumbs.map(({ width, variant }) => [
        width,
        { width: variant.width, height: variant.height, bytes: variant.bytes.length },
      ]);
      return { ...stored, thumbs: Object.fromEntries(thumbSizes) as StoredCover['thumbs'] };
    },

    async avatar(bytes, crop) {
      checkBytes(bytes.length);
      const { smaller, ...largest } = await converting.run('avatar', bytes, crop);
      const stored = describeOriginal(bytes, sha256(bytes), largest);
      await storage.putAll([
        ...smaller.map(({ side, variant }) => ({ key: avatarKey(stored.hash, side), bytes: variant.bytes })),
        { key: avatarKey(stored.hash, 256), bytes: largest.bytes },
      ]);
      return stored;
    },

    async checkPages(bytes) {
      checkBytes(bytes.length);
      const { from, pages, cpuMs } = await converting.run('pages', bytes);
      const sourceHash = sha256(bytes);
      return { from, pages: pages.map((page) => describeOriginal(bytes, sourceHash, page)), cpuMs };
    },

    async checkCover(bytes, { convert = false } = {}) {
      checkBytes(bytes.length);
      const cover = await (convert ? converting : pool).run('cover', bytes);
      return describeOriginal(bytes, sha256(bytes), cover);
    },
  };
}

function describeOriginal(
  source: Uint8Array,
  sourceHash: string,
  image: { type: ImageType; width: number; height: number; frames: number; bytes: Uint8Array },
): StoredOriginal {
  const { width, height, frames, bytes } = image;
  return {
    // the pool returns the same buffer when nothing had to be removed
    hash: bytes === source ? sourceHash : sha256(bytes),
    sourceHash,
    ...formatByType[image.type],
    width,
    height,
    bytes: bytes.length,
    frames,
  };
}
