import type { ReactNode } from 'react';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Link } from '#web/ui/text/Link.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import styles from './GroupEditor.module.css';

export interface Person {
  id: string;
  name: string;
}

/** Somebody of the team, and the buttons that change what they are. */
export function PersonRow({
  person: { id, name },
  mark,
  children,
}: {
  person: Person;
  /** Role of the person here, such as the leader. */
  mark?: string | false;
  children?: ReactNode;
}) {
  return (
    <li className={styles.person}>
      <span className={styles.who}>
        <Link href={pathTo.user(id, name)}>
          <bdi>{name}</bdi>
        </Link>
        {mark !== undefined && mark !== false && <Tag tone="accent">{mark}</Tag>}
      </span>
      {children}
    </li>
  );
}
