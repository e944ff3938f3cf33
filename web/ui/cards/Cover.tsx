import { useState, type ReactNode } from 'react';
import { Check, EyeOff, Image } from 'lucide-react';
import { Count } from '../text/Count.tsx';
import { useAfterFirstPaint } from '../behavior/AfterFirstPaint.tsx';
import styles from './Cover.module.css';

export interface CoverProps {
  /** Absent: the cover is missing. */
  src?: string | null;
  srcSet?: string;
  sizes?: string;
  /** Empty when the name stands beside it. */
  alt?: string;
  /** Fixed width in px; else it fills its place. */
  width?: 30 | 46 | 66 | 124;
  /** Load at once: above the fold. */
  eager?: boolean;
  /** Unread count, at the end-top corner. */
  unread?: ReactNode;
  /** All is read: a tick, dimmed. */
  caughtUp?: boolean;
  /** At the bottom-start corner: volume, number of covers. */
  corner?: ReactNode;
  /** Blurred; names the rating and how to see it. */
  veil?: { label: string; hint: string };
  selected?: boolean;
}

/** A cover, 7:10. Its box is reserved; screentone shows while it loads and when it is missing. */
export function Cover(props: CoverProps) {
  const {
    src,
    srcSet,
    sizes,
    alt = '',
    width,
    eager = false,
    unread,
    caughtUp = false,
    corner,
    veil,
    selected,
  } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const isWanted = useAfterFirstPaint() || eager;
  const missing = !src || failed === src;
  return (
    <span
      className={styles.cover}
      data-width={width}
      data-caught-up={caughtUp || undefined}
      data-veiled={(veil && !missing) || undefined}
      data-selected={selected || undefined}
    >
      {missing ? (
        <span className={styles.missing} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
          <Image />
        </span>
      ) : (
        <img
          key={src}
          // others wait until the page is there
          src={isWanted ? src : undefined}
          srcSet={isWanted ? srcSet : undefined}
          sizes={sizes}
          alt={alt}
          width={350}
          height={500}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          // what is there already is drawn with the page
          decoding={eager ? 'sync' : 'async'}
          onError={() => setFailed(src)}
        />
      )}
      {veil && !missing && (
        <span className={styles.veil}>
          <EyeOff />
          <span>{veil.label}</span>
          <span>{veil.hint}</span>
        </span>
      )}
      {unread !== undefined && unread !== null && (
        <Count isNew className={styles.badge}>
          {unread}
        </Count>
      )}
      {(caughtUp || selected) && (
        <span className={styles.corner} data-at="top">
          <Check />
        </span>
      )}
      {corner && <span className={styles.corner}>{corner}</span>}
    </span>
  );
}
