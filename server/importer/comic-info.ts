// ComicInfo.xml, the note that comic programs put into archives.
import { type Language, readLanguage } from '#contract/languages.ts';
import { parseXml } from './xml.ts';

export interface ComicInfo {
  series: string | null;
  localizedSeries: string | null;
  title: string | null;
  number: string | null;
  volume: string | null;
  language: Language | null;
  direction: 'ltr' | 'rtl' | null;
  format: string | null;
  groups: string[];
  authors: string[];
  artists: string[];
  summary: string | null;
  year: number | null;
  genres: string[];
}

/** @throws XmlProblem when it is not plain XML */
export function readComicInfo(bytes: Buffer): ComicInfo {
  const root = parseXml(bytes);
  const field = (name: string): string | null => {
    const text = root.children.find((child) => child.name.toLowerCase() === name.toLowerCase())?.text.trim();
    return text ? text.normalize('NFC').slice(0, 10_000) : null;
  };
  const names = (...fields: string[]): string[] => [
    ...new Set(fields.flatMap((name) => field(name)?.split(/\s*[,;、]\s*/u) ?? []).filter((name) => name !== '')),
  ];
  const manga = field('Manga')?.toLowerCase() ?? '';
  const language = field('LanguageISO');
  const year = Number(field('Year'));
  return {
    series: field('Series'),
    localizedSeries: field('LocalizedSeries'),
    title: field('Title'),
    number: plainNumber(field('Number')),
    volume: plainNumber(field('Volume')),
    language: language ? readLanguage(language) : null,
    direction: manga === 'yesandrighttoleft' ? 'rtl' : manga === 'no' ? 'ltr' : null,
    format: field('Format'),
    groups: names('Translator'),
    authors: names('Writer'),
    artists: names('Penciller', 'Inker'),
    summary: field('Summary'),
    year: Number.isInteger(year) && year >= 1 && year <= 9999 ? year : null,
    genres: names('Genre', 'Tags'),
  };
}

/** "01" is 1, "-1" and words are nothing. */
function plainNumber(text: string | null): string | null {
  const parts = /^0*(\d+(?:\.\d+)?)$/.exec(text ?? '');
  return parts ? (parts[1]!.includes('.') ? parts[1]!.replace(/\.?0+$/, '') : parts[1]!) : null;
}
