import { useCallback, useEffect, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { BottomSheet, SheetBody } from '#web/ui/overlays/BottomSheet.tsx';
import { useKeyOf } from '../input/use-bindings.ts';
import type { ReaderModel } from '../use-reader.ts';
import { useStableCallback } from '../use-stable.ts';
import { ChapterComments } from './ChapterComments.tsx';
import styles from './CommentsPanel.module.css';

/** The comments on the open chapter: beside the pages in wide windows, else in a sheet over them. */
export function CommentsPanel({ reader }: { reader: ReaderModel }) {
  const t = useT();
  const { comments, layout } = reader;
  // a sheet does not get lower again: nothing moves under the finger
  const [isTall, setTall] = useState(false);
  const onShown = useCallback(() => setTall(true), []);
  if (layout.wide) return <SidePanel reader={reader} />;
  return (
    <BottomSheet label={t('reader.comments')} closeLabel={t('reader.close')} onClose={comments.toggle} tall={isTall}>
      <header className={styles.sheetHead}>
        <h2>{t('reader.comments')}</h2>
        <IconButton label={t('reader.close')} icon={<X />} onClick={comments.toggle} />
      </header>
      <SheetBody>
        <ChapterComments reader={reader} onShown={onShown} />
      </SheetBody>
    </BottomSheet>
  );
}

function SidePanel({ reader }: { reader: ReaderModel }) {
  const t = useT();
  const keyOf = useKeyOf();
  const panel = useRef<HTMLElement>(null);
  const { view } = reader.turning;
  const { opener } = reader.comments;
  const focusPages = useStableCallback(() => view.current?.focus());
  useEffect(() => {
    const element = panel.current;
    element?.focus({ preventScroll: true });
    const opened = opener.current;
    return () => {
      if (document.activeElement !== document.body && !element?.contains(document.activeElement)) return;
      if (opened instanceof HTMLElement && opened.isConnected && opened !== document.body) opened.focus();
      else focusPages();
    };
  }, [opener, focusPages]);
  return (
    <aside ref={panel} className={styles.side} aria-label={t('reader.comments')} tabIndex={-1}>
      <header className={styles.head}>
        <h2>{t('reader.comments')}</h2>
        <IconButton
          label={`${t('reader.close')} (${keyOf('comments')})`}
          icon={<X />}
          onClick={reader.comments.toggle}
        />
      </header>
      <div className={styles.body}>
        <ChapterComments reader={reader} />
      </div>
    </aside>
  );
}
