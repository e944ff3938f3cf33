import { useT } from '#web/lib/i18n/i18n.ts';
import type { TapAction } from './zones.ts';
import styles from './ZoneGrid.module.css';

export const tapMessageKeys = {
  previous: 'reader.zone.previous',
  next: 'reader.zone.next',
  menu: 'reader.zone.menu',
} as const satisfies Record<TapAction, string>;

/** Overlay that shows the tap zones of the page area. */
export function ZoneGrid({
  zones,
  wordless = false,
}: {
  zones: readonly (readonly TapAction[])[];
  wordless?: boolean;
}) {
  const t = useT();
  return (
    <div className={styles.grid} dir="ltr" aria-hidden="true">
      {zones.flatMap((row, y) =>
        row.map((tap, x) => (
          // oxlint-disable-next-line react/no-array-index-key -- the index is the zone's identity
          <span key={`${x} ${y}`} data-tap={tap}>
            {!wordless && hasLabel(zones, x, y) && <b>{t(tapMessageKeys[tap])}</b>}
          </span>
        )),
      )}
    </div>
  );
}

/**
 * Whether this zone has the label. One zone per action has it: preferably one in the middle row or column, else the
 * first.
 */
function hasLabel(zones: readonly (readonly TapAction[])[], x: number, y: number): boolean {
  const zoneOrder = [4, 3, 5, 1, 7, 0, 2, 6, 8];
  const tap = zones[y]?.[x];
  return zoneOrder.find((zoneIndex) => zones[Math.floor(zoneIndex / 3)]?.[zoneIndex % 3] === tap) === y * 3 + x;
}
