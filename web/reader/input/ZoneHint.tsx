import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import { useMedia } from '#web/ui/behavior/use-media.ts';
import type { Direction, Mode } from '../layout/layout.ts';
import { zoneLayoutOf, zonesOf, type ZoneSettings } from './zones.ts';
import { ZoneGrid } from './ZoneGrid.tsx';

const storageKey = 'komawari.reader.zones';

const seenLayouts = (): string[] => (readStored(storageKey) ?? '').split(' ').filter(Boolean);

/**
 * Shows the tap zones to touch users once on each device, and after they have chosen other zones, until the first touch
 * or key. That touch acts as usual. While `held` is true, e.g. because an overlay covers the page, the hint is
 * postponed.
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
  const [isPending, setPending] = useState(() => seenLayouts().length === 0);
  const choice = `${settings.zones} ${settings.invertZones}`;
  const [lastChoice, setLastChoice] = useState(choice);
  if (lastChoice !== choice) {
    setLastChoice(choice);
    setPending(!seenLayouts().includes(layout));
  }
  const isShown = isPending && isTouch && !held && zoneLayoutOf(settings, mode) !== 'off';
  useEffect(() => {
    if (!isShown) return undefined;
    const dismiss = (): void => {
      setPending(false);
      writeStored(storageKey, [...new Set([...seenLayouts(), layout])].join(' '));
    };
    // before the reader's own listeners: their action may change the zones
    return listen(window, { pointerdown: dismiss, keydown: dismiss }, { capture: true });
  }, [isShown, layout]);
  if (!isShown) return null;
  return <ZoneGrid zones={zones} />;
}
