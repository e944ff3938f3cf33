import { useEffect, useRef, type CSSProperties } from 'react';
import type { Size } from '#contract/rules/chapter-shape.ts';

/** An animated picture in an `<img>`, from bytes that are already loaded. */
export function AnimatedPicture({
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
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(bytes);
    image.current!.src = url;
    return () => URL.revokeObjectURL(url);
  }, [bytes]);
  const { width, height } = size;
  return (
    <img ref={image} width={width} height={height} alt={label} style={style} draggable={false} onError={onError} />
  );
}
