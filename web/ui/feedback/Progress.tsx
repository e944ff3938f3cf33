import type { CSSProperties } from 'react';
import type { Tone } from '../behavior/tones.ts';
import styles from './Progress.module.css';

/** Progress bar. `value` from 0 to 1. Without `label` it is decorative: text next to it has the value. */
export function Progress({
  value,
  label,
  thick = false,
  tone = 'accent',
}: {
  value: number;
  label?: string;
  thick?: boolean;
  tone?: Tone;
}) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  const labelProps = label
    ? { role: 'progressbar', 'aria-label': label, 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 }
    : { 'aria-hidden': true };
  return (
    <span className={styles.bar} data-thick={thick || undefined} {...labelProps}>
      <span className={styles.fill} data-tone={tone} style={{ '--v': `${percent}%` } as CSSProperties} />
    </span>
  );
}
