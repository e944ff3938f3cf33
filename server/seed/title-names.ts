// Names of titles: fixed for the titles of the search set, generated in several languages for all others.
import { type IndexedRandom, indexedRandom } from './chance.ts';
import { nameOf, supportedLanguages } from './names.ts';
import { searchSet } from './search-set.ts';
import { languageOf, type Titles, type World } from './world.ts';

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

function inventNames(t: number, titles: Titles, chance: IndexedRandom, languageChance: IndexedRandom): TitleName[] {
  const original = languageOf(titles, t);
  const latin: string | undefined = { ja: 'ja-ro', zh: 'zh-ro', 'zh-hk': 'zh-ro' }[original as string];
  const known = supportedLanguages as readonly string[];
  const own = known.includes(original) && !latin && original !== 'ko' ? original : 'en';
  const main = latin && languageChance(t) < 0.65 ? latin : own;
  const rest = supportedLanguages.toSorted(
    (a, b) => languageChance(t, 1 + known.indexOf(a)) - languageChance(t, 1 + known.indexOf(b)),
  );
  const order = [...new Set([main, known.includes(original) ? original : 'en', 'en', ...rest])];
  return Array.from({ length: titles.altNames[t]! + 1 }, (_, place) => {
    const language = order[place % order.length]!;
    // translates the same generated idea into each language; when all languages are used, continues with a new idea
    const idea = t + titles.rank.length * Math.floor(place / order.length);
    return { language, name: nameOf(chance, idea, language), main: place === 0 };
  });
}
