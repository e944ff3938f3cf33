import type { ReactNode } from 'react';
import { cx } from '#web/ui/behavior/cx.ts';
import styles from './CountLine.module.css';

/**
 * Line above a list: how many items it has, and as `children` how many are hidden. It is one line high from the
 * beginning, so that the list does not move when the numbers arrive. `alone`: not part of a row of tools.
 */
export function CountLine({
  count,
  busy = false,
  alone = false,
  children,
}: {
  /** Null while unknown. */
  count: string | null;
  /** The count is that of the previous list. */
  busy?: boolean;
  alone?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={cx(styles.line, alone && styles.alone)} data-counted={count !== null || undefined}>
      <output className={styles.count} aria-busy={busy || undefined}>
        {count}
      </output>
      {children}
    </div>
  );
}
