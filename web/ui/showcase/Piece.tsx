import type { ReactNode } from 'react';
import { SectionHeading } from '../SectionHeading.tsx';
import styles from './Showcase.module.css';

/** A panel of the sheet. */
export function Piece({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={styles.piece} data-wide={wide || undefined}>
      <SectionHeading title={title} size="md" />
      {children}
    </section>
  );
}

/** A line of the sheet: what is shown, then its states. */
export function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span>{name}</span>
      <div className={styles.flow}>{children}</div>
    </div>
  );
}
