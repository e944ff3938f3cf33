import type { ReactNode } from 'react';
import styles from './Prose.module.css';

/** Running text. */
export function Prose({ lang, children }: { lang?: string; children: ReactNode }) {
  return (
    <div className={styles.prose} lang={lang} dir="auto">
      {children}
    </div>
  );
}
