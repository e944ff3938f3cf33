import type { CSSProperties, ReactNode } from 'react';
import styles from './Skeleton.module.css';

/** Screentone placeholder. Sizes are CSS lengths: "62%", "46px". */
export function Skeleton({
  width,
  height,
  shape = 'line',
}: {
  width?: string;
  height?: string;
  shape?: 'line' | 'cover' | 'round';
}) {
  return <span className={styles.bone} data-shape={shape} style={{ '--w': width, '--h': height } as CSSProperties} />;
}

/** Wraps skeletons: tells screen readers that content is loading; visible after 150 ms. */
export function Busy({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={styles.busy} aria-busy="true">
      <span className="sr-only">{label}</span>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

/** Skeleton of MiniRows. */
export function SkeletonMiniRows({ count }: { count: number }) {
  return repeat(count, (index) => (
    <span key={index} className={styles.mini}>
      <Skeleton shape="cover" width="46px" />
      <span className={styles.lines}>
        <Skeleton width="62%" />
        <Skeleton width="88%" height="11px" />
        <Skeleton width="40%" height="11px" />
      </span>
    </span>
  ));
}

/** Skeleton of CoverCards; place it in a Rail or CoverGrid. */
export function SkeletonCards({ count }: { count: number }) {
  return repeat(count, (index) => (
    <span key={index} className={styles.card}>
      <Skeleton shape="cover" />
      <Skeleton width="82%" />
      <Skeleton width="50%" height="11px" />
    </span>
  ));
}

/** Skeleton of a NameCard with an Avatar or a Mosaic. */
export function SkeletonNameCard({ picture }: { picture: 'avatar' | 'mosaic' }) {
  const [width, height] = picture === 'avatar' ? ['44px', '44px'] : ['72px', '80px'];
  return (
    <span className={styles.name}>
      <Skeleton width={width} height={height} />
      <span className={styles.lines}>
        <Skeleton width="52%" height="16px" />
        <Skeleton width="28%" height="11px" />
        {picture === 'avatar' && <Skeleton width="80%" height="11px" />}
      </span>
    </span>
  );
}

/** Skeleton of ResultRows. */
export function SkeletonResults({ count }: { count: number }) {
  return repeat(count, (index) => (
    <span key={index} className={styles.result}>
      <Skeleton shape="cover" />
      <span className={styles.lines}>
        <Skeleton width="46%" height="18px" />
        <Skeleton width="30%" height="11px" />
        <Skeleton width="54%" height="20px" />
        <Skeleton width="90%" height="11px" />
      </span>
    </span>
  ));
}

/** Skeleton of ChapterRows. */
export function SkeletonChapters({ count }: { count: number }) {
  return repeat(count, (index) => (
    <span key={index} className={styles.row}>
      <Skeleton shape="round" width="9px" height="9px" />
      <Skeleton width="44px" height="13px" />
      <Skeleton width={`${38 - ((index * 7) % 15)}%`} />
    </span>
  ));
}

/** Skeleton of FeedCards. */
export function SkeletonFeed({ count }: { count: number }) {
  return (
    <span className={styles.feed}>
      {repeat(count, (index) => (
        <span key={index} className={styles.entry}>
          <Skeleton shape="cover" />
          <span className={styles.lines}>
            <Skeleton width={`${46 - ((index * 11) % 20)}%`} height="18px" />
            <SkeletonChapters count={3} />
          </span>
        </span>
      ))}
    </span>
  );
}

function repeat(count: number, renderItem: (index: number) => ReactNode): ReactNode {
  return Array.from({ length: count }, (_, index) => renderItem(index));
}
