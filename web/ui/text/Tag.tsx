import type { ReactNode } from 'react';
import { Dot } from './Dot.tsx';
import type { Tone } from '../behavior/tones.ts';
import styles from './Tag.module.css';

/** Read-only tag. Order in a list: the colored content rating, then warnings (`line`), then neutral tags. */
export function Tag({
  tone = 'neutral',
  line = false,
  dot = false,
  icon,
  children,
}: {
  tone?: Tone;
  line?: boolean;
  dot?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={styles.tag} data-tone={tone} data-line={line || undefined}>
      {dot && <Dot />}
      {icon}
      {children}
    </span>
  );
}
