import { CircleAlert, RotateCw } from 'lucide-react';
import { useContext, createContext, type CSSProperties, type MouseEvent } from 'react';
import { useT } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import type { LoadedPages } from '../pages/use-pages.ts';
import styles from './PageImage.module.css';

export interface ShownPages {
  sizes: readonly { width: number; height: number }[];
  loaded: LoadedPages;
}

/** The chapter's pages, for the boxes that show them. */
export const PagesShown = createContext<ShownPages | null>(null);

/** One page in a box of its own shape, which is there before the picture is. Far pages keep the box alone. */
export function PageImage({ page, near = true }: { page: number; near?: boolean }) {
  const t = useT();
  const shown = useContext(PagesShown);
  const size = shown?.sizes[page - 1];
  if (!shown || !size) return null;
  const { loaded, sizes } = shown;
  const state = loaded.states[page - 1] ?? 'waiting';
  const label = t('reader.pageOf', { page, pages: sizes.length });
  const shape = { '--page-width': size.width, '--page-height': size.height } as CSSProperties;
  return (
    <div className={styles.box} style={shape} data-page={page} data-state={state}>
      {state === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>
            <CircleAlert />
            {t('reader.pageFailed', { page })}
          </p>
          <Button icon={<RotateCw />} onClick={(event) => again(event, () => loaded.retry(page))}>
            {t('reader.retry')}
          </Button>
          {loaded.failed > 1 && (
            <Button look="soft" onClick={(event) => again(event, loaded.retryFailed)}>
              {t('reader.retryAll', { count: loaded.failed })}
            </Button>
          )}
        </div>
      )}
      {state === 'loaded' && near && (
        <img
          src={loaded.urlOf(page)}
          width={size.width}
          height={size.height}
          alt={label}
          decoding="sync"
          draggable={false}
          onError={() => loaded.fail(page)}
        />
      )}
      {state === 'waiting' && near && (
        <div className={styles.waiting} aria-busy="true">
          <span className="sr-only">{label}</span>
          <b aria-hidden="true">{page}</b>
        </div>
      )}
    </div>
  );
}

/** The button goes away with the failure: the focus stays at the pages. */
function again({ currentTarget }: MouseEvent<HTMLElement>, retry: () => void): void {
  currentTarget.closest<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true });
  retry();
}
