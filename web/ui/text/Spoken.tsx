import type { ReactNode } from 'react';
import styles from './Spoken.module.css';

/** What listeners hear of a card, and what is drawn of it. With `label` the one sentence stands for the whole drawing. */
export function Spoken({ label, children }: { label?: string; children: ReactNode }) {
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
