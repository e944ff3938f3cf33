import { useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './ArtTab.module.css';

interface FullImage {
  src: string;
  name: string;
  description: string;
}

/** One picture in full, with the ones before and after it. `at` null is closed. */
export function ArtDialog({
  images,
  at,
  onMove,
}: {
  images: FullImage[];
  at: number | null;
  onMove: (at: number | null) => void;
}) {
  const t = useT();
  // While it fades out there is still something to show.
  const [last, setLast] = useState(0);
  if (at !== null && at !== last) setLast(at);
  const place = at ?? last;
  const image = images[place];
  if (!image) return null;
  const go = (step: number) => onMove((place + step + images.length) % images.length);
  return (
    <Dialog
      open={at !== null}
      onClose={() => onMove(null)}
      title={image.name}
      wide
      actions={
        <>
          {images.length > 1 && (
            <>
              <IconButton
                label={t('titles.previousCover')}
                icon={<ChevronLeft className="flip" />}
                onClick={() => go(-1)}
              />
              <IconButton
                label={t('titles.nextCover')}
                icon={<ChevronRight className="flip" />}
                onClick={() => go(1)}
              />
            </>
          )}
          <Button onClick={() => onMove(null)}>{t('app.close')}</Button>
        </>
      }
    >
      <figure className={styles.full}>
        <img key={image.src} src={image.src} alt={image.name} />
        {image.description && <figcaption dir="auto">{image.description}</figcaption>}
      </figure>
    </Dialog>
  );
}
