import type { ReactNode } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import styles from '../cards/ChapterRow.module.css';

/** Small disclosure button: "5 versions", "See more". */
export function MoreButton({ open, onToggle, children }: { open: boolean; onToggle: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.more} aria-expanded={open} onClick={onToggle}>
      {children}
      {open ? <ChevronUp /> : <ChevronDown />}
    </button>
  );
}
