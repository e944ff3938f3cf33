import { useEffect, useRef, type CSSProperties } from 'react';
import type { Size } from '#contract/rules/chapter-shape.ts';

/** Relative difference in size below which the picture is not drawn again. */
const redrawTolerance = 0.02;
/** Debounce of size changes, in ms. */
const resizeDebounceMs = 120;

/**
 * A picture drawn on a canvas, in its size on the screen. In long strips a browser retains the decoded pictures of
 * `<img>` elements up to hundreds of megabytes; the memory of a canvas is freed when its page unmounts.
 */
export function DrawnPicture({
  bytes,
  size,
  label,
  style,
  onError,
}: {
  bytes: Blob;
  /** Size of the file's picture, in px. */
  size: Size;
  label: string;
  style: CSSProperties | undefined;
  onError: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latestOnError = useRef(onError);
  useEffect(() => {
    latestOnError.current = onError;
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const context = element.getContext('bitmaprenderer');
    let isUnmounted = false;
    let drawnWidth = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = async (): Promise<void> => {
      const targetWidth = Math.min(size.width, Math.round(element.clientWidth * devicePixelRatio));
      if (targetWidth < 1 || Math.abs(targetWidth / drawnWidth - 1) < redrawTolerance) return;
      const previousWidth = drawnWidth;
      drawnWidth = targetWidth;
      try {
        const isSmaller = targetWidth < size.width * (1 - redrawTolerance);
        const bitmap = await createImageBitmap(
          bytes,
          isSmaller ? { resizeWidth: targetWidth, resizeQuality: 'high' } : undefined,
        );
        if (isUnmounted) return bitmap.close();
        element.width = bitmap.width;
        element.height = bitmap.height;
        context?.transferFromImageBitmap(bitmap);
        element.dataset['drawn'] = '';
      } catch {
        drawnWidth = previousWidth;
        if (!isUnmounted && previousWidth === 0) latestOnError.current();
      }
      return undefined;
    };
    void draw();
    const resizeObserver = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void draw(), resizeDebounceMs);
    });
    resizeObserver.observe(element);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      resizeObserver.disconnect();
      // frees the memory now, not at the next garbage collection
      element.width = 0;
      element.height = 0;
    };
  }, [bytes, size]);
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img would be drawn by the browser
  return <canvas ref={canvas} role="img" aria-label={label} style={style} width={1} height={1} />;
}
