import type { ReactNode } from 'react';
import styles from './Empty.module.css';

/** Empty state: what is missing, and one action. On screentone. */
export function Empty({
  icon,
  title,
  children,
  action,
  compact = false,
  level = 3,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  compact?: boolean;
  level?: 1 | 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty} data-compact={compact || undefined}>
      {icon}
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
