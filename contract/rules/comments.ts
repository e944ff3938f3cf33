// Rules of comments that both sides follow: lengths, reasons, and what of a text may be shown elsewhere.
import { plainMarkdown } from './plain-markdown.ts';

/** Kinds of entities that have comments, under the names of the wire. */
export const commentSubjects = ['manga', 'chapter', 'group'] as const;
export type CommentSubject = (typeof commentSubjects)[number];

export const commentOrders = ['best', 'newest', 'oldest'] as const;
export type CommentOrder = (typeof commentOrders)[number];

/** Reasons for which staff remove a comment. */
export const removalReasons = ['spoiler', 'spam', 'harassment', 'hate', 'off_topic', 'illegal', 'other'] as const;
export type RemovalReason = (typeof removalReasons)[number];

/** The text of a comment as it is counted: white space around it does not count. */
export const trimComment = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** Number of web addresses in a text. */
export const countLinks = (text: string): number => text.match(/https?:\/\//gi)?.length ?? 0;

/**
 * Matches mentions of people in a text; the first group is the name. Longer names win, so `@Ana Maria` does not mention
 * Ana. @param usernames at least one
 */
export function mentionPattern(usernames: readonly string[]): RegExp {
  const names = usernames
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(String.raw`(?<![\p{L}\p{N}@/])@(${names.join('|')})(?![\p{L}\p{N}])`, 'giu');
}

/** Stands for the name of somebody who is blocked by the viewer, or gone. */
const hiddenMention = '@…';

/** A text in which mentions of some people name nobody. */
export const withoutNames = (text: string, names: readonly string[]): string =>
  names.length === 0 ? text : text.replaceAll(mentionPattern(names), hiddenMention);

/** Length of an excerpt in UTF-16 units, and of the beginning of a text that it is made of. */
const excerptLength = 200;
const excerptSource = 2_000;

/**
 * The beginning of a comment without markup, quotes and spoilers, for notifications and other places outside of its
 * thread. Empty if nothing else is left. What follows a spoiler that does not end is left out, too.
 */
export function commentExcerpt(text: string): string {
  const visible = text
    .slice(0, excerptSource)
    .split('||')
    .filter((_, index) => index % 2 === 0)
    .join(' … ');
  const withoutQuotes = visible.replaceAll(/^[^\S\n]*>.*$/gm, '');
  const plain = plainMarkdown(withoutQuotes)
    .replaceAll(/(?:… ?)+/g, '… ')
    .trim();
  if (plain === '…') return '';
  return plain.length <= excerptLength
    ? plain
    : `${plain
        .slice(0, excerptLength - 1)
        .trimEnd()
        .toWellFormed()}…`;
}
