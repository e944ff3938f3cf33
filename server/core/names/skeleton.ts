// Skeletons of names, i.e. what the names look like: readers confuse those with the same one, so that impersonation is found by it.
import { confusables } from './confusables.ts';
import { extraConfusables, confusablePairs } from './extra-confusables.ts';

/** Longest part of a name that is compared, in UTF-16 units. */
const maxComparedLength = 1024;

/** Version of `skeletonOf`; increment it, with a migration for its default in the table, when its results change. */
export const skeletonVersion = 1;

/**
 * Returns the skeleton of a name, i.e. what it looks like at a glance: readers confuse names with the same skeleton.
 * Ignores case, accents, separators, characters that look alike (UTS #39, and a few that are missing there) and pairs
 * that look like one letter.
 */
export function skeletonOf(name: string): string {
  let skeleton = name
    .slice(0, maxComparedLength)
    .normalize('NFKC')
    .slice(0, maxComparedLength)
    .replaceAll(/[\p{Default_Ignorable_Code_Point}]/gu, '');
  // repeat until stable: the look-alike may be a capital letter, whose lower case has a look-alike again
  for (let pass = 0; pass < maxMappingPasses; pass++) {
    const mapped = mapConfusables(skeleton);
    if (mapped === skeleton) break;
    skeleton = mapped;
  }
  const withMergedPairs = confusablePairs.reduce((text, [from, to]) => text.replaceAll(from, to), skeleton);
  const letters = withMergedPairs.replaceAll(/[\s\p{P}\p{S}]/gu, '');
  // a name that consists of punctuation only keeps it
  return letters === '' ? skeleton.replaceAll(/\s/g, '') : letters;
}

const maxMappingPasses = 6;

function mapConfusables(text: string): string {
  const skeleton = replaceCharacters(text.normalize('NFD'), confusables).normalize('NFD');
  const lowercase = replaceCharacters(
    [...skeleton]
      .map((character) => character.toLowerCase())
      .join('')
      .normalize('NFD'),
    extraConfusables,
  );
  // combining marks are ornament on Latin, Greek and Cyrillic letters, but part of the letters in other scripts
  return lowercase.replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}])\p{M}+/gu, '');
}

const replaceCharacters = (text: string, table: ReadonlyMap<string, string>): string =>
  [...text].map((character) => table.get(character) ?? character).join('');
