import type { ReactNode } from 'react';
import { Wrap } from '../layout/Panel.tsx';
import styles from './ArtBand.module.css';

/** A band of screentone across the page, with the head of a person's or a group's page below it. */
export function ArtBand({ children }: { children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div className={styles.band} />
      <Wrap className={styles.inside}>{children}</Wrap>
    </div>
  );
}
