import { useState, type ReactNode } from 'react';
import { Cover, type CoverProps } from './Cover.tsx';
import { Link } from '../text/Link.tsx';
import styles from './EntryRow.module.css';

/** Entry of a user's ordered list: rank (not on phones), cover, name, statistics, the user's note, and a menu. */
export function EntryRow({
  href,
  rank,
  cover,
  name,
  lang,
  figures,
  note,
  menu,
}: {
  href: string;
  rank: ReactNode;
  cover: CoverProps;
  name: string;
  /** BCP 47 tag of the name. */
  lang?: string;
  figures?: ReactNode;
  note?: string;
  menu?: ReactNode;
}) {
  const [revealed, setRevealed] = useState(false);
  const blur = revealed ? undefined : cover.blur;
  return (
    <article className={styles.row} data-menu-area="">
      <span className={styles.rank}>{rank}</span>
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
        <h3 className={styles.name} lang={lang}>
          <Link href={href}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        {figures && <div className={styles.figures}>{figures}</div>}
        {note && (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        )}
      </div>
      {menu && <span className={styles.menu}>{menu}</span>}
    </article>
  );
}
