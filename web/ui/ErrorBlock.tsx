import type { ReactNode } from 'react';
import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from './Button.tsx';
import styles from './Empty.module.css';

/** A part that did not load; the rest of the page stays. */
export function ErrorBlock({
  title,
  children,
  retryLabel,
  onRetry,
  retrying = false,
  compact = false,
  level = 3,
}: {
  title: string;
  children?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  retrying?: boolean;
  compact?: boolean;
  level?: 1 | 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty} data-error data-compact={compact || undefined} role="alert">
      <CloudOff />
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      <Button size="sm" icon={<RotateCw />} busy={retrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
