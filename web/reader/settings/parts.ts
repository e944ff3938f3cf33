// Groups the settings into parts, which are tabs in the reader's dialog and sections of the settings page.
import { isPaged, isVerticalStrip, type Mode } from '../layout/layout.ts';
import type { ChoiceName, ReaderSettings } from './settings.ts';

/** The parts that have settings. */
export const choiceParts = ['layout', 'filters', 'hands', 'general'] as const;
export type ChoicePart = (typeof choiceParts)[number];

export const settingsTabs = [...choiceParts, 'keys'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** Whether the settings of a part always apply to everything that is read, whatever the scope. */
export const isForAll = (part: ChoicePart): boolean => part === 'general';

/** The settings of a part that apply where chapters may be shown in these modes. */
export function choicesOf(
  part: ChoicePart,
  modes: readonly Mode[],
  { mode: chosenMode }: Pick<ReaderSettings, 'mode'>,
): ChoiceName[] {
  const namesIf = (isShown: boolean, ...names: ChoiceName[]): ChoiceName[] => (isShown ? names : []);
  const hasVerticalStrip = modes.some(isVerticalStrip);
  switch (part) {
    case 'layout':
      return [
        'mode',
        ...namesIf(!modes.every(isVerticalStrip), 'direction'),
        'fit',
        ...namesIf(modes.includes('double') || chosenMode === 'auto', 'doubleIn'),
        ...namesIf(modes.includes('double'), 'spreadStart'),
        ...namesIf(hasVerticalStrip, 'stripWidth'),
        'maxWidth',
        ...namesIf(modes.includes('gaps'), 'gap'),
        'widePages',
        'crop',
        'background',
      ];
    case 'filters':
      return ['brightness', 'contrast', 'saturation', 'hue', 'sepia', 'gray', 'invert'];
    case 'hands':
      return [
        'zones',
        'invertZones',
        'doubleTap',
        'lens',
        ...namesIf(!modes.every(isPaged), 'jump'),
        'autoSeconds',
        'atEnd',
      ];
    case 'general':
      return [
        'bar',
        'barSide',
        'barSize',
        'credits',
        'preload',
        'saver',
        'skipDuplicates',
        'skipFiltered',
        'skipRead',
        'awake',
        'openFull',
        'hideCursor',
        'animations',
      ];
  }
}
