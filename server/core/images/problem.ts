// Why an image was refused: a code that the interface translates, with the limit and what was measured.

export type ImageProblemCode =
  | 'image_empty'
  | 'image_type_not_allowed'
  | 'image_too_large'
  | 'image_too_wide'
  | 'image_too_tall'
  | 'image_zero_size'
  | 'image_truncated'
  | 'image_corrupt'
  | 'image_too_many_frames'
  | 'image_too_many_scans'
  | 'image_decodes_too_big'
  | 'image_interlaced_too_big'
  | 'image_timeout'
  | 'image_memory'
  | 'image_worker_lost'
  | 'chapter_too_large'
  | 'chapter_too_many_pages'
  | 'chapter_decodes_too_big';

export class ImageProblem extends Error {
  readonly code: ImageProblemCode;
  readonly limit: number | string | null;
  readonly measured: number | string | null;

  constructor(
    code: ImageProblemCode,
    message: string,
    { limit = null, measured = null }: { limit?: number | string | null; measured?: number | string | null } = {},
  ) {
    super(message);
    this.name = 'ImageProblem';
    this.code = code;
    this.limit = limit;
    this.measured = measured;
  }
}

export function truncated(what: string): ImageProblem {
  return new ImageProblem('image_truncated', `The image ends too early, ${what}. Save it again and retry`);
}

export function corrupt(what: string): ImageProblem {
  return new ImageProblem('image_corrupt', `The image is damaged: ${what}. Save it again and retry`);
}
