import type { ReactNode } from 'react';
import styles from './ListTools.module.css';

/** What narrows and sorts a list: a field for words, then one or two choices. Below them how many there are. */
export function ListTools({
  words,
  selects,
  count,
  busy = false,
}: {
  words: ReactNode;
  selects: readonly [ReactNode, ReactNode?];
  /** Absent while it is not known. */
  count: ReactNode;
  /** The list is still that of an earlier choice. */
  busy?: boolean;
}) {
  const [first, second] = selects;
  return (
    <>
      <div className={styles.tools} data-selects={second === undefined ? 1 : 2}>
        <div>{words}</div>
        {first}
        {second}
      </div>
      <output className={styles.count} aria-busy={busy || undefined}>
        {count}
      </output>
    </>
  );
}
