// The text of a weekly mail. No pictures: they would show on locked screens, and tell when somebody opens the mail.
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import { buildPath } from '#contract/rules/pages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import type { Context } from '#server/core/context.ts';
import type { MailPart, MailText } from '#server/core/mail/mail-text.ts';
import { textsOf } from '#server/core/mail/texts/texts.ts';
import type { DigestChapter, DigestContent } from './content.ts';

/** Entries of each part, and chapters and names of one entry; the rest is a number with a link. */
const maxEntries = { titles: 15, uploads: 10, lists: 10 };
const maxNumbers = 5;
const maxNames = 2;
const maxNameLength = 120;

interface Letter {
  content: DigestContent;
  username: string;
  language: InterfaceLanguage;
  /** Page that asks whether the mail is to be stopped. */
  stopUrl: string;
}

/** Null when there is nothing to tell. */
export async function writeLetter(
  ctx: Pick<Context, 'config' | 'documents'>,
  { content, username, language, stopUrl }: Letter,
): Promise<MailText | null> {
  const { siteName: site, publicUrl } = ctx.config;
  const { digest: words, greeting } = textsOf(language);
  const { chapters, lists } = content;
  const ofTitles = Map.groupBy(
    chapters.filter(({ by }) => by === null),
    ({ titleId }) => titleId,
  );
  const ofOthers = Map.groupBy(
    chapters.filter(({ by }) => by !== null),
    ({ titleId }) => titleId,
  );
  const named = [...[...ofTitles].slice(0, maxEntries.titles), ...[...ofOthers].slice(0, maxEntries.uploads)];
  const titles = await findTitles(
    ctx,
    named.map(([id]) => id),
    language,
  );
  const pageUrl = (...page: Parameters<typeof buildPath>): string => publicUrl + buildPath(...page);
  const entryOf = ([titleId, told]: [number, DigestChapter[]]): MailPart['entries'] => {
    const title = titles.get(titleId);
    if (!title) return [];
    const names = [...new Set(told.flatMap(({ by }) => (by === null ? [] : [shortName(by)])))].slice(0, maxNames);
    const numbers = numbersText(told, words);
    const detail = names.length === 0 ? numbers : `${numbers} · ${words.by(names)}`;
    return [{ name: title.name, url: pageUrl('title', { id: title.uid }), detail }];
  };
  const part = <T>(heading: string, all: readonly T[], max: number, entries: (one: T) => MailPart['entries']) => {
    const left = all.length - max;
    return {
      heading,
      entries: all.slice(0, max).flatMap(entries),
      ...(left > 0 ? { more: { label: words.more(left), url: pageUrl('notifications') } } : {}),
    };
  };
  const parts: MailPart[] = [
    part(words.titles, [...ofTitles], maxEntries.titles, entryOf),
    part(words.uploads, [...ofOthers], maxEntries.uploads, entryOf),
    part(words.lists, lists, maxEntries.lists, ({ uid, name, added }) => [
      { name: shortName(name), url: pageUrl('list', { id: uid }), detail: words.added(added) },
    ]),
  ].filter(({ entries }) => entries.length > 0);
  if (parts.length === 0) return null;
  return {
    subject: words.subject({ site, chapters: chapters.length }),
    preheader: words.preheader,
    greeting: greeting(username),
    paragraphs: [words.intro],
    parts,
    button: { label: words.button, url: pageUrl('notifications') },
    footer: words.footer({ site }),
    links: [
      { label: words.stop, url: stopUrl },
      { label: words.settings, url: `${pageUrl('settings')}?tab=notifications` },
    ],
  };
}

/** Numbers of chapters in their order. */
function numbersText(told: readonly DigestChapter[], words: ReturnType<typeof textsOf>['digest']): string {
  const labels = [...new Set(told.map(({ label }) => label ?? words.oneshot))].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  return words.chapters(labels.slice(0, maxNumbers), Math.max(0, labels.length - maxNumbers));
}

/** Ids and names of titles in the language of the mail. */
async function findTitles(
  { documents }: Pick<Context, 'documents'>,
  ids: readonly number[],
  language: InterfaceLanguage,
): Promise<Map<number, { uid: string; name: string }>> {
  const pieces = await documents.mapByIds('titles', [...new Set(ids)], []);
  return new Map(
    [...pieces].map(([id, piece]) => {
      const { id: uid, attributes } = JSON.parse(Buffer.concat(piece).toString()) as TitleDocument;
      return [id, { uid, name: shortName(titleNames(attributes, language).main.text) }];
    }),
  );
}

interface TitleDocument {
  id: string;
  attributes: Parameters<typeof titleNames>[0];
}

/** Name in one line, without characters that would turn the text around it. */
function shortName(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  const characters = Array.from(line);
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength - 1).join('')}…` : line;
}
