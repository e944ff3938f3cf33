import { useEffect, useState } from 'react';
import { useT } from '#web/lib/i18n.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import { useMedia } from '#web/ui/use-media.ts';
import type { Direction, Mode } from '../layout/layout.ts';
import { zoneLayoutOf, zonesOf, type Tap, type ZoneSettings } from './zones.ts';
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
export function ZoneHint({
  settings,
  mode,
  direction,
  held,
}: {
  settings: ZoneSettings;
  mode: Mode;
  direction: Direction;
  held: boolean;
}) {
  const t = useT();
  const touch = useMedia('(pointer: coarse)');
  const zones = zonesOf(settings, mode, direction);
  const layout = zones.map((row) => row.map((tap) => tap[0]).join('')).join('');
  const [due, setDue] = useState(() => !known().includes(layout));
  const [last, setLast] = useState(layout);
  if (last !== layout) {
    setLast(layout);
    setDue(true);
  }
  const shown = due && touch && !held && zoneLayoutOf(settings, mode) !== 'off';
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
      {zones.flatMap((row, y) =>
        row.map((tap, x) => (
          // oxlint-disable-next-line react/no-array-index-key -- a zone is its place
          <span key={`${x} ${y}`} data-tap={tap}>
            {isNamed(zones, x, y) && <b>{t(words[tap])}</b>}
          </span>
        )),
      )}
    </div>
  );
}

/** One zone of each meaning says it: in the middle row or column where it is there, else the first. */
function isNamed(zones: readonly (readonly Tap[])[], x: number, y: number): boolean {
  const places = [4, 3, 5, 1, 7, 0, 2, 6, 8];
  const tap = zones[y]?.[x];
  return places.find((place) => zones[Math.floor(place / 3)]?.[place % 3] === tap) === y * 3 + x;
}
