import { useEffect, useRef, useState } from 'react';
import { useT } from '#web/lib/i18n.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import type { Direction, Mode } from './layout.ts';
import { zonesOf, type Tap } from './zones.ts';
import styles from './ZoneHint.module.css';

const storageKey = 'komawari.reader.zones';
const shownMs = 1_400;

const words = {
  previous: 'reader.zone.previous',
  next: 'reader.zone.next',
  menu: 'reader.zone.menu',
} as const satisfies Record<Tap, string>;

/** Shows for a moment what taps do: at the first use, and when another mode or direction has moved the zones. */
export function ZoneHint({ mode, direction }: { mode: Mode; direction: Direction }) {
  const t = useT();
  const layout = mode === 'strip' ? 'strip' : direction;
  const before = useRef<string | null>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const seen = (readStored(storageKey) ?? '').split(' ');
    const moved = before.current !== null && before.current !== layout;
    before.current = layout;
    if (!moved && seen.includes(layout)) return undefined;
    setShown(true);
    const timer = setTimeout(() => {
      setShown(false);
      if (!seen.includes(layout)) writeStored(storageKey, [...seen, layout].join(' ').trim());
    }, shownMs);
    return () => clearTimeout(timer);
  }, [layout]);
  if (!shown) return null;
  return (
    <div className={styles.hint} dir="ltr" aria-hidden="true">
      {zonesOf(mode, direction).flatMap((row, y) =>
        row.map((tap, x) => (
          // oxlint-disable-next-line react/no-array-index-key -- a zone is its place
          <span key={`${x} ${y}`} data-tap={tap}>
            {(mode === 'strip' ? x === 1 : y === 1) && <b>{t(words[tap])}</b>}
          </span>
        )),
      )}
    </div>
  );
}
