// Error for refused images: a code for programs, a message for people, and the limit with the measured value.

const imageProblemCodes = [
  'image_empty',
  'image_too_large',
  'image_type_not_allowed',
  'image_kind_not_supported',
  'image_truncated',
  'image_corrupt',
  'image_zero_size',
  'image_too_small',
  'image_crop_outside',
  'image_too_wide',
  'image_too_tall',
  'image_screen_mismatch',
  'image_too_many_frames',
  'image_too_many_scans',
  'image_interlaced_too_big',
  'image_decodes_too_big',
  'image_timeout',
  'image_needs_too_much_memory',
  'image_worker_lost',
  'chapter_too_large',
  'chapter_too_many_pages',
  'chapter_decodes_too_big',
] as const;

export type ImageProblemCode = (typeof imageProblemCodes)[number];

/** The limit that was exceeded and the measured value, both in the unit that the message names. */
interface ProblemNumbers {
  limit?: number;
  measured?: number;
  /** Milliseconds of computing time that it took to find the problem. */
  cpuMs?: number;
}

export class ImageProblem extends Error {
  override readonly name = 'ImageProblem';
  readonly code: ImageProblemCode;
  readonly limit: number | undefined;
  readonly measured: number | undefined;
  readonly cpuMs: number;

  constructor(code: ImageProblemCode, message: string, { limit, measured, cpuMs = 0 }: ProblemNumbers = {}) {
    super(message);
    this.code = code;
    this.limit = limit;
    this.measured = measured;
    this.cpuMs = cpuMs;
  }
}

export const corrupt = (what: string): ImageProblem =>
  new ImageProblem('image_corrupt', `The image is damaged: ${what}.`);

export const truncated = (what: string): ImageProblem =>
  new ImageProblem('image_truncated', `The image is cut off: ${what}.`);

export const formatNumber = (value: number): string => value.toLocaleString('en-US');

/** Formats bytes in MB when the number is round, else as the exact number of bytes. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return Number.isInteger(megabytes) ? `${formatNumber(megabytes)} MB` : `${formatNumber(bytes)} bytes`;
}
