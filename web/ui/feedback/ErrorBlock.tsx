import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from '../controls/Button.tsx';
import styles from './Empty.module.css';

/** Error with Retry in place of a section that did not load or, with `level` 1, of a whole page. */
export function ErrorBlock({
  title,
  children,
  retryLabel,
  onRetry,
  retrying = false,
  compact = false,
  level = 3,
  more,
}: {
  title: string;
  children?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  retrying?: boolean;
  compact?: boolean;
  level?: 1 | 2 | 3;
  /** Further action next to Retry. */
  more?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  const block = useFocusMainOnUnmount();
  return (
    <div
      ref={block}
      className={styles.empty}
      data-error
      data-compact={compact || undefined}
      data-page={level === 1 || undefined}
      role={level === 1 ? 'alert' : 'status'}
    >
      <CloudOff />
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      <div className={styles.actions}>
        <Button
          {...(level === 1 ? { look: 'primary' } : { size: 'sm' })}
          icon={<RotateCw />}
          busy={retrying}
          onClick={onRetry}
        >
          {retryLabel}
        </Button>
        {more}
      </div>
    </div>
  );
}

/** Moves the focus to the main element when the block unmounts with the focus in it, which would be lost otherwise. */
function useFocusMainOnUnmount() {
  const block = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = block.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        const main = document.getElementById('main');
        if (document.activeElement !== document.body || !main) return;
        main.tabIndex = -1;
        main.focus({ preventScroll: true });
      });
    };
  }, []);
  return block;
}
