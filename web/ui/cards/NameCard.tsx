import type { ReactNode } from 'react';
import { Link } from '../text/Link.tsx';
import styles from './NameCard.module.css';

/** A group or a person in a list: picture, name with marks, a line of facts, figures. One focus stop, and one more with an action; the card is the link. */
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
}: {
  href: string;
  /** An Avatar or a Mosaic. */
  picture: ReactNode;
  name: string;
  lang?: string;
  /** Colour of the name. */
  tone?: string;
  /** Tags after the name. */
  marks?: ReactNode;
  /** One line under the name. */
  facts?: ReactNode;
  /** Spans, one for each figure. */
  figures?: ReactNode;
  /** A button at the end, beside the link that the card is. */
  action?: ReactNode;
}) {
  return (
    <article className={styles.card}>
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
