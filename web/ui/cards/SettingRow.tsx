import type { ReactNode } from 'react';
import { Lock } from 'lucide-react';
import { Busy, Skeleton } from '../feedback/Skeleton.tsx';
import styles from './SettingRow.module.css';

/**
 * One setting: its name with a hint below, and its control at the end of the line. Place it in SettingRows; a single
 * row there may omit its name, which the heading above gives.
 */
export function SettingRow({
  name,
  hint,
  locked,
  wide = false,
  children,
}: {
  name?: ReactNode;
  hint?: ReactNode;
  /** Reason why its control cannot be used; shown below the hint. */
  locked?: ReactNode;
  /** Puts the control below the name, over the whole width. */
  wide?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={styles.row} data-wide={wide || undefined}>
      {(!wide || name) && (
        <div className={styles.words}>
          {name && <div className={styles.name}>{name}</div>}
          {hint && <p className={styles.hint}>{hint}</p>}
          {locked && (
            <p className={styles.locked}>
              <Lock />
              <span>{locked}</span>
            </p>
          )}
        </div>
      )}
      <div className={styles.control}>{children}</div>
    </div>
  );
}

/** Settings below each other, with a hairline between them. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>;
}

/** Skeleton of SettingRows; `label` is what screen readers say. */
export function SkeletonSettingRows({ label, count }: { label: string; count: number }) {
  return (
    <Busy label={label} className={styles.rows}>
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the skeletons have no identity besides their index
        <span key={index} className={styles.row}>
          <span className={styles.bones}>
            <Skeleton width={`${38 - ((index * 7) % 15)}%`} height="16px" />
            <Skeleton width={`${62 - ((index * 11) % 20)}%`} height="11px" />
          </span>
          <Skeleton width="min(36%, 180px)" height="34px" />
        </span>
      ))}
    </Busy>
  );
}
