import type { ReactNode } from 'react';
import styles from './SpokenLabel.module.css';

/** With `label`, screen readers get this one sentence instead of the visible children. */
export function SpokenLabel({ label, children }: { label?: string; children: ReactNode }) {
  if (label === undefined) return children;
  return (
    <>
      <span className="sr-only">{label}</span>
      <span className={styles.drawn} aria-hidden="true">
        {children}
      </span>
    </>
  );
}
