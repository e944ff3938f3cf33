// Switches a setting to its next value, by key or tool row, and announces the new value.
import { useT } from '#web/lib/i18n/i18n.ts';
import { announce } from '#web/ui/overlays/toasts.ts';
import {
  directionOf,
  distinctFits,
  fitOf,
  fitsOf,
  modeOf,
  isVerticalStrip,
  type Direction,
  type Mode,
} from './layout/layout.ts';
import type { Layout } from './layout/use-layout.ts';
import { choiceSpecs, nextValue, type Fit, type ReaderSettings } from './settings/settings.ts';
import type { Turning } from './use-turning.ts';

export type CycledSetting = 'mode' | 'direction' | 'fit';

export function useCycleSetting(layout: Layout, { page, view, notice }: Turning): (name: CycledSetting) => void {
  const t = useT();
  const { settings, shape, mode, fit, wide: isWide, width, room } = layout;

  /** The fits that look different on the current page. */
  const fitsHere = (): readonly Fit[] => {
    const roomSize = view.current?.room();
    const pageSize = shape.pages[page - 1];
    if (!roomSize || !pageSize) return fitsOf(mode);
    return distinctFits(
      mode,
      fit,
      pageSize,
      isVerticalStrip(mode) ? { ...roomSize, width: (roomSize.width * width) / 100 } : roomSize,
    );
  };
  const applyValue = <T extends CycledSetting>(key: T, newValue: ReaderSettings[T]): void => {
    layout.set('title', key, newValue);
    const changedSettings = { ...settings, [key]: newValue };
    const newMode: Mode = modeOf(changedSettings, shape, room);
    const direction: Direction = directionOf(changedSettings, shape, newMode);
    const value =
      key === 'mode'
        ? t(`reader.mode.${newMode}`)
        : key === 'direction'
          ? t(`reader.direction.${direction}`)
          : t(`reader.fit.${fitOf(changedSettings, newMode)}`);
    const announcedText = newValue === 'auto' ? t('reader.automatic', { value }) : value;
    // an open panel shows the value already
    if (isWide && settings.panel) announce(announcedText);
    else notice({ text: announcedText });
  };
  return (name) => {
    if (name === 'mode') applyValue('mode', nextValue(choiceSpecs.mode.values, settings.mode));
    else if (name === 'fit') {
      const here = fitsHere();
      if (here.length > 1) applyValue('fit', nextValue(here, fit));
      else notice({ text: t('reader.fit.same', { value: t(`reader.fit.${fit}`) }) });
    } else if (!isVerticalStrip(mode))
      applyValue('direction', nextValue(choiceSpecs.direction.values, settings.direction));
  };
}
