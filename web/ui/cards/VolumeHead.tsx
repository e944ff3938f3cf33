import type { ReactNode } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { cx } from '../behavior/cx.ts';
import { Cover } from './Cover.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { ReadMark, type ReadMarkProps } from './ReadMark.tsx';
import styles from './Volume.module.css';

interface VolumeHeadProps {
  /** Read state of the volume as a toggle, in the same column as the read marks of its chapters. */
  eye?: ReadMarkProps;
  cover?: string | null;
  title: string;
  /** Summary after the title: "Ch. 30–35 · 6 chapters". */
  meta?: ReactNode;
  open: boolean;
  /** Label of the toggle: "Fold Volume 4". */
  foldLabel: string;
  onFold: () => void;
}

/** Header line above a volume's chapters. */
function VolumeHead({ eye, cover, title, meta, open, foldLabel, onFold }: VolumeHeadProps) {
  return (
    <div className={styles.head}>
      {eye && (
        <span className={styles.eye}>
          <ReadMark {...eye} />
        </span>
      )}
      {cover !== undefined && <Cover src={cover} width={30} />}
      <span className={styles.text}>
        <h3>{title}</h3>
        {meta && <span className={styles.meta}>{meta}</span>}
      </span>
      <IconButton
        size="sm"
        label={foldLabel}
        aria-expanded={open}
        icon={open ? <ChevronUp /> : <ChevronDown />}
        onClick={onFold}
      />
    </div>
  );
}

/** A volume: its head, and its chapters when it is open. */
export function Volume({ children, ...head }: VolumeHeadProps & { children: ReactNode }) {
  return (
    <section className={styles.box}>
      <VolumeHead {...head} />
      {head.open && <div className={styles.body}>{children}</div>}
    </section>
  );
}

/**
 * A volume with one chapter: a box without a head, adjacent ones as one box. The chapter's row has a VolumeLead, and its
 * read mark is that of the volume.
 */
export function SingleVolume({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={cx(styles.box, styles.single)}>
      <h3 className="sr-only">{title}</h3>
      {children}
    </section>
  );
}

/** Cover and short name of a volume in the row of its only chapter. */
export function VolumeLead({ cover, label }: { cover?: string | null; label: string }) {
  return (
    <span className={styles.lead} aria-hidden="true">
      {cover !== undefined && (
        <span className={styles.leadCover}>
          <Cover src={cover} width={30} />
        </span>
      )}
      <span className={styles.leadName} data-covered={cover !== undefined || undefined}>
        {label}
      </span>
    </span>
  );
}
