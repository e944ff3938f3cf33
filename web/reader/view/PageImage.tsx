import { CircleAlert, RotateCw } from 'lucide-react';
import { createContext, memo, useContext, useSyncExternalStore, type CSSProperties, type MouseEvent } from 'react';
import { useT } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Direction, Size } from '../layout/layout.ts';
import { uncut, type Clip } from '../layout/clip.ts';
import type { LoadedPages } from '../pages/use-pages.ts';
import { DrawnPicture } from './DrawnPicture.tsx';
import styles from './PageImage.module.css';

export interface ShownPages {
  /** Of the files. */
  sizes: readonly Size[];
  loaded: LoadedPages;
  /** In which its pages are read. */
  reading: Direction;
}

/** The chapter's pages, for the boxes that show them. */
export const PagesShown = createContext<ShownPages | null>(null);

export interface PageImageProps {
  /** 1-based. */
  page: number;
  /** Its picture is drawn; far pages keep the box alone. */
  near?: boolean;
  /** What of the picture is shown. */
  clip?: Clip;
  /** By a quarter. */
  turned?: boolean;
}

/** One page, or a part of it, in a box of its own shape, which is there before the picture is. */
export const PageImage = memo(({ page, near = true, clip = uncut, turned = false }: PageImageProps) => {
  const t = useT();
  const shown = useContext(PagesShown);
  const loaded = shown?.loaded;
  const state = useSyncExternalStore(loaded?.subscribe ?? never, () => loaded?.stateOf(page) ?? 'waiting');
  const size = shown?.sizes[page - 1];
  if (!shown || !loaded || !size) return null;
  const label = t('reader.pageOf', { page, pages: shown.sizes.length });
  return (
    <div className={styles.box} style={boxStyle(size, clip, turned)} data-box={page} data-state={state}>
      {state === 'failed' && <FailedPage page={page} loaded={loaded} />}
      {state === 'loaded' && near && (
        <Picture
          loaded={loaded}
          page={page}
          size={size}
          label={label}
          style={pictureStyle(size, clip, turned, shown.reading)}
        />
      )}
      {state === 'waiting' && near && (
        <div className={styles.waiting} aria-busy="true">
          <div>
            <span className="sr-only">{label}</span>
            <b aria-hidden="true">{page}</b>
          </div>
        </div>
      )}
    </div>
  );
});
PageImage.displayName = 'PageImage';

interface PictureProps {
  loaded: LoadedPages;
  page: number;
  size: Size;
  label: string;
  style: CSSProperties | undefined;
}

/** By the browser, or from its bytes where they are kept; what moves only a browser can show. */
function Picture({ loaded, page, size, label, style }: PictureProps) {
  const url = loaded.urlOf(page);
  const bytes = loaded.pictureOf(page);
  const failed = (): void => loaded.fail(page);
  if (bytes instanceof Blob && bytes.type !== 'image/gif') {
    return <DrawnPicture bytes={bytes} size={size} label={label} style={style} onError={failed} />;
  }
  return (
    <img
      src={url}
      width={size.width}
      height={size.height}
      alt={label}
      style={style}
      decoding="sync"
      draggable={false}
      onError={failed}
    />
  );
}

const never = () => () => undefined;

function FailedPage({ page, loaded }: { page: number; loaded: LoadedPages }) {
  const t = useT();
  const failed = useSyncExternalStore(loaded.subscribe, loaded.failed);
  return (
    // its words run as those of the interface, not as the pages
    <div className={styles.failed} role="alert" dir={document.documentElement.dir || 'ltr'}>
      <div>
        <p>
          <CircleAlert />
          {t('reader.pageFailed', { page })}
        </p>
        <Button icon={<RotateCw />} onClick={(event) => again(event, () => loaded.retry(page))}>
          {t('reader.retry')}
        </Button>
        {failed > 1 && (
          <Button look="soft" onClick={(event) => again(event, loaded.retryFailed)}>
            {t('reader.retryAll', { count: failed })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The button goes away with the failure: the focus stays at the pages. */
function again({ currentTarget }: MouseEvent<HTMLElement>, retry: () => void): void {
  currentTarget.closest<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true });
  retry();
}

/** The shape of a part: in a row of several the wider one gets more of it. */
function boxStyle(size: Size, { left, right, top, bottom }: Clip, turned: boolean): CSSProperties {
  const across = size.width * (1 - left - right);
  const down = size.height * (1 - top - bottom);
  const ratio = turned ? down / across : across / down;
  // shares that add up to less than one would leave a part of the row empty
  return { aspectRatio: ratio, flexGrow: ratio * 1000 };
}

/** The whole picture, placed so that the part alone is in the box. */
function pictureStyle(size: Size, clip: Clip, turned: boolean, direction: Direction): CSSProperties | undefined {
  if (turned) {
    return {
      position: 'absolute',
      inset: '50% auto auto 50%',
      inlineSize: `${(100 * size.width) / size.height}%`,
      blockSize: `${(100 * size.height) / size.width}%`,
      transform: `translate(-50%, -50%) rotate(${direction === 'rtl' ? -90 : 90}deg)`,
    };
  }
  if (clip === uncut) return undefined;
  const across = 1 - clip.left - clip.right;
  const down = 1 - clip.top - clip.bottom;
  return {
    position: 'absolute',
    left: `${(-100 * clip.left) / across}%`,
    top: `${(-100 * clip.top) / down}%`,
    inlineSize: `${100 / across}%`,
    blockSize: `${100 / down}%`,
  };
}
