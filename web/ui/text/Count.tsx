import type { ReactNode } from 'react';
import { cx } from '../behavior/cx.ts';
import styles from './Count.module.css';

/** A small number; `isNew` (red) is for unread and live counts only. `label` follows the number for listeners: " unread". */
export function Count({
  children,
  isNew = false,
  label,
  className,
}: {
  children: ReactNode;
  isNew?: boolean;
  label?: string;
  className?: string;
}) {
  return (
    <span className={cx(styles.count, className)} data-new={isNew || undefined}>
      {children}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  );
}
