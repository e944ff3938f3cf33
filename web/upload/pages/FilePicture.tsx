import { useCallback, type ComponentProps } from 'react';

interface FilePictureProps extends Omit<ComponentProps<'img'>, 'src' | 'ref'> {
  file: Blob;
  alt: string;
}

/** Picture of a file of the device. The browser reads the file as long as the picture is shown. */
export function FilePicture({ file, alt, ...rest }: FilePictureProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img {...rest} ref={show} alt={alt} />;
}
