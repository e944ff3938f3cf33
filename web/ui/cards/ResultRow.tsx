import { useState, type ReactNode } from 'react';
import { Cover, type CoverProps } from './Cover.tsx';
import { Link } from '../text/Link.tsx';
import styles from './ResultRow.module.css';

/**
 * A search result: cover, name and second name, authors, statistics, tags, text. One focus stop: the name, whose link covers the
 * row.
 */
export function ResultRow({
  href,
  cover,
  name,
  lang,
  second,
  secondLang,
  by,
  figures,
  tags,
  tagsEnd,
  aside,
  children,
  small = false,
  menu,
}: {
  href: string;
  cover: CoverProps;
  name: string;
  lang?: string;
  second?: ReactNode;
  secondLang?: string;
  /** Who made it: one line. */
  by?: string;
  figures?: ReactNode;
  tags?: ReactNode;
  /** Small marks after the tags, which get as much room as they leave. */
  tagsEnd?: ReactNode;
  /** Further statistics, one below the other at the end of the row; not on phones. */
  aside?: ReactNode;
  /** Two lines of text; not on phones. */
  children?: ReactNode;
  /** For a cell of a grid: a smaller cover, the name in up to two lines. */
  small?: boolean;
  /** Button of its menu, at the end of the row. */
  menu?: ReactNode;
}) {
  const [revealed, setRevealed] = useState(false);
  const blur = revealed ? undefined : cover.blur;
  return (
    <article className={styles.row} data-small={small || undefined} data-menu-area="">
      <span className={styles.cover}>
        <Cover {...cover} blur={blur} />
        {blur && cover.src && (
          <button type="button" className={styles.reveal} onClick={() => setRevealed(true)}>
            <span className="sr-only">
              {blur.label}. {blur.hint}
            </span>
          </button>
        )}
      </span>
      <div className={styles.text}>
        <div className={styles.names}>
          <h3 className={styles.name} lang={lang}>
            <Link href={href}>
              <bdi>{name}</bdi>
            </Link>
          </h3>
          {second && (
            <bdi className={styles.second} lang={secondLang}>
              {second}
            </bdi>
          )}
        </div>
        {by && (
          <p className={styles.by}>
            <bdi>{by}</bdi>
          </p>
        )}
        {figures && <div className={styles.figures}>{figures}</div>}
        {tags && (
          <div className={styles.tagLine}>
            <div className={styles.tags}>{tags}</div>
            {tagsEnd}
          </div>
        )}
        {children && <div className={styles.about}>{children}</div>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
      {menu && <span className={styles.menu}>{menu}</span>}
    </article>
  );
}

/** One of the statistics of a ResultRow: icon or dot with words that do not wrap. */
export function ResultFigure({ children }: { children: ReactNode }) {
  return <span className={styles.figure}>{children}</span>;
}
