import type { ReactNode } from 'react';
import styles from './StatisticsRow.module.css';

interface Statistic {
  /** What is counted, after the number. */
  label: string;
  value: ReactNode;
  /** The exact value, in a tooltip. */
  title?: string;
}

/** The figures of a thing side by side, each over its word; they scroll sideways on phones. */
export function StatisticsRow({ label, figures }: { label: string; figures: Statistic[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, so the keyboard must reach it
    <dl className={styles.figures} aria-label={label} tabIndex={0}>
      {figures.map(({ label: word, value, title }) => (
        <div key={word} title={title}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
