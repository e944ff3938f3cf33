import { useState, type ReactNode } from 'react';
import { FilePicture } from './FilePicture.tsx';
import type { UploadPage } from './page-list.ts';

/** Picture of a page: of its file here, or of what the chapter has already; the fallback for what cannot be shown. */
export function PagePicture({
  page: { file, stored },
  alt,
  fallback,
}: {
  page: UploadPage;
  alt: string;
  fallback: ReactNode;
}) {
  const [isBroken, setBroken] = useState(false);
  const image = {
    alt,
    loading: 'lazy',
    decoding: 'async',
    draggable: false,
    onError: () => setBroken(true),
  } as const;
  if (isBroken) return fallback;
  if (file && file.size > 0) return <FilePicture file={file} {...image} />;
  if (stored?.picture) return <img src={stored.picture} {...image} alt={alt} />;
  return fallback;
}
