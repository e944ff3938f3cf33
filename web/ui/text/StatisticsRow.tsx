import type { ReactNode } from 'react';
import styles from './StatisticsRow.module.css';

interface Statistic {
  /** Name of what is counted. */
  label: string;
  value: ReactNode;
  /** Exact value, for the tooltip. */
  title?: string;
}

/** Statistics side by side, each with its label; they scroll horizontally on phones. */
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
