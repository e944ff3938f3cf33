import { cx } from '../behavior/cx.ts';
import styles from './Mosaic.module.css';

/**
 * Up to four covers as one picture, like panels of a page. Decorative: the name is shown next to it. Screentone for
 * missing covers.
 */
export function Mosaic({
  covers,
  size = 'md',
  className,
  eager = false,
}: {
  /** URLs; only the first four are shown. */
  covers: string[];
  /** `md` is smaller on phones, `sm` is for rows. */
  size?: 'sm' | 'md';
  className?: string;
  /** Whether it is visible when the page opens. */
  eager?: boolean;
}) {
  const shownCovers = covers.slice(0, 4);
  return (
    <span className={cx(styles.mosaic, className)} data-size={size} data-count={shownCovers.length} aria-hidden="true">
      {shownCovers.map((src) => (
        <img key={src} src={src} alt="" loading={eager ? 'eager' : 'lazy'} decoding={eager ? 'sync' : 'async'} />
      ))}
    </span>
  );
}
