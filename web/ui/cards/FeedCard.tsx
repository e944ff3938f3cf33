import type { ReactNode } from 'react';
import { ChapterList } from './ChapterRow.tsx';
import { Cover, type CoverProps } from './Cover.tsx';
import { Link } from '../text/Link.tsx';
import styles from './FeedCard.module.css';

/**
 * New chapters of one title: cover, title line with its actions, rows (dense ChapterRows, at most three), "Show all 6".
 * The cover has the same size in every card, so that title, groups and uploaders begin at the same place in all of them.
 */
export function FeedCard({
  href,
  cover,
  name,
  nameLang,
  count,
  aside,
  children,
  foot,
  about,
  single = false,
}: {
  href: string;
  cover: CoverProps;
  name: string;
  nameLang?: string;
  /** Badge right after the name; null without one. Where it can be, the name has two lines on phones. */
  count?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  /** A line about the title under its name. */
  about?: ReactNode;
  /** Whether the card has one row. */
  single?: boolean;
}) {
  const heading = (
    <h3>
      <Link href={href} lang={nameLang} dir="auto">
        {name}
      </Link>
    </h3>
  );
  return (
    <article className={styles.card} data-single={single || undefined} data-menu-area="">
      <Link className={styles.art} href={href} tabIndex={-1} aria-hidden="true">
        <Cover {...cover} />
      </Link>
      <div className={styles.title}>
        <div className={styles.names}>
          {count === undefined ? (
            heading
          ) : (
            <div className={styles.counted}>
              {heading}
              {count}
            </div>
          )}
          {about && <p className={styles.about}>{about}</p>}
        </div>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      <div className={styles.list} data-menu-area="none">
        <ChapterList>{children}</ChapterList>
        {foot && <span className={styles.foot}>{foot}</span>}
      </div>
    </article>
  );
}
