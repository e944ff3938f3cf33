// Size limits of images, shared by all formats. A value exactly at a limit passes.
import { limits } from '../limits.ts';
import { formatBytes, formatNumber, ImageProblem } from './problem.ts';

/**
 * Rejects an image by its width and height: `checkSides` for stored images, `checkArea` for images that may be sliced.
 */
export type SideCheck = (width: number, height: number, subject?: string) => void;

export const checkSides: SideCheck = (width, height, subject = 'The image') => {
  checkNotEmpty(width, height, subject);
  checkWidth(width, subject);
  checkHeight(height, subject);
  checkArea(width, height, subject);
};

function checkNotEmpty(width: number, height: number, subject: string): void {
  if (width === 0 || height === 0) {
    throw new ImageProblem(
      'image_zero_size',
      `${subject} is ${width} x ${height} pixels; both sides need at least 1.`,
      {
        limit: 1,
        measured: 0,
      },
    );
  }
}

function checkWidth(width: number, subject: string): void {
  if (width > limits.imageMaxWidth) {
    throw new ImageProblem(
      'image_too_wide',
      `${subject} is ${formatNumber(width)} pixels wide; at most ${formatNumber(limits.imageMaxWidth)} are allowed.`,
      { limit: limits.imageMaxWidth, measured: width },
    );
  }
}

function checkHeight(height: number, subject: string): void {
  if (height > limits.imageMaxHeight) {
    throw new ImageProblem(
      'image_too_tall',
      `${subject} is ${formatNumber(height)} pixels tall; at most ${formatNumber(limits.imageMaxHeight)} are allowed.`,
      { limit: limits.imageMaxHeight, measured: height },
    );
  }
}

/** Limits only the number of pixels, not the sides: the image may still be rotated and sliced. */
export const checkArea: SideCheck = (width, height, subject = 'The image') => {
  checkNotEmpty(width, height, subject);
  const pixels = width * height;
  if (pixels > limits.imageMaxPixels) {
    throw new ImageProblem(
      'image_decodes_too_big',
      `${subject} has ${formatNumber(pixels)} pixels; at most ${formatNumber(limits.imageMaxPixels)} are allowed.`,
      { limit: limits.imageMaxPixels, measured: pixels },
    );
  }
};

/** Checks an upright image that may be sliced: like `checkSides`, but a still image may have any height. */
export function checkSliceable(width: number, height: number, frames: number): void {
  checkWidth(width, 'The image');
  if (frames > 1) checkHeight(height, 'The animation');
}

interface DecodedSize {
  width: number;
  height: number;
  channels: number;
  bytesPerSample: number;
  frames: number;
}

export function checkDecoded({ width, height, channels, bytesPerSample, frames }: DecodedSize): void {
  const bytes = width * height * channels * bytesPerSample * frames;
  if (bytes > limits.imageMaxDecodedBytes) {
    throw new ImageProblem(
      'image_decodes_too_big',
      `The image needs ${formatNumber(bytes)} bytes when it is decoded; at most ${formatBytes(limits.imageMaxDecodedBytes)} are allowed.`,
      { limit: limits.imageMaxDecodedBytes, measured: bytes },
    );
  }
}

export function checkFrames(frames: number): void {
  if (frames > limits.imageMaxFrames) {
    throw new ImageProblem(
      'image_too_many_frames',
      `The image has ${formatNumber(frames)} frames; at most ${formatNumber(limits.imageMaxFrames)} are allowed.`,
      { limit: limits.imageMaxFrames, measured: frames },
    );
  }
}

export function checkScans(scans: number): void {
  if (scans > limits.imageMaxScans) {
    throw new ImageProblem(
      'image_too_many_scans',
      `The image is stored in ${formatNumber(scans)} scans; at most ${formatNumber(limits.imageMaxScans)} are allowed.`,
      { limit: limits.imageMaxScans, measured: scans },
    );
  }
}

export function checkInterlaced(width: number, height: number): void {
  const pixels = width * height;
  if (pixels > limits.imageMaxInterlacedPixels) {
    throw new ImageProblem(
      'image_interlaced_too_big',
      `The image is interlaced and has ${formatNumber(pixels)} pixels; at most ${formatNumber(limits.imageMaxInterlacedPixels)} are allowed, or save it without interlacing.`,
      { limit: limits.imageMaxInterlacedPixels, measured: pixels },
    );
  }
}

export function checkBytes(bytes: number): void {
  if (bytes === 0) {
    throw new ImageProblem('image_empty', 'The file is empty (0 bytes).', { limit: 1, measured: 0 });
  }
  if (bytes > limits.imageMaxBytes) {
    throw new ImageProblem(
      'image_too_large',
      `The file has ${formatNumber(bytes)} bytes; at most ${formatBytes(limits.imageMaxBytes)} (${formatNumber(limits.imageMaxBytes)} bytes) are allowed.`,
      { limit: limits.imageMaxBytes, measured: bytes },
    );
  }
}
