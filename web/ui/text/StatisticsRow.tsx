import type { ReactNode } from 'react';
import { Link } from './Link.tsx';
import styles from './StatisticsRow.module.css';

interface Statistic {
  /** Name of what is counted. */
  label: string;
  value: ReactNode;
  /** Exact value, for the tooltip. */
  title?: string;
  /** Page about it: number and name are one link. */
  href?: string;
}

/** Statistics side by side, each with its label. On phones they scroll horizontally. @param wraps they go on below instead */
export function StatisticsRow({
  label,
  figures,
  wraps = false,
}: {
  label: string;
  figures: Statistic[];
  wraps?: boolean;
}) {
  return (
    <dl
      className={styles.figures}
      data-full={(figures.length > 3 && !wraps) || undefined}
      data-wraps={wraps || undefined}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, so the keyboard must reach it
      tabIndex={wraps ? undefined : 0}
    >
      {figures.map(({ label: word, value, title, href }) => (
        <div key={word} title={title}>
          <dt>{word}</dt>
          <dd>
            {href === undefined ? (
              value
            ) : (
              <Link href={href}>
                {value} <span className="sr-only">{word}</span>
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
