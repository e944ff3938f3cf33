// Interface of file stores: keys name immutable bytes, so an existing key always has its complete content.

export type BlobBytes = Uint8Array | AsyncIterable<Uint8Array>;

export interface BlobStore {
  /** Local folder with the files, if there is one. */
  folder?: string;
  /**
   * Stores the bytes under the key; once this resolves they survive a power failure. Idempotent: an existing key is
   * left unchanged, because equal keys imply equal bytes.
   * @returns whether this call wrote it
   */
  put(key: string, bytes: BlobBytes): Promise<boolean>;
  /**
   * Like `put` for several keys; none becomes visible before all are written, so a failed write leaves nothing behind.
   */
  putAll(entries: readonly { key: string; bytes: BlobBytes }[]): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Size in bytes, or null when there is no such key. */
  size(key: string): Promise<number | null>;
  /** Deletes a key. @returns whether it existed */
  delete(key: string): Promise<boolean>;
  /** Keys that begin with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
}
