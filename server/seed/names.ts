// Invents names of titles, people and groups in many languages.
import { type IndexedRandom, indexedRandom, pickFrom } from './chance.ts';
import {
  type Adjective,
  adjectives,
  type NounForms,
  nameTemplates,
  type Noun,
  nouns,
  personNameParts,
  type SpelledName,
  syllables,
} from './words.ts';

/** Language-independent content of a name. */
interface NameParts {
  form: 'of' | 'plain' | 'full' | 'both' | 'frame' | 'owned';
  a: Noun;
  b: Noun;
  adjective: Adjective;
  frame: { en: string; ja: string; 'ja-ro': string };
  owner: SpelledName;
}

const forms: [limit: number, form: NameParts['form']][] = [
  [0.05, 'of'],
  [0.08, 'plain'],
  [0.63, 'full'],
  [0.67, 'both'],
  [0.87, 'frame'],
  [1, 'owned'],
];

function drawNameParts(chance: IndexedRandom, i: number): NameParts {
  const formChance = chance(i);
  const first = Math.floor(chance(i, 1) * nouns.length);
  const second = (first + 1 + Math.floor(chance(i, 2) * (nouns.length - 1))) % nouns.length;
  return {
    form: forms.find(([limit]) => formChance < limit)![1],
    a: nouns[first]!,
    b: nouns[second]!,
    adjective: pickFrom(adjectives, chance(i, 3)),
    frame: pickFrom(nameTemplates, chance(i, 4)),
    owner: pickFrom(personNameParts.ja.given, chance(i, 5)),
  };
}

/** Grammar of languages whose adjectives come before the noun, with the words that join two nouns. */
const joinedLanguages = {
  ja: { of: (a: string, b: string) => `${b}の${a}`, and: 'と', space: '' },
  'ja-ro': { of: (a: string, b: string) => `${b} no ${a}`, and: ' to ', space: ' ' },
  ko: { of: (a: string, b: string) => `${b}의 ${a}`, and: ' 그리고 ', space: ' ' },
  zh: { of: (a: string, b: string) => `${b}的${a}`, and: '与', space: '' },
  'zh-ro': { of: (a: string, b: string) => `${b} zhi ${a}`, and: ' yu ', space: ' ' },
} as const;

const inflectedLanguages = {
  fr: { noun: (noun: Noun): NounForms => noun.fr, and: ' et ' },
  es: { noun: (noun: Noun): NounForms => noun.es, and: ' y ' },
  'es-la': { noun: (noun: Noun): NounForms => noun.es, and: ' y ' },
  'pt-br': { noun: (noun: Noun): NounForms => noun.pt, and: ' e ' },
  ru: { noun: (noun: Noun): NounForms => noun.ru, and: ' и ' },
} as const;

const conjunctions = { id: ' dan ', vi: ' và ', th: 'กับ', ar: ' و' } as const;

/** Languages that names can be generated in. */
export const supportedLanguages = [
  'en',
  'ja',
  'ja-ro',
  'ko',
  'zh',
  'zh-hk',
  'zh-ro',
  'ru',
  'fr',
  'es',
  'es-la',
  'pt-br',
  'id',
  'vi',
  'th',
  'ar',
] as const;

/**
 * Returns the i-th generated name of a random source, in the language if it is in `supportedLanguages`, else in
 * English.
 */
export function generateName(chance: IndexedRandom, i: number, language: string): string {
  return formatName(drawNameParts(chance, i), language === 'zh-hk' ? 'zh' : language);
}

function formatName({ form, a, b, adjective, frame, owner }: NameParts, language: string): string {
  if (language in inflectedLanguages) {
    const { noun, and } = inflectedLanguages[language as keyof typeof inflectedLanguages];
    const [first, second] = [noun(a), noun(b)];
    return capitalize(form === 'both' ? first[0] + and + second[0] : `${first[0]} ${second[1]}`);
  }
  if (language in conjunctions) {
    const key = language as keyof typeof conjunctions;
    return form === 'plain' ? a[key] : a[key] + conjunctions[key] + b[key];
  }
  if (form === 'frame' && (language === 'ja' || language === 'ja-ro'))
    return fillTemplate(frame[language], a[language], b[language]);
  if (language in joinedLanguages) {
    const key = language as keyof typeof joinedLanguages;
    const { of, and, space } = joinedLanguages[key];
    const describedNoun = adjective[key] + space + a[key];
    if (form === 'plain') return describedNoun;
    if (form === 'both') return a[key] + and + b[key];
    if (form === 'owned') return of(a[key], key === 'ja' ? owner[0] : owner[1]);
    return of(form === 'full' ? describedNoun : a[key], b[key]);
  }
  if (form === 'frame') return fillTemplate(frame.en, a.en, b.en);
  if (form === 'owned') return `${owner[1]}’s ${a.en}`;
  if (form === 'both') return `The ${a.en} and the ${b.en}`;
  if (form === 'plain') return `The ${adjective.en} ${a.en}`;
  return `The ${form === 'full' ? `${adjective.en} ` : ''}${a.en} of the ${b.en}`;
}

