// Names of files in the storage: by the hash of their own bytes, so equal pages are stored once.

export function pageKey(hash: string, extension: string): string {
  return `data/${hash.slice(0, 2)}/${hash}.${extension}`;
}

export function saverKey(hash: string): string {
  return `saver/${hash.slice(0, 2)}/${hash}.jpg`;
}

/** A cover's original, or its thumbnail of 256 or 512 pixels in width. */
export function coverKey(hash: string, extension: string, width: 256 | 512 | null): string {
  return `covers/${hash.slice(0, 2)}/${hash}.${extension}${width === null ? '' : `.${width}.jpg`}`;
}
