import type { ReactNode } from 'react';
import styles from './ReaderPanelParts.module.css';

/** The middle of the side panel, which scrolls; sections before and after it stay in place. */
export function ReaderPanelBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** Section of the side panel. `tight`: for tool rows; `last`: at the lower end, below the part that scrolls. */
export function ReaderPanelSection({
  tight = false,
  last = false,
  children,
}: {
  tight?: boolean;
  last?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.part} data-tight={tight || undefined} data-last={last || undefined}>
      {children}
    </div>
  );
}

/** Status icon in the header line. */
export function ReaderStatusIcon({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <span className={styles.sign} title={label}>
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  );
}
