import type { ReaderSettings } from './settings/settings.ts';

type Filters = Pick<ReaderSettings, 'brightness' | 'contrast' | 'saturation' | 'hue' | 'sepia' | 'gray' | 'invert'>;

/** The CSS filter of a reader's choices; `none` when they change nothing. */
export function filterOf({ brightness, contrast, saturation, hue, sepia, gray, invert }: Filters): string {
  const parts = [
    brightness === 100 ? '' : `brightness(${brightness}%)`,
    contrast === 100 ? '' : `contrast(${contrast}%)`,
    saturation === 100 ? '' : `saturate(${saturation}%)`,
    hue === 0 ? '' : `hue-rotate(${hue}deg)`,
    sepia === 0 ? '' : `sepia(${sepia}%)`,
    gray ? 'grayscale(1)' : '',
    invert ? 'invert(1)' : '',
  ];
  return parts.filter(Boolean).join(' ') || 'none';
}
