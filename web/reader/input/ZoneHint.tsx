import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { useMedia } from '#web/ui/behavior/use-media.ts';
import type { Direction, Mode } from '../layout/layout.ts';
import { zoneLayoutOf, zonesOf, type ZoneSettings } from './zones.ts';
import { ZoneGrid } from './ZoneGrid.tsx';

const storageKey = 'komawari.reader.zones';
const shownMs = 1_400;

const seenLayouts = (): string[] => (readStored(storageKey) ?? '').split(' ').filter(Boolean);

/**
 * Shows the tap zones to touch users for `shownMs`, on first use and after the zones have changed. While `held` is
 * true, e.g. because an overlay covers the page, the hint is postponed.
 */
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
  const isTouch = useMedia('(pointer: coarse)');
  const zones = zonesOf(settings, mode, direction);
  const layout = zones.map((row) => row.map((tap) => tap[0]).join('')).join('');
  const [isPending, setPending] = useState(() => !seenLayouts().includes(layout));
  const [lastLayout, setLastLayout] = useState(layout);
  if (lastLayout !== layout) {
    setLastLayout(layout);
    setPending(true);
  }
  const isShown = isPending && isTouch && !held && zoneLayoutOf(settings, mode) !== 'off';
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => {
      setPending(false);
      writeStored(storageKey, [...new Set([...seenLayouts(), layout])].join(' '));
    }, shownMs);
    return () => clearTimeout(timer);
  }, [isShown, layout]);
  if (!isShown) return null;
  return <ZoneGrid zones={zones} />;
}
