// Tells by which of its names a title matches a search, as far as letters show it.
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import { titleNames, type Name } from '#contract/rules/title-names.ts';
import type { Title } from '#web/lib/catalogue/related.ts';

/** Range of a text that matches. */
export interface MatchRange {
  from: number;
  to: number;
}

export interface NameMatch extends Name, MatchRange {}

/** The name that matches the search, if it is not the one that the title is shown by. */
export function matchingName(
  attributes: Title['attributes'],
  readerLanguage: InterfaceLanguage,
  searchText: string,
): NameMatch | null {
  const { main, second, others } = titleNames(attributes, readerLanguage);
  if (findMatch(main, searchText)) return null;
  for (const name of [...(second ? [second] : []), ...others]) {
    const match = findMatch(name, searchText);
    if (match) return match;
  }
  return null;
}

/** Without accents and case, like `fold-text`, whose modules lists of titles do not load; names and queries are short. */
const fold = (text: string): string => text.slice(0, 200).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The name with the range of it that matches the search; null if none does. */
export function findMatch<Named extends { text: string }>(
  name: Named,
  searchText: string,
): (Named & MatchRange) | null {
  const wanted = fold(searchText.trim());
  if (wanted === '') return null;
  // folding may change the number of letters, so each character is folded by itself
  const characters = [...name.text].map((character) => ({ length: character.length, folded: fold(character) }));
  const folded = characters.map((each) => each.folded).join('');
  const start = findText(folded, wanted);
  if (start < 0) return null;
  let foldedLength = 0;
  let length = 0;
  let from: number | null = null;
  for (const character of characters) {
    if (from === null && foldedLength + character.folded.length > start) from = length;
    if (foldedLength >= start + wanted.length) break;
    foldedLength += character.folded.length;
    length += character.length;
  }
  return from === null ? null : { ...name, from, to: length };
}

/** Where the text has what is searched: at the beginning of a word, if there is such a place; -1 if nowhere. */
function findText(text: string, wanted: string): number {
  for (let index = text.indexOf(wanted); index >= 0; index = text.indexOf(wanted, index + 1)) {
    if (index === 0 || !/\p{L}/u.test(text[index - 1]!)) return index;
  }
  return text.indexOf(wanted);
}
