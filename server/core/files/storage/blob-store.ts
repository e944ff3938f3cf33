// The interface of stores of files: keys name bytes that never change, so a key that is there is always whole.

export type BlobBytes = Uint8Array | AsyncIterable<Uint8Array>;

export interface BlobStore {
  /** Where the files are, when that is a folder of this machine. */
  folder?: string;
  /**
   * Keeps the bytes under the key; when this returns they survive a power cut. A key that exists already is left as
   * it is, for equal keys mean equal bytes.
   * @returns whether this call wrote it
   */
  put(key: string, bytes: BlobBytes): Promise<boolean>;
  /** Like `put` for several, but none is visible before all are written: a failure to write leaves nothing behind. */
  putAll(entries: readonly { key: string; bytes: BlobBytes }[]): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Bytes under the key, or null when there is no such key. */
  size(key: string): Promise<number | null>;
  /** @returns whether there was something to delete */
  delete(key: string): Promise<boolean>;
  /** Keys that begin with the prefix, in no promised order. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
}
