import { useId, type ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { cx } from '../behavior/cx.ts';
import { Link } from '../text/Link.tsx';
import styles from './SectionHeading.module.css';

interface SectionHeadingProps {
  id?: string;
  title: string;
  /** Small text after the title, such as a count. */
  note?: ReactNode;
  /** Link to the full list. */
  more?: { href: string; label: string };
  /** Small controls at the end. */
  aside?: ReactNode;
  level?: 2 | 3;
  /** Font size; use `md` inside panels. */
  size?: 'md' | 'lg';
}

/** Heading with the slash that is part of the site's design. */
export function SectionHeading({ id, title, note, more, aside, level = 2, size = 'lg' }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.head}>
      <Heading className={styles.title} id={id} data-size={size}>
        {title}
      </Heading>
      {note && <span className={styles.note}>{note}</span>}
      {(more || aside) && (
        <span className={styles.aside}>
          {aside}
          {more && (
            <Link className={styles.more} href={more.href}>
              {more.label}
              <ChevronRight className="flip" />
            </Link>
          )}
        </span>
      )}
    </div>
  );
}

/** Page section with its heading; sections are spaced. */
export function Section({
  className,
  children,
  ...heading
}: Omit<SectionHeadingProps, 'id'> & { className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={cx(styles.section, className)} aria-labelledby={id}>
      <SectionHeading {...heading} id={id} />
      {children}
    </section>
  );
}

/** The `h1` of a page, with elements next to it. */
export function PageHeading({ title, lang, children }: { title: string; lang?: string; children?: ReactNode }) {
  return (
    <div className={styles.pagehead}>
      <h1 lang={lang}>{title}</h1>
      {children}
    </div>
  );
}