const fillTemplate = (frame: string, a: string, b: string): string => frame.replace('{A}', a).replace('{B}', b);
const capitalize = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

const penNames = indexedRandom('pen names');

/** Returns the name of author `i`, by the conventions of a country, or a pen name. */
export function authorName(chance: IndexedRandom, i: number): string {
  const country = chance(i);
  const [family, given] = [chance(i, 1), chance(i, 2)];
  if (country < 0.34) {
    const word = (chanceOffset: number): string => {
      const count = 2 + Math.floor(penNames(i, chanceOffset) * 2.6);
      return capitalize(
        Array.from({ length: count }, (_, syllableIndex) =>
          pickFrom(syllables, penNames(i, chanceOffset + syllableIndex + 1)),
        ).join(''),
      );
    };
    return penNames(i, 99) < 0.4 ? word(0) : `${word(0)} ${word(10)}`;
  }
  const personNames =
    country < 0.72
      ? personNameParts.ja
      : country < 0.84
        ? personNameParts.ko
        : country < 0.92
          ? personNameParts.zh
          : null;
  if (personNames === null)
    return `${pickFrom(personNameParts.western.given, given)} ${pickFrom(personNameParts.western.family, family)}`;
  return `${pickFrom(personNames.family, family)[1]} ${pickFrom(personNames.given, given)[1]}`;
}

/** Returns the name of author `i` in Japanese, Korean or Chinese script; null for other authors. */
export function authorOwnName(chance: IndexedRandom, i: number): { language: 'ja' | 'ko' | 'zh'; name: string } | null {
  const country = chance(i);
  if (country < 0.34 || country >= 0.92) return null;
  const [language, personNames] =
    country < 0.72
      ? (['ja', personNameParts.ja] as const)
      : country < 0.84
        ? (['ko', personNameParts.ko] as const)
        : (['zh', personNameParts.zh] as const);
  const space = language === 'ja' ? ' ' : '';
  return {
    language,
    name: pickFrom(personNames.family, chance(i, 1))[0] + space + pickFrom(personNames.given, chance(i, 2))[0],
  };
}

const groupSuffixes: Record<string, readonly string[]> = {
  en: ['Scans', 'Translations', 'TL', 'Scanlations', 'Team'],
  'pt-br': ['Scan', 'Traduções', 'Fansub'],
  ru: ['— команда', '— переводы'],
  fr: ['Scan', 'Trad', 'Scantrad'],
  'es-la': ['Scanlation', 'Traducciones', 'Scan'],
  es: ['Traducciones', 'Fansub'],
  id: ['Scanlation', 'ID'],
  vi: ['Team', 'Nhóm dịch'],
  th: ['แปล'],
  ar: ['للترجمة'],
  ja: ['翻訳部', '工房'],
  ko: ['번역팀'],
  zh: ['汉化组'],
  'zh-hk': ['漢化組'],
};

/** Returns the name of a group that translates into the language. */
export function groupName(chance: IndexedRandom, i: number, language: string): string {
  const a = pickFrom(nouns, chance(i, 1));
  const adjective = pickFrom(adjectives, chance(i, 2));
  const suffixLanguage = chance(i, 4) < 0.45 && language in groupSuffixes ? language : 'en';
  const suffix = pickFrom(groupSuffixes[suffixLanguage]!, chance(i, 3));
  if (suffixLanguage === 'en') return `${adjective.en} ${a.en} ${suffix}`;
  if (suffixLanguage === 'ja' || suffixLanguage === 'ko')
    return `${adjective[suffixLanguage]} ${a[suffixLanguage]} ${suffix}`.replaceAll(
      suffixLanguage === 'ja' ? ' ' : '  ',
      '',
    );
  if (suffixLanguage === 'zh' || suffixLanguage === 'zh-hk') return adjective.zh + a.zh + suffix;
  const b = pickFrom(nouns, chance(i, 5));
  return `${formatName({ form: a === b ? 'plain' : 'of', a, b, adjective, frame: nameTemplates[0]!, owner: personNameParts.ja.given[0]! }, suffixLanguage)} ${suffix}`;
}

/** Returns a unique username; its numeric suffix has no 0 or 1, which look like letters. */
export function userName(chance: IndexedRandom, i: number): string {
  const lowercaseLetters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const numericSuffix = i.toString(8).replaceAll(/[01]/g, (digit) => (digit === '0' ? '8' : '9'));
  return `${lowercaseLetters(pickFrom(adjectives, chance(i, 1)).en)}_${lowercaseLetters(pickFrom(nouns, chance(i, 2)).en)}${numericSuffix}`;
}
