import { useEffect, useRef, type CSSProperties } from 'react';
import type { Size } from '../layout/layout.ts';

/** A picture that moves, shown by the browser from the bytes that are here already. */
export function AnimatedPicture({
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
