import { useId, useState, type ReactNode } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import styles from './Facet.module.css';

/** Collapsible section of filters. `count`: number of active filters in it. */
export function Facet({
  title,
  count = 0,
  open: initiallyOpen = false,
  children,
}: {
  title: string;
  count?: number;
  /** Initially expanded; a section with active filters always is. */
  open?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(initiallyOpen || count > 0);
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

/** Labeled group inside a facet that has several. */
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
