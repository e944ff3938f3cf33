import type { ReactNode } from 'react';
import { BadgeCheck, Users } from 'lucide-react';
import { titleWhenCut } from '../behavior/title-when-cut.ts';
import { Link } from './Link.tsx';
import type { RoleTone } from '../behavior/tones.ts';
import styles from './Who.module.css';

/** A group (people icon, or the official badge with its label) or a user (in the color of their role). */
export function Who({
  kind,
  name,
  lang,
  href,
  official,
  tone,
  blocked = false,
}: {
  kind: 'group' | 'user';
  name: string;
  lang?: string;
  href?: string;
  /** Label of the official badge ("official"); present when the group is an official publisher. */
  official?: string;
  tone?: RoleTone;
  blocked?: boolean;
}) {
  const content = (
    <>
      {kind === 'group' && (official ? <BadgeCheck /> : <Users />)}
      <bdi className={styles.name} lang={lang}>
        {name}
      </bdi>
      {official && <span className="sr-only"> {official}</span>}
    </>
  );
  const shared = {
    className: styles.who,
    ...(official ? { title: `${name} (${official})` } : { onPointerEnter: titleWhenCut }),
    'data-tone': tone,
    'data-official': official ? true : undefined,
    'data-blocked': blocked || undefined,
  };
  return href === undefined ? (
    <span {...shared}>{content}</span>
  ) : (
    <Link {...shared} href={href}>
      {content}
    </Link>
  );
}

/** The groups after the first one in a ChapterRow: as Who when the list is wide, else their number (`count`, "+1"). */
export function WhoOthers({ names, count, children }: { names: string; count: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.others}>{children}</span>
      <span className={styles.count} title={names}>
        <span aria-hidden="true">{count}</span>
        <span className="sr-only">{names}</span>
      </span>
    </>
  );
}
