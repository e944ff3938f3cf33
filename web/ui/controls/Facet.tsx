import { useId, useState, type ReactNode } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import styles from './Facet.module.css';

/** A part of the filters under its heading, which folds it. `count` is how many of it are set. */
export function Facet({
  title,
  count = 0,
  open: first = false,
  children,
}: {
  title: string;
  count?: number;
  /** Unfolded at first; one with something set always is. */
  open?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(first || count > 0);
  const id = useId();
  return (
    <section className={styles.facet} aria-labelledby={id}>
      <h3>
        <button type="button" id={id} className={styles.head} aria-expanded={open} onClick={() => setOpen(!open)}>
          {title}
          {count > 0 && <span className={styles.count}>{count}</span>}
          {open ? <ChevronUp /> : <ChevronDown />}
        </button>
      </h3>
      {open && <div className={styles.body}>{children}</div>}
    </section>
  );
}

/** A choice in a facet that holds several, under its label. */
export function FacetPart({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      {label && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      {children}
    </div>
  );
}
