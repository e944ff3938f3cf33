import { useState, type ReactNode } from 'react';
import { FilePicture } from './FilePicture.tsx';
import type { UploadPage } from './page-list.ts';

interface PictureProps {
  page: UploadPage;
  alt: string;
  /** Shown in place of what cannot be shown. */
  fallback: ReactNode;
}

/** Picture of a page: of its file here, of what the server has of it, or of what the chapter has already. */
export function PagePicture({ page: { file, stored, picture }, alt, fallback }: PictureProps) {
  const source = file && file.size > 0 ? file : (stored?.picture ?? picture ?? null);
  /** The file or address that could not be shown: another one is tried. */
  const [broken, setBroken] = useState<Blob | string | null>(null);
  if (source === null || source === broken) return fallback;
  const image = {
    loading: 'lazy',
    decoding: 'async',
    draggable: false,
    onError: () => setBroken(source),
  } as const;
  if (typeof source === 'string') return <img key={source} src={source} {...image} alt={alt} />;
  return <FilePicture file={source} {...image} alt={alt} />;
}
