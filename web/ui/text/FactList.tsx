import type { ReactNode } from 'react';
import styles from './FactList.module.css';

/** List of facts about something: each a label with its values below. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** A label with its values; renders nothing without values. */
export function Fact({
  label,
  lines = false,
  children,
}: {
  label: string;
  /** Each value has a line of its own. */
  lines?: boolean;
  children: ReactNode;
}) {
  return (
    children && (
      <div>
        <dt>{label}</dt>
        <dd data-lines={lines || undefined}>{children}</dd>
      </div>
    )
  );
}

/** A name with a small mark, such as a flag, before it. */
export function MarkedName({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.name}>
      {mark}
      {children}
    </span>
  );
}
