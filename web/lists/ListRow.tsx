import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Link } from '#web/ui/text/Link.tsx';
import { Mosaic } from '#web/ui/cards/Mosaic.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import type { ListCard } from './queries.ts';
import styles from './ListLine.module.css';

/** A list as a row in a list of lists. `note`: further text below its number of titles; `end`: a control at its end. */
export function ListRow({ list, note, end }: { list: ListCard; note?: ReactNode; end?: ReactNode }) {
  const t = useT();
  return (
    <Panel className={styles.card}>
      <Mosaic size="sm" covers={list.covers} />
      <span className={styles.text}>
        <h3 className={styles.name}>
          <Link href={pathTo.list(list.id, list.name)}>
            <bdi>{list.name}</bdi>
          </Link>
        </h3>
        <span className={styles.count}>
          {t('lists.titleCount', { count: list.titles, shown: formatCount(list.titles) })}
        </span>
        {note && <span className={styles.count}>{note}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </Panel>
  );
}
