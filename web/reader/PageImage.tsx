import { RotateCw } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useT } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import type { LoadedPages } from './use-pages.ts';
import styles from './Reader.module.css';

/** One page in a box of its own shape, which is there before the picture is. Far pages keep the box alone. */
export function PageImage({ pages, index, near = true }: { pages: LoadedPages; index: number; near?: boolean }) {
  const t = useT();
  const state = pages.states[index] ?? 'waiting';
  const shape = { '--page-width': pages.width(index), '--page-height': pages.height(index) } as CSSProperties;
  return (
    <div className={styles.box} style={shape} data-page={index + 1} data-state={state}>
      {state === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>{t('reader.pageFailed', { page: index + 1 })}</p>
          <Button look="second" icon={<RotateCw />} onClick={() => pages.retry(index)}>
            {t('reader.retry')}
          </Button>
        </div>
      )}
      {state !== 'failed' && near && (
        <img
          src={pages.urlOf(index)}
          width={pages.width(index)}
          height={pages.height(index)}
          alt={t('reader.pageOf', { page: index + 1, pages: pages.states.length })}
          decoding="async"
          draggable={false}
        />
      )}
    </div>
  );
}
