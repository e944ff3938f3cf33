import { useEffect, useRef, type CSSProperties } from 'react';
import type { Size } from '../layout/layout.ts';

/** Larger or smaller by less than this is the same picture. */
const sameSize = 0.02;
/** Sizes that follow each other sooner than this are passed through. */
const restMs = 120;

/**
 * A picture that is drawn here, in the size that it has on the screen. In long strips a browser keeps what it has drawn
 * by itself until hundreds of megabytes are full; what is drawn here goes with its page.
 */
export function DrawnPicture({
  bytes,
  size,
  label,
  style,
  onError,
}: {
  bytes: Blob;
  /** Of the file, in px. */
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
    let over = false;
    let drawn = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = async (): Promise<void> => {
      const wanted = Math.min(size.width, Math.round(element.clientWidth * devicePixelRatio));
      if (wanted < 1 || Math.abs(wanted / drawn - 1) < sameSize) return;
      const before = drawn;
      drawn = wanted;
      try {
        const smaller = wanted < size.width * (1 - sameSize);
        const bitmap = await createImageBitmap(
          bytes,
          smaller ? { resizeWidth: wanted, resizeQuality: 'high' } : undefined,
        );
        if (over) return bitmap.close();
        element.width = bitmap.width;
        element.height = bitmap.height;
        context?.transferFromImageBitmap(bitmap);
        element.dataset['drawn'] = '';
      } catch {
        drawn = before;
        if (!over && before === 0) failed.current();
      }
      return undefined;
    };
    void draw();
    const resizing = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void draw(), restMs);
    });
    resizing.observe(element);
    return () => {
      over = true;
      clearTimeout(timer);
      resizing.disconnect();
      // its memory is not left to the next collection
      element.width = 0;
      element.height = 0;
    };
  }, [bytes, size]);
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img would be drawn by the browser
  return <canvas ref={canvas} role="img" aria-label={label} style={style} width={1} height={1} />;
}
