import type { ReactNode } from 'react';
import { SectionHeading } from '../layout/SectionHeading.tsx';
import styles from './Showcase.module.css';

const anchorOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** Panel of the showcase; its anchor is derived from the title. */
export function ShowcasePanel({
  title,
  wide = false,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      className={styles.piece}
      id={anchorOf(title)}
      data-piece={title}
      data-wide={wide || undefined}
      tabIndex={-1}
    >
      <SectionHeading title={title} size="md" />
      {children}
    </section>
  );
}

/** Labeled row of samples: name of the component, then its states. */
export function SampleRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span>{name}</span>
      <div className={styles.flow}>{children}</div>
    </div>
  );
}
