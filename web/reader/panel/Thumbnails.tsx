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
export function Thumbnails({ open, onClose, ...shown }: GridProps & { open: boolean }) {
  const t = useT();
  return (
    <DialogPanel open={open} onClose={onClose} wide title={t('reader.thumbnails')} closeLabel={t('reader.close')}>
      {open && <Grid {...shown} onClose={onClose} />}
    </DialogPanel>
  );
}

/** Marks a loaded thumbnail, which no longer needs the screentone below it as a placeholder. */
const markLoaded = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
  currentTarget.dataset['here'] = '';
};

function Grid({
  pages: { pageSet, count },
  layout: { direction },
  turning: { page, until, go },
  bookmarks: { bookmarked },
  onClose,
}: GridProps) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]');
    here?.scrollIntoView({ block: 'center', behavior: 'instant' });
    here?.focus({ preventScroll: true });
  }, []);
  const urls = thumbnailUrls(pageSet);
  const [tabStop, setTabStop] = useState(page);
  const moveFocus = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = buttons[nextInGrid(buttons, tabStop - 1, event.key, direction)];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons have the focus
    <ol ref={list} className={styles.grid} dir={direction} onKeyDown={moveFocus}>
      {pageSet.pages.map(({ file, width, height, role }, index) => {
        const at = index + 1;
        return (
          <li key={`${at} ${file}`} className={cx(width > height && styles.wide)}>
            <button
              type="button"
              // roving tabindex: a single Tab stop, from which the arrow keys move
              tabIndex={at === tabStop ? 0 : -1}
              onFocus={() => setTabStop(at)}
              aria-current={at >= page && at <= until ? 'page' : undefined}
              aria-label={[t('reader.pageOf', { page: at, pages: count }), bookmarked.has(at) && t('reader.bookmarked')]
                .filter(Boolean)
                .join(', ')}
              onClick={() => {
                go(at);
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
                onLoad={markLoaded}
              />
              <span>
                {at}
                {bookmarked.has(at) && <Bookmark />}
                {role === 'credits' && <Tag>{t('controls.role.credits')}</Tag>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
