import type { ReactNode } from 'react';
import { Link } from '../text/Link.tsx';
import styles from './NameCard.module.css';

/**
 * A group or a person in a list: picture, name with marks, a line of facts, statistics. The card is the link: one focus
 * stop, and more for an action and for links in its lines.
 */
export function NameCard({
  href,
  picture,
  name,
  lang,
  tone,
  marks,
  facts,
  figures,
  action,
  fixed = false,
}: {
  href: string;
  /** Picture of the group or person: an Avatar or a Mosaic. */
  picture: ReactNode;
  name: string;
  lang?: string;
  /** Color of the name. */
  tone?: string;
  /** Tags after the name. */
  marks?: ReactNode;
  /** One line under the name. */
  facts?: ReactNode;
  /** Statistics, one span each. */
  figures?: ReactNode;
  /** A button at the end, outside of the card's link. */
  action?: ReactNode;
  /** Each part keeps to one line, so that all cards of a list are equally high. */
  fixed?: boolean;
}) {
  return (
    <article className={styles.card} data-fixed={fixed || undefined}>
      {picture}
      <div className={styles.text}>
        <div className={styles.head}>
          <h3 className={styles.name} data-tone={tone} lang={lang}>
            <Link href={href}>
              <bdi>{name}</bdi>
            </Link>
          </h3>
          {marks}
        </div>
        {facts && <div className={styles.facts}>{facts}</div>}
        {figures && <div className={styles.figures}>{figures}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </article>
  );
}
