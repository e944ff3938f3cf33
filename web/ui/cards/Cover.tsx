import { useState, type ReactNode } from 'react';
import { Check, EyeOff, Image } from 'lucide-react';
import { Count } from '../text/Count.tsx';
import { useAfterFirstPaint } from '../behavior/AfterFirstPaint.tsx';
import styles from './Cover.module.css';

export interface CoverProps {
  /** URL of the image; without it, the placeholder is shown. */
  src?: string | null;
  srcSet?: string;
  sizes?: string;
  /** Alternative text; empty when the name is shown next to the cover. */
  alt?: string;
  /** Fixed width in px; without it, the cover fills its container. */
  width?: 30 | 46 | 66 | 124;
  /** Loads eagerly: for covers above the fold. */
  eager?: boolean;
  /** Unread count, at the end-top corner. */
  unread?: ReactNode;
  /** The title is muted: its unread count is no news, and not red. */
  muted?: boolean;
  /** All chapters are read: the cover is dimmed and has a tick. */
  caughtUp?: boolean;
  /** Content of the bottom-start corner: volume, number of covers. */
  corner?: ReactNode;
  /** Blurs the cover; `label` names the rating, `hint` says how to reveal it. */
  blur?: { label: string; hint: string };
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
    muted = false,
    caughtUp = false,
    corner,
    blur,
    selected,
  } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const isLoadable = useAfterFirstPaint() || eager;
  const isMissing = !src || failed === src;
  return (
    <span
      className={styles.cover}
      data-width={width}
      data-caught-up={caughtUp || undefined}
      data-veiled={(blur && !isMissing) || undefined}
      data-selected={selected || undefined}
    >
      {isMissing ? (
        <span className={styles.missing} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
          <Image />
        </span>
      ) : (
        <img
          key={src}
          // covers that are not eager load after the first paint
          src={isLoadable ? src : undefined}
          srcSet={isLoadable ? srcSet : undefined}
          sizes={sizes}
          alt={alt}
          width={350}
          height={500}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          // decoded together with the page's first paint
          decoding={eager ? 'sync' : 'async'}
          onError={() => setFailed(src)}
        />
      )}
      {blur && !isMissing && (
        <span className={styles.veil}>
          <EyeOff />
          <span>{blur.label}</span>
          <span>{blur.hint}</span>
        </span>
      )}
      {unread !== undefined && unread !== null && (
        <Count isNew={!muted} className={styles.badge}>
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
