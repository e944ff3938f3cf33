import type { ReactNode } from 'react';
import styles from './ListTools.module.css';

/** Search and sort controls of a list: a text field, then one or two selects, with the result count below; on phones, one select is in the line of the count. */
export function ListTools({
  words,
  selects,
  count,
  busy = false,
}: {
  words: ReactNode;
  selects: readonly [ReactNode, ReactNode?];
  /** Number of results in words; absent while unknown. */
  count: ReactNode;
  /** The list still shows the results of the previous choice. */
  busy?: boolean;
}) {
  const [first, second] = selects;
  return (
    <div className={styles.all} data-selects={second === undefined ? 1 : 2}>
      <div className={styles.tools}>
        <div>{words}</div>
        {first}
        {second}
      </div>
      <output className={styles.count} aria-busy={busy || undefined}>
        {count}
      </output>
    </div>
  );
}
