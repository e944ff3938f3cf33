import { Avatar, initials } from './Avatar.tsx';

/** Words that say little about a name: articles, prepositions, and what most groups call themselves. */
const fillers = new Set(
  (
    'the a an of and for le la les l el los las lo un una de du des del da do das dos y e et ' +
    'scan scans scanlation scanlations team group fansub fansubs tl'
  ).split(' '),
);
/** Initials that read as a word or as another abbreviation: the first letter alone is used. */
const misread = new Set('NO KO OK WC SS BS FU KK XX WE IT IS AM AS TV'.split(' '));

/** Logo of a group: a square with the initials of the words that tell it from others. */
export function GroupLogo({ name, size }: { name: string; size: 'sm' | 'md' | 'lg' | 'xxl' }) {
  const words = name.split(/[\s._’'-]+/u).filter((word) => word !== '' && !fillers.has(word.toLowerCase()));
  const letters = initials(words.join(' ') || name);
  return (
    <Avatar name={name} letters={misread.has(letters) ? letters.slice(0, 1) : letters} size={size} shape="square" />
  );
}
