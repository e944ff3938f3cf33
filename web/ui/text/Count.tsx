import type { ReactNode } from 'react';
import { cx } from '../behavior/cx.ts';
import styles from './Count.module.css';

/**
 * Small number badge; `isNew` (red) is only for unread and live counts. `label` follows the number for screen readers:
 * " unread".
 */
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
