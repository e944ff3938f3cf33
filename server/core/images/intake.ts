// The way in for every image: bytes from anybody become files under the hash of their own final content, or a named
// problem and nothing left behind. Rows come after files, so a row never names a file that is not there.
import { createHash } from 'node:crypto';
import type { BlobStore } from '../storage/storage.ts';
import type { ImageResult } from './jobs.ts';
import type { ImagePool } from './pool.ts';
import { checkBytes } from './structure.ts';

export interface StoredImage {
  /** SHA-256 of the stored bytes, hexadecimal. */
  hash: string;
  /** SHA-256 of the bytes as they came. */
  sourceHash: string;
  extension: 'jpg' | 'png' | 'gif';
  /** Size as a reader sees it, after orientation. */
  width: number;
  height: number;
  bytes: number;
}

export interface StoredPage extends StoredImage {
  saver: { hash: string; width: number; height: number; bytes: number };
}

export interface ImageIntake {
  /** Stores a page and its reduced quality. @throws ImageProblem */
  page(bytes: Uint8Array): Promise<StoredPage>;
  /** Stores a cover and its thumbnails of 256 and 512 pixels. @throws ImageProblem */
  cover(bytes: Uint8Array): Promise<StoredImage>;
}

/** Where the files of a stored image are. */
export interface ImageKeys {
  pageKey(hash: string, extension: string): string;
  saverKey(hash: string): string;
  coverKey(hash: string, extension: string, width: 256 | 512 | null): string;
}

export const imageKeys: ImageKeys = {
  pageKey: (hash, extension) => `data/${hash.slice(0, 2)}/${hash}.${extension}`,
  saverKey: (hash) => `saver/${hash.slice(0, 2)}/${hash}.jpg`,
  coverKey: (hash, extension, width) =>
    `covers/${hash.slice(0, 2)}/${hash}.${extension}${width === null ? '' : `.${width}.jpg`}`,
};

export function createImageIntake({ storage, pool }: { storage: BlobStore; pool: ImagePool }): ImageIntake {
  return {
    async page(bytes) {
      const result = await decode(pool, 'page', bytes);
      const image = describe(bytes, result);
      const [variant] = result.variants;
      const saverHash = sha256(variant!.bytes);
      await putAll(storage, [
        [imageKeys.pageKey(image.hash, image.extension), result.clean],
        [imageKeys.saverKey(saverHash), variant!.bytes],
      ]);
      return {
        ...image,
        saver: { hash: saverHash, width: variant!.width, height: variant!.height, bytes: variant!.bytes.byteLength },
      };
    },
    async cover(bytes) {
      const result = await decode(pool, 'cover', bytes);
      const image = describe(bytes, result);
      const [small, large] = result.variants;
      await putAll(storage, [
        [imageKeys.coverKey(image.hash, image.extension, null), result.clean],
        [imageKeys.coverKey(image.hash, image.extension, 256), small!.bytes],
        [imageKeys.coverKey(image.hash, image.extension, 512), large!.bytes],
      ]);
      return image;
    },
  };
}

function decode(pool: ImagePool, kind: 'page' | 'cover', bytes: Uint8Array): Promise<ImageResult> {
  // a file over the limit must not even be sent to a worker
  checkBytes(bytes.byteLength);
  return pool.run(kind, bytes);
}

function describe(bytes: Uint8Array, result: ImageResult): StoredImage {
  return {
    hash: sha256(result.clean),
    sourceHash: sha256(bytes),
    extension: result.extension,
    width: result.width,
    height: result.height,
    bytes: result.clean.byteLength,
  };
}

/** All or nothing: what this call added is taken back when one of the files cannot be written. */
async function putAll(storage: BlobStore, files: [key: string, bytes: Uint8Array][]): Promise<void> {
  const added: string[] = [];
  try {
    for (const [key, bytes] of files) if (await storage.put(key, bytes)) added.push(key);
  } catch (error) {
    for (const key of added) await storage.delete(key).catch(() => {});
    throw error;
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
