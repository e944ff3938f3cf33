import { useEffect, useRef, type CSSProperties } from 'react';
import type { Size } from '../layout/layout.ts';

/** Relative difference in size below which the picture is not drawn again. */
const sameSize = 0.02;
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
  const failed = useRef(onError);
  useEffect(() => {
    failed.current = onError;
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const context = element.getContext('bitmaprenderer');
    let isUnmounted = false;
    let drawnWidth = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = async (): Promise<void> => {
      const wanted = Math.min(size.width, Math.round(element.clientWidth * devicePixelRatio));
      if (wanted < 1 || Math.abs(wanted / drawnWidth - 1) < sameSize) return;
      const before = drawnWidth;
      drawnWidth = wanted;
      try {
        const smaller = wanted < size.width * (1 - sameSize);
        const bitmap = await createImageBitmap(
          bytes,
          smaller ? { resizeWidth: wanted, resizeQuality: 'high' } : undefined,
        );
        if (isUnmounted) return bitmap.close();
        element.width = bitmap.width;
        element.height = bitmap.height;
        context?.transferFromImageBitmap(bitmap);
        element.dataset['drawn'] = '';
      } catch {
        drawnWidth = before;
        if (!isUnmounted && before === 0) failed.current();
      }
      return undefined;
    };
    void draw();
    const resizing = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void draw(), resizeDebounceMs);
    });
    resizing.observe(element);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      resizing.disconnect();
      // frees the memory now, not at the next garbage collection
      element.width = 0;
      element.height = 0;
    };
  }, [bytes, size]);
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img would be drawn by the browser
  return <canvas ref={canvas} role="img" aria-label={label} style={style} width={1} height={1} />;
}
