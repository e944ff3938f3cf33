import { useEffect, useMemo, useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import type { UploadPage } from './page-list.ts';
import { PagePicture } from './PagePicture.tsx';
import { spreadsOf } from './spreads.ts';
import styles from './Pages.module.css';

/** Shows the pages as a reader with double pages sees them. */
export function SpreadPreview({
  pages,
  first,
  rtl,
  onClose,
}: {
  pages: readonly UploadPage[];
  /** Pages of which the first one is shown first; that of the chapter, if there are none. */
  first: ReadonlySet<string>;
  rtl: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const [isRtl, setRtl] = useState(rtl);
  const spreads = useMemo(() => spreadsOf(pages), [pages]);
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      spreads.findIndex((spread) => spread.some(({ id }) => first.has(id))),
    ),
  );
  const spread = spreads[Math.min(index, spreads.length - 1)] ?? [];
  const go = (by: number): void => setIndex((now) => Math.max(0, Math.min(spreads.length - 1, now + by)));
  useEffect(() =>
    listen(document, {
      keydown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowLeft') go(isRtl ? 1 : -1);
        else if (event.key === 'ArrowRight') go(isRtl ? -1 : 1);
      },
    }),
  );
  const numbers = spread.map((page) => pages.indexOf(page) + 1);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('upload.previewOf', { pages: numbers.join('–') })}
      actions={<Button onClick={onClose}>{t('upload.closePreview')}</Button>}
    >
      <div className={styles.preview}>
        <div className={styles.spread} dir={isRtl ? 'rtl' : 'ltr'}>
          {spread.map((page) => (
            <SpreadPage key={page.id} page={page} number={pages.indexOf(page) + 1} />
          ))}
        </div>
        <div className={styles.previewBar}>
          <IconButton
            size="sm"
            label={t(isRtl ? 'upload.nextSpread' : 'upload.previousSpread')}
            icon={<ChevronLeft />}
            onClick={() => go(isRtl ? 1 : -1)}
          />
          <Segment
            size="sm"
            label={t('upload.direction')}
            value={isRtl ? 'rtl' : 'ltr'}
            options={[
              { value: 'ltr', label: t('upload.ltr') },
              { value: 'rtl', label: t('upload.rtl') },
            ]}
            onChange={(direction) => setRtl(direction === 'rtl')}
          />
          <IconButton
            size="sm"
            label={t(isRtl ? 'upload.previousSpread' : 'upload.nextSpread')}
            icon={<ChevronRight />}
            onClick={() => go(isRtl ? -1 : 1)}
          />
        </div>
      </div>
    </Dialog>
  );
}

function SpreadPage({ page, number }: { page: UploadPage; number: number }) {
  const name = useT()('upload.pageName', { number });
  return <PagePicture page={page} alt={name} fallback={<span>{name}</span>} />;
}
