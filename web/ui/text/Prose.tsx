import type { CSSProperties, ReactNode } from 'react';
import styles from './Prose.module.css';

/** Running text. `clamp`: maximum number of lines. */
export function Prose({ lang, clamp, children }: { lang?: string; clamp?: number; children: ReactNode }) {
  return (
    <div
      className={styles.prose}
      lang={lang}
      dir="auto"
      data-clamp={clamp ? true : undefined}
      style={{ '--lines': clamp } as CSSProperties}
    >
      {children}
    </div>
  );
}
