// Names of titles: fixed for the titles of the search set, generated in several languages for all others.
import { type IndexedRandom, indexedRandom } from './chance.ts';
import { generateName, supportedLanguages } from './names.ts';
import { searchSet } from './search-set.ts';
import { languageOf, type TitleColumns, type World } from './world.ts';

interface TitleName {
  language: string;
  name: string;
  main: boolean;
}

/** Creates a function that returns the names of a title, the main one first. */
export function createTitleNamer({ tier, titles }: Pick<World, 'tier' | 'titles'>): (t: number) => TitleName[] {
  const [chance, languageChance] = [
    indexedRandom(`${tier.name} title names`),
    indexedRandom(`${tier.name} name languages`),
  ];
  return (t) => {
    const searchSetTitle = titles.searchSetIndex[t]!;
    return searchSetTitle < 0
      ? inventNames(t, titles, chance, languageChance)
      : searchSet.titles[searchSetTitle]!.names.map(({ language, name, main = false }) => ({ language, name, main }));
  };
}

function inventNames(
  t: number,
  titles: TitleColumns,
  chance: IndexedRandom,
  languageChance: IndexedRandom,
): TitleName[] {
  const original = languageOf(titles, t);
  const romanizedLanguage: string | undefined = { ja: 'ja-ro', zh: 'zh-ro', 'zh-hk': 'zh-ro' }[original as string];
  const supported = supportedLanguages as readonly string[];
  const nameLanguage = supported.includes(original) && !romanizedLanguage && original !== 'ko' ? original : 'en';
  const main = romanizedLanguage && languageChance(t) < 0.65 ? romanizedLanguage : nameLanguage;
  const shuffledLanguages = supportedLanguages.toSorted(
    (a, b) => languageChance(t, 1 + supported.indexOf(a)) - languageChance(t, 1 + supported.indexOf(b)),
  );
  const order = [...new Set([main, supported.includes(original) ? original : 'en', 'en', ...shuffledLanguages])];
  return Array.from({ length: titles.altNames[t]! + 1 }, (_, position) => {
    const language = order[position % order.length]!;
    // translates the same generated idea into each language; when all languages are used, continues with a new idea
    const idea = t + titles.rank.length * Math.floor(position / order.length);
    return { language, name: generateName(chance, idea, language), main: position === 0 };
  });
}
