import type { ReactNode } from 'react';
import styles from './Figure.module.css';

/** A figure with an icon instead of a word. `text`: the same in words, for its tooltip and for screen readers. */
export function Figure({
  icon,
  text,
  title = text,
  children,
}: {
  icon: ReactNode;
  text: string;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span className={styles.figure} title={title}>
      {icon}
      <span aria-hidden>{children}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
