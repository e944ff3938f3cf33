import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from '../controls/Button.tsx';
import styles from './Empty.module.css';

/** A part that did not load, or with level 1 a whole page; the rest stays. */
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
  /** Another way out, beside Retry. */
  more?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  const block = useFocusToMain();
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

/** What replaces the block gets the focus that was in it, rather than nobody. */
function useFocusToMain() {
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
