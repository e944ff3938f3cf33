// The error for a container, or a part of it, that cannot be imported.

type ImportProblemCode =
  | 'archive_damaged'
  | 'archive_encrypted'
  | 'archive_method'
  | 'archive_too_many_entries'
  | 'archive_too_large'
  | 'archive_bomb'
  | 'archive_overlapping'
  | 'book_not_fixed_layout'
  | 'book_damaged'
  | 'book_encrypted'
  | 'file_too_large'
  | 'not_importable'
  | 'number_too_long'
  | 'path_not_found'
  | 'path_not_readable'
  | 'title_ambiguous';

export class ImportProblem extends Error {
  readonly code: ImportProblemCode;
  readonly limit: number | null;
  readonly measured: number | null;

  constructor(
    code: ImportProblemCode,
    message: string,
    { limit = null, measured = null }: { limit?: number | null; measured?: number | null } = {},
  ) {
    super(message);
    this.name = 'ImportProblem';
    this.code = code;
    this.limit = limit;
    this.measured = measured;
  }
}

/** Turns a reason into a sentence by capitalizing it; in other messages the reason follows a comma. */
export function sentence(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}
