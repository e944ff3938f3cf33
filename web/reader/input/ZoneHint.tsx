import { useEffect, useState } from 'react';
import { useT } from '#web/lib/i18n.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import { useMedia } from '#web/ui/use-media.ts';
import type { Direction, Mode } from '../layout/layout.ts';
import { zonesOf, type Tap } from './zones.ts';
import styles from './ZoneHint.module.css';

const storageKey = 'komawari.reader.zones';
const shownMs = 1_400;

const words = {
  previous: 'reader.zone.previous',
  next: 'reader.zone.next',
  menu: 'reader.zone.menu',
} as const satisfies Record<Tap, string>;

const known = (): string[] => (readStored(storageKey) ?? '').split(' ').filter(Boolean);

/** Shows fingers for a moment what taps do: at the first use, and when the zones have moved; not while `held`. */
export function ZoneHint({ mode, direction, held }: { mode: Mode; direction: Direction; held: boolean }) {
  const t = useT();
  const touch = useMedia('(pointer: coarse)');
  const layout = mode === 'strip' ? 'strip' : direction;
  const [due, setDue] = useState(() => !known().includes(layout));
  const [last, setLast] = useState(layout);
  if (last !== layout) {
    setLast(layout);
    setDue(true);
  }
  const shown = due && touch && !held;
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => {
      setDue(false);
      writeStored(storageKey, [...new Set([...known(), layout])].join(' '));
    }, shownMs);
    return () => clearTimeout(timer);
  }, [shown, layout]);
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
