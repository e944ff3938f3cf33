import type { ReaderSettings } from './settings/settings.ts';

type Filters = Pick<ReaderSettings, 'brightness' | 'contrast' | 'saturation' | 'hue' | 'sepia' | 'gray' | 'invert'>;

/** Builds the CSS `filter` value of the color settings; `none` if all of them have their default values. */
export function filterOf({ brightness, contrast, saturation, hue, sepia, gray, invert }: Filters): string {
  const filterFunctions = [
    brightness === 100 ? '' : `brightness(${brightness}%)`,
    contrast === 100 ? '' : `contrast(${contrast}%)`,
    saturation === 100 ? '' : `saturate(${saturation}%)`,
    hue === 0 ? '' : `hue-rotate(${hue}deg)`,
    sepia === 0 ? '' : `sepia(${sepia}%)`,
    gray ? 'grayscale(1)' : '',
    invert ? 'invert(1)' : '',
  ];
  return filterFunctions.filter(Boolean).join(' ') || 'none';
}
