// The limits that every format shares, each with a sentence that names the limit and the measured value.
import { limits } from '#contract/limits.ts';
import { ImageProblem } from './problem.ts';

/** What a structural check learnt. Sizes are those of the decoded image before orientation. */
export interface Structure {
  width: number;
  height: number;
  frames: number;
  /** EXIF orientation, 1 when there is none. */
  orientation: number;
  /** The same image without metadata and trailing bytes. */
  clean: Buffer;
}

/** @throws ImageProblem for a size outside the limits */
export function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) {
    throw new ImageProblem('image_zero_size', `The image says it is ${width} x ${height} px`, {
      limit: 1,
      measured: 0,
    });
  }
  if (width > limits.imageMaxWidth) {
    throw new ImageProblem('image_too_wide', `Width ${width} px is over ${limits.imageMaxWidth} px`, {
      limit: limits.imageMaxWidth,
      measured: width,
    });
  }
  if (height > limits.imageMaxHeight) {
    throw new ImageProblem('image_too_tall', `Height ${height} px is over ${limits.imageMaxHeight} px`, {
      limit: limits.imageMaxHeight,
      measured: height,
    });
  }
}

/** @throws ImageProblem when decoding would take more memory than one image may */
export function checkDecoded(width: number, height: number, channels: number, sampleBytes: number, frames = 1): void {
  const pixels = width * height;
  if (pixels > limits.imageMaxPixels) {
    throw new ImageProblem('image_decodes_too_big', `${pixels} pixels are over ${limits.imageMaxPixels}`, {
      limit: limits.imageMaxPixels,
      measured: pixels,
    });
  }
  const bytes = pixels * channels * sampleBytes * frames;
  if (bytes > limits.imageMaxDecodedBytes) {
    throw new ImageProblem(
      'image_decodes_too_big',
      `Unpacked the image takes ${bytes} bytes, over ${limits.imageMaxDecodedBytes}. Use fewer frames, 8 bits or a smaller size`,
      { limit: limits.imageMaxDecodedBytes, measured: bytes },
    );
  }
}

export function checkInterlaced(pixels: number): void {
  if (pixels <= limits.imageMaxInterlacedPixels) return;
  throw new ImageProblem(
    'image_interlaced_too_big',
    `An interlaced image of ${pixels} pixels is over ${limits.imageMaxInterlacedPixels}. Save it without interlacing`,
    { limit: limits.imageMaxInterlacedPixels, measured: pixels },
  );
}

export function checkFrames(frames: number): void {
  if (frames <= limits.imageMaxFrames) return;
  throw new ImageProblem('image_too_many_frames', `More than ${limits.imageMaxFrames} frames`, {
    limit: limits.imageMaxFrames,
    measured: frames,
  });
}
