import { CircleAlert, RotateCw } from 'lucide-react';
import { createContext, memo, useContext, useSyncExternalStore, type CSSProperties, type MouseEvent } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import type { Size } from '#contract/rules/chapter-shape.ts';
import type { Direction } from '../layout/layout.ts';
import { noClip, type Clip } from '../layout/clip.ts';
import { adoptDrawnPage, isDrawnPage } from '../pages/drawn-page.ts';
import type { LoadedPages } from '../pages/use-pages.ts';
import { AnimatedPicture } from './AnimatedPicture.tsx';
import { DrawnPicture } from './DrawnPicture.tsx';
import { WaitingPage } from './WaitingPage.tsx';
import styles from './PageImage.module.css';

interface ShownPages {
  /** Sizes of the files, in px. */
  sizes: readonly Size[];
  loaded: LoadedPages;
  /** Reading direction of the pages. */
  reading: Direction;
}

/** Context with the chapter's pages, for the boxes that show them. */
export const ShownPagesContext = createContext<ShownPages | null>(null);

interface PageImageProps {
  /** 1-based. */
  page: number;
  /** Whether the picture is drawn; far pages are an empty box. */
  near?: boolean;
  /** The visible part of the picture. */
  clip?: Clip;
  /** Rotates the picture by 90 degrees. */
  turned?: boolean;
}

/** One page, or a part of it, in a box of its own aspect ratio, which is there before the picture is loaded. */
export const PageImage = memo(({ page, near = true, clip = noClip, turned = false }: PageImageProps) => {
  const t = useT();
  const shownPages = useContext(ShownPagesContext);
  const loaded = shownPages?.loaded;
  const state = useSyncExternalStore(loaded?.subscribe ?? noSubscription, () => loaded?.stateOf(page) ?? 'waiting');
  // undefined also for a page in state `loaded` whose picture was evicted
  const picture = useSyncExternalStore(loaded?.subscribe ?? noSubscription, () => loaded?.pictureOf(page));
  // while it is whole, the page that the server has drawn is shown by its own element
  const isAdopted = near && clip === noClip && !turned && state !== 'failed' && isDrawnPage(loaded?.urlOf(page));
  const size = shownPages?.sizes[page - 1];
  if (!shownPages || !loaded || !size) return null;
  const label = t('reader.pageOf', { page, pages: shownPages.sizes.length });
  const hasPicture = state === 'loaded' && picture !== undefined;
  return (
    <div
      ref={isAdopted ? adoptDrawnPage : undefined}
      className={styles.box}
      style={boxStyle(size, clip, turned)}
      data-box={page}
      data-state={state === 'loaded' && near && !hasPicture ? 'waiting' : state}
    >
      {state === 'failed' && <FailedPage page={page} loaded={loaded} />}
      {hasPicture && near && !isAdopted && (
        <Picture
          loaded={loaded}
          page={page}
          picture={picture}
          size={size}
          label={label}
          style={pictureStyle(size, clip, turned, shownPages.reading)}
        />
      )}
      {state !== 'failed' && !hasPicture && near && !isAdopted && (
        <WaitingPage page={page} label={label} loaded={loaded} />
      )}
    </div>
  );
});
PageImage.displayName = 'PageImage';

interface PictureProps {
  loaded: LoadedPages;
  page: number;
  /** The bytes, or an `<img>` if its origin forbids reading them. */
  picture: unknown;
  size: Size;
  label: string;
  style: CSSProperties | undefined;
}

/** Draws a picture from its bytes, or with an `<img>` if they cannot be read; animations need an `<img>`, too. */
function Picture({ loaded, page, picture, size, label, style }: PictureProps) {
  const failed = (): void => loaded.fail(page);
  const shared = { size, label, style, onError: failed };
  if (!(picture instanceof Blob)) {
    return (
      <img
        src={loaded.urlOf(page)}
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
  return picture.type === 'image/gif' ? (
    <AnimatedPicture bytes={picture} {...shared} />
  ) : (
    <DrawnPicture bytes={picture} {...shared} />
  );
}

const noSubscription = () => () => undefined;

function FailedPage({ page, loaded }: { page: number; loaded: LoadedPages }) {
  const t = useT();
  const failed = useSyncExternalStore(loaded.subscribe, loaded.failed);
  return (
    // text direction of the interface, not of the pages
    <div className={styles.failed} role="alert" dir={document.documentElement.dir || 'ltr'}>
      <div>
        <p>
          <CircleAlert />
          {t('reader.pageFailed', { page })}
        </p>
        <Button icon={<RotateCw />} onClick={(event) => retryAndFocus(event, () => loaded.retry(page))}>
          {t('reader.retry')}
        </Button>
        {failed > 1 && (
          <Button look="soft" onClick={(event) => retryAndFocus(event, loaded.retryFailed)}>
            {t('reader.retryAll', { count: failed })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Retries, and moves the focus to the pages, because the button disappears with the failure. */
function retryAndFocus({ currentTarget }: MouseEvent<HTMLElement>, retry: () => void): void {
  currentTarget.closest<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true });
  retry();
}

/** The aspect ratio of a box, and its share of a row's width, which is proportional to the ratio. */
function boxStyle(size: Size, { left, right, top, bottom }: Clip, turned: boolean): CSSProperties {
  const visibleWidth = size.width * (1 - left - right);
  const visibleHeight = size.height * (1 - top - bottom);
  const ratio = turned ? visibleHeight / visibleWidth : visibleWidth / visibleHeight;
  // `flex-grow` values with a sum below 1 would leave a part of the row empty
  return { aspectRatio: ratio, flexGrow: ratio * 1000 };
}

/** Positions the whole picture so that only the clip is inside the box. */
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
  if (clip === noClip) return undefined;
  const visibleWidth = 1 - clip.left - clip.right;
  const visibleHeight = 1 - clip.top - clip.bottom;
  return {
    position: 'absolute',
    left: `${(-100 * clip.left) / visibleWidth}%`,
    top: `${(-100 * clip.top) / visibleHeight}%`,
    inlineSize: `${100 / visibleWidth}%`,
    blockSize: `${100 / visibleHeight}%`,
  };
}
