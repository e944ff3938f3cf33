// What the editor of an author holds, and how it is checked, saved and combined with a change of somebody else.
import type { ClientBody } from '#contract/generated/client.ts';
import { authorLinkProblem, authorLinks, type AuthorLink } from '#contract/rules/author-links.ts';
import { limits } from '#contract/rules/limits.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { Author } from '#web/lib/catalogue/related.ts';

/** Texts by field: `name`, `biography.en`, `twitter`; empty ones are absent. */
export type AuthorTexts = Readonly<Record<string, string>>;

interface BiographyRow {
  /** Empty while none is chosen. */
  language: string;
  text: string;
}

export interface AuthorForm {
  name: string;
  biographies: readonly BiographyRow[];
  links: Readonly<Record<AuthorLink, string>>;
}

const biographyField = (language: string): string => `biography.${language}`;
/** Language of a field of a biography; null for other fields. */
export const biographyLanguage = (field: string): string | null => /^biography\.(.+)$/.exec(field)?.[1] ?? null;

const withoutEmpty = (entries: readonly (readonly [string, string | null | undefined])[]): AuthorTexts =>
  Object.fromEntries(entries.flatMap(([field, text]) => (text?.trim() ? [[field, text.trim()]] : [])));

export const textsOfAuthor = ({ attributes }: Author): AuthorTexts =>
  withoutEmpty([
    ['name', attributes.name],
    ...Object.entries(attributes.biography).map(([language, text]) => [biographyField(language), text] as const),
    ...authorLinks.map((link) => [link, attributes[link]] as const),
  ]);

export const textsOfForm = ({ name, biographies, links }: AuthorForm): AuthorTexts =>
  withoutEmpty([
    ['name', name],
    ...biographies.flatMap(({ language, text }) =>
      language === '' ? [] : [[biographyField(language), text] as const],
    ),
    ...authorLinks.map((link) => [link, links[link]] as const),
  ]);

/** @param unfinished rows without a language or a text, which stay */
export function formOfTexts(texts: AuthorTexts, unfinished: readonly BiographyRow[] = []): AuthorForm {
  const rows = Object.entries(texts).flatMap(([field, text]) => {
    const language = biographyLanguage(field);
    return language === null ? [] : [{ language, text }];
  });
  return {
    name: texts['name'] ?? '',
    biographies: [...rows, ...unfinished],
    links: Object.fromEntries(authorLinks.map((link) => [link, texts[link] ?? ''])) as Record<AuthorLink, string>,
  };
}

export const unfinishedRows = ({ biographies }: AuthorForm): BiographyRow[] =>
  biographies.filter(({ language, text }) => language === '' || text.trim() === '');

const fieldsOf = (...texts: readonly AuthorTexts[]): string[] => [
  ...new Set(texts.flatMap((each) => Object.keys(each))),
];

/** Fields in which two states differ. */
export const changedFields = (from: AuthorTexts, to: AuthorTexts): string[] =>
  fieldsOf(from, to).filter((field) => from[field] !== to[field]);

type SavedFields = Omit<ClientBody<'authors.edit'>, 'version'>;

/** Fields of the request that saves the changes. */
export function savedFields(base: AuthorTexts, form: AuthorForm): SavedFields {
  const texts = textsOfForm(form);
  const changed = changedFields(base, texts);
  // rows in which nothing was entered yet have no language
  const written = form.biographies.filter(({ language }) => language !== '');
  const biography = Object.fromEntries(written.map(({ language, text }) => [language, text.trim()]));
  return {
    ...(changed.includes('name') ? { name: texts['name'] ?? '' } : {}),
    ...(changed.some((field) => biographyLanguage(field) !== null)
      ? { biography: biography as NonNullable<SavedFields['biography']> }
      : {}),
    ...Object.fromEntries(
      authorLinks.filter((link) => changed.includes(link)).map((link) => [link, texts[link] ?? null]),
    ),
  };
}

/** Whether the request would be larger than the API accepts. */
export const isTooLarge = (fields: SavedFields): boolean =>
  new TextEncoder().encode(JSON.stringify({ ...fields, version: 999_999 })).length > limits.authorBodyMaxBytes;

const linkProblems = {
  long: 'refusal.link_address',
  address: 'refusal.link_address',
  secure: 'refusal.link_secure',
  host: 'refusal.link_host',
} as const satisfies Record<string, MessageKey>;

/** A field that has to be mended; biographies by their place: `biography 0 language`. */
interface FormProblem {
  field: string;
  message: MessageKey;
}

/** Problems in the order of the form. Links that are as they were may be older than the rules. */
export function problemsOf(form: AuthorForm, base: AuthorTexts): FormProblem[] {
  const problems: FormProblem[] = form.name.trim() === '' ? [{ field: 'name', message: 'authoring.nameMissing' }] : [];
  for (const [index, { language, text }] of form.biographies.entries()) {
    const isEmpty = text.trim() === '';
    const at = (part: string, message: MessageKey) => problems.push({ field: `biography ${index} ${part}`, message });
    if (language === '' && !isEmpty) at('language', 'authoring.biography.noLanguage');
    else if (language !== '' && form.biographies.findIndex((row) => row.language === language) < index)
      at('language', 'authoring.biography.twice');
    if (language !== '' && isEmpty) at('text', 'authoring.biography.noText');
    else if (text.length > limits.authorBiographyMaxLength) at('text', 'authoring.biography.long');
  }
  for (const link of authorLinks) {
    const address = form.links[link].trim();
    const problem = address === '' || address === base[link] ? null : authorLinkProblem(link, address);
    if (problem) problems.push({ field: link, message: linkProblems[problem] });
  }
  return problems;
}

export interface AuthorConflict {
  field: string;
  /** As somebody else saved it; undefined if they removed it. */
  current: string | undefined;
  mine: string | undefined;
}

/** Combines the form with a version that was saved since: where both changed a field, the form's text stays. */
export function combineTexts(
  base: AuthorTexts,
  mine: AuthorTexts,
  current: AuthorTexts,
): { texts: AuthorTexts; conflicts: AuthorConflict[] } {
  const texts: Record<string, string> = {};
  const conflicts: AuthorConflict[] = [];
  for (const field of fieldsOf(current, mine, base)) {
    const isMine = mine[field] !== base[field];
    const text = isMine ? mine[field] : current[field];
    if (text !== undefined) texts[field] = text;
    if (isMine && current[field] !== base[field] && current[field] !== mine[field])
      conflicts.push({ field, current: current[field], mine: mine[field] });
  }
  return { texts, conflicts };
}
