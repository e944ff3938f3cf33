// Why an archive, or an entry of it, cannot be read.

export type ArchiveProblemCode =
  | 'damaged'
  | 'encrypted'
  | 'method'
  | 'too-many-entries'
  | 'entry_too_large'
  | 'archive_too_large'
  | 'archive_bomb'
  | 'overlapping';

export class ArchiveProblem extends Error {
  override readonly name = 'ArchiveProblem';
  readonly code: ArchiveProblemCode;
  /** The limit that was exceeded, and the measured value. */
  readonly limit: number | undefined;
  readonly measured: number | undefined;

  constructor(code: ArchiveProblemCode, { limit, measured }: { limit?: number; measured?: number } = {}) {
    super(code);
    this.code = code;
    this.limit = limit;
    this.measured = measured;
  }
}
