// Sample words of the component sheet, in the languages that the pieces must bear.
export const english = { code: 'en', name: 'English' };
export const french = { code: 'fr', name: 'French' };
export const latin = { code: 'es-la', name: 'Spanish (Latin America)' };
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

/** Art for the covers; missing ones show as missing. */
export interface Art {
  covers: string[];
  avatar?: string;
  backdrop?: string;
}
