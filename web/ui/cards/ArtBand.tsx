import type { ReactNode } from 'react';
import { Wrap } from '../layout/Panel.tsx';
import styles from './ArtBand.module.css';
import { colourOf } from './Avatar.tsx';

/**
 * A band of screentone across the page, with the head of a person's or a group's page below it. `name`: theirs, for a
 * band in the color of their initials.
 */
export function ArtBand({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div className={styles.band} data-colour={name === undefined ? undefined : colourOf(name)} />
      <Wrap className={styles.inside}>{children}</Wrap>
    </div>
  );
}
