// Sample texts of the showcase, in the languages and scripts that the components have to support.
import type { Theme } from '../layout/ThemeScope.tsx';
import type { Tone } from '../behavior/tones.ts';

export const english = { code: 'en', name: 'English' };
export const french = { code: 'fr', name: 'French' };
export const latinAmericanSpanish = { code: 'es-la', name: 'Spanish (Latin America)' };
export const brazilian = { code: 'pt-br', name: 'Portuguese (Brazil)' };
export const japanese = { code: 'ja', name: 'Japanese' };
export const arabic = { code: 'ar', name: 'Arabic' };

export const languages: [string, string][] = [
  ['en', 'English'],
  ['es', 'Spanish (Spain)'],
  ['es-la', 'Spanish (Latin America)'],
  ['fr', 'French'],
  ['pt-br', 'Portuguese (Brazil)'],
  ['ja', 'Japanese'],
  ['ko', 'Korean'],
  ['zh', 'Chinese (Simplified)'],
  ['ar', 'Arabic'],
  ['ru', 'Russian'],
  ['pl', 'Polish'],
  ['tr', 'Turkish'],
  ['it', 'Italian'],
  ['id', 'Indonesian'],
  ['vi', 'Vietnamese'],
  ['hu', 'Hungarian'],
  ['kk', 'Kazakh'],
  ['zh-hk', 'Chinese (Traditional)'],
  ['zh-ro', 'Chinese (romanised)'],
  ['de', 'German'],
  ['ca', 'Catalan'],
  ['th', 'Thai'],
  ['bg', 'Bulgarian'],
  ['fa', 'Persian'],
  ['uk', 'Ukrainian'],
  ['mn', 'Mongolian'],
  ['he', 'Hebrew'],
  ['ro', 'Romanian'],
  ['ms', 'Malay'],
  ['tl', 'Filipino'],
  ['ja-ro', 'Japanese (romanised)'],
  ['ko-ro', 'Korean (romanised)'],
  ['hi', 'Hindi'],
  ['my', 'Burmese'],
  ['cs', 'Czech'],
  ['pt', 'Portuguese'],
  ['nl', 'Dutch'],
  ['sv', 'Swedish'],
  ['bn', 'Bengali'],
  ['no', 'Norwegian'],
  ['lt', 'Lithuanian'],
  ['el', 'Greek'],
  ['sr', 'Serbian'],
  ['hr', 'Croatian'],
  ['da', 'Danish'],
  ['fi', 'Finnish'],
  ['ne', 'Nepali'],
  ['et', 'Estonian'],
  ['la', 'Latin'],
  ['eo', 'Esperanto'],
  ['ta', 'Tamil'],
  ['az', 'Azerbaijani'],
  ['sk', 'Slovak'],
  ['other', 'Other language'],
];

/** Images for the covers; missing ones are shown as missing covers. */
export interface SampleImages {
  covers: string[];
  avatar?: string;
  backdrop?: string;
}

export const statuses: [Tone, string][] = [
  ['status-reading', 'Reading'],
  ['status-plan', 'Plan To Read'],
  ['status-completed', 'Completed'],
  ['status-on-hold', 'On Hold'],
  ['status-rereading', 'Re-reading'],
  ['status-dropped', 'Dropped'],
];
export const ratings: [number, string][] = [
  [10, 'Masterpiece'],
  [9, 'Great'],
  [8, 'Very good'],
  [7, 'Good'],
  [6, 'Fine'],
  [5, 'Average'],
  [1, 'Appalling'],
];

/** Sample of a custom theme. */
export const sampleTheme: { base: Theme; colours: Readonly<Record<string, string>> } = {
  base: 'light',
  colours: {
    bg: '#f3f6f1',
    surface: '#ffffff',
    raised: '#e6ece4',
    line: '#d3dccf',
    text: '#17211a',
    muted: '#4e5c52',
    accent: '#0d6b4f',
    'on-accent': '#ffffff',
    new: '#b03f16',
    'on-new': '#ffffff',
    danger: '#a8142e',
    star: '#7a5400',
  },
};
