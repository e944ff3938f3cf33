// Limits on archives, which stop those that unpack to much more than their size (zip bombs).

export const archiveLimits = Object.freeze({
  entries: 10_000,
  /** Maximum bytes of all unpacked entries together; the limit per chapter is checked later. */
  totalBytes: 600 * 1024 * 1024,
  /** Maximum compression ratio of entries over one megabyte. */
  ratio: 200,
});

export type ArchiveLimits = { readonly [K in keyof typeof archiveLimits]: number };
