import type { ReactNode } from 'react';
import { ChapterList } from './ChapterRow.tsx';
import { Cover, type CoverProps } from './Cover.tsx';
import { Link } from '../text/Link.tsx';
import styles from './FeedCard.module.css';

/**
 * New chapters of one title: cover, title line with its actions, rows (dense ChapterRows, at most three), "Show all 6".
 */
export function FeedCard({
  href,
  cover,
  name,
  nameLang,
  aside,
  children,
  foot,
  small = false,
}: {
  href: string;
  cover: CoverProps;
  name: string;
  nameLang?: string;
  aside?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  /** Limits the cover to the height of one chapter row, for a card with a single row. */
  small?: boolean;
}) {
  return (
    <article className={styles.card} data-small={small || undefined}>
      <Link className={styles.art} href={href} tabIndex={-1} aria-hidden="true">
        <Cover {...cover} />
      </Link>
      <div className={styles.title}>
        <h3>
          <Link href={href} lang={nameLang} dir="auto">
            {name}
          </Link>
        </h3>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      <div className={styles.list}>
        <ChapterList>{children}</ChapterList>
        {foot && <span className={styles.foot}>{foot}</span>}
      </div>
    </article>
  );
}
