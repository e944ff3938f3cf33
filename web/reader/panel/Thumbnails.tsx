import { Bookmark } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { cx } from '#web/ui/behavior/cx.ts';
import { DialogPanel } from '#web/ui/overlays/DialogPanel.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { nextInGrid } from '../input/grid-keys.ts';
import { thumbnailUrls } from '../pages/use-pages.ts';
import type { ReaderModel } from '../use-reader.ts';
import styles from './Thumbnails.module.css';

interface GridProps extends Pick<ReaderModel, 'pages' | 'layout' | 'turning' | 'bookmarks'> {
  onClose: () => void;
}

/** Thumbnails of all pages of the chapter, in reading direction; pressing one goes to its page. */
export function Thumbnails({ open, onClose, ...gridProps }: GridProps & { open: boolean }) {
  const t = useT();
  return (
    <DialogPanel open={open} onClose={onClose} wide title={t('reader.thumbnails')} closeLabel={t('reader.close')}>
      {open && <ThumbnailGrid {...gridProps} onClose={onClose} />}
    </DialogPanel>
  );
}

/** Marks a loaded thumbnail, which no longer needs the screentone below it as a placeholder. */
const markLoaded = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
  currentTarget.dataset['here'] = '';
};

/** Ratio of height to width above which a page, e.g. of a strip, is cut to its top. */
const maxRatio = 2;

function ThumbnailGrid({
  pages: { pageSet, count },
  layout: { direction },
  turning: { page, until, go },
  bookmarks: { bookmarked },
  onClose,
}: GridProps) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const currentButton = list.current?.querySelector<HTMLElement>('[aria-current]');
    currentButton?.scrollIntoView({ block: 'center', behavior: 'instant' });
    currentButton?.focus({ preventScroll: true });
  }, []);
  const urls = thumbnailUrls(pageSet);
  const [tabStop, setTabStop] = useState(page);
  const moveFocus = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const nextButton = buttons[nextInGrid(buttons, tabStop - 1, event.key, direction)];
    if (!nextButton) return;
    event.preventDefault();
    nextButton.focus();
    nextButton.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons have the focus
    <ol ref={list} className={styles.grid} dir={direction} onKeyDown={moveFocus}>
      {pageSet.pages.map(({ file, width, height, role }, index) => {
        const pageNumber = index + 1;
        return (
          <li key={`${pageNumber} ${file}`} className={cx(width > height && styles.wide)}>
            <button
              type="button"
              // roving tabindex: a single Tab stop, from which the arrow keys move
              tabIndex={pageNumber === tabStop ? 0 : -1}
              onFocus={() => setTabStop(pageNumber)}
              aria-current={pageNumber >= page && pageNumber <= until ? 'page' : undefined}
              aria-label={[
                t('reader.pageOf', { page: pageNumber, pages: count }),
                bookmarked.has(pageNumber) && t('reader.bookmarked'),
              ]
                .filter(Boolean)
                .join(', ')}
              onClick={() => {
                go(pageNumber);
                onClose();
              }}
            >
              <img
                src={urls[index]}
                alt=""
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
                data-tall={height > width * maxRatio || undefined}
                onLoad={markLoaded}
              />
              <span>
                {pageNumber}
                {bookmarked.has(pageNumber) && <Bookmark />}
                {role === 'credits' && <Tag>{t('controls.role.credits')}</Tag>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
