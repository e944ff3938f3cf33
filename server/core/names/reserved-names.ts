// Names of the site and of roles that speak for it, which nobody may take for an account or a group.
import { looseSkeletonOf } from './loose-skeleton.ts';
import { skeletonOf } from './skeleton.ts';

/** Reserved names: those of the site and of roles that speak for it. Compared by skeleton. */
const reservedNames = [
  'admin',
  'administrator',
  'moderator',
  'mod',
  'staff',
  'official',
  'support',
  'help',
  'helpdesk',
  'system',
  'root',
  'security',
  'owner',
  'developer',
  'webmaster',
  'postmaster',
  'abuse',
  'contact',
  'noreply',
  'anonymous',
  'guest',
  'deleted',
  'everyone',
  'nobody',
  'null',
  'undefined',
  'komawari',
  'mangadex',
];
/** Words that make a longer name sound official. */
const reservedWords = ['admin', 'administrator', 'moderator', 'staff', 'official', 'support', 'komawari'];

/** Whether a name looks like a reserved one. @param clean of at most a few hundred characters @param siteName also reserved */
export function isReservedName(clean: string, siteName: string): boolean {
  const reservedForms = new Set([...reservedNames, siteName].map(looseSkeletonOf));
  const skeleton = looseSkeletonOf(clean);
  if (
    reservedForms.has(skeleton) ||
    reservedForms.has(skeleton.replace(/(.)\1+$/, '$1')) ||
    reservedForms.has(skeletonOf(clean))
  )
    return true;
  if (/^deleted\W?[\da-f]{8}$/i.test(clean)) return true;
  const nameWords = clean.split(/[\s\p{P}\p{S}]+|(?<=\p{Ll})(?=\p{Lu})/u).map(looseSkeletonOf);
  const comparableReservedWords = new Set([...reservedWords, siteName].map(looseSkeletonOf));
  return nameWords.length > 1 && nameWords.some((nameWord) => comparableReservedWords.has(nameWord));
}
