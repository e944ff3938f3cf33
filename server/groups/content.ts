// Fields of a group that people edit: what a change makes of them, with all of its errors at once.
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { groupEditingEndpoints } from '#contract/endpoints/group-editing.ts';
import { groupFields, type GroupField, type GroupFieldProblem, readGroupField } from '#contract/rules/group-fields.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { isReservedName } from '#server/core/names/reserved-names.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { plainLines } from '#server/core/plain-text.ts';

/** Stored as a version; names as on the wire. */
export interface GroupContent extends Readonly<Record<GroupField, string | null>> {
  name: string;
  altNames: readonly Readonly<Record<string, string>>[];
  description: string | null;
  focusedLanguages: readonly string[];
  inactive: boolean;
  locked: boolean;
}

type GroupChange = Omit<BodyOf<typeof groupEditingEndpoints.edit>, 'version' | 'leader' | 'members'>;

export const emptyGroup: GroupContent = {
  name: '',
  altNames: [],
  description: null,
  focusedLanguages: [],
  inactive: false,
  locked: false,
  website: null,
  ircServer: null,
  ircChannel: null,
  discord: null,
  contactEmail: null,
  twitter: null,
  mangaUpdates: null,
  publishDelay: null,
};

/** Content after a change: absent fields stay, null and empty ones are cleared. @throws ApiError with all errors */
export function changedGroup(content: GroupContent, change: GroupChange, siteName: string): GroupContent {
  const errors: ApiError[] = [];
  const next = { ...content };
  if (change.name !== undefined) {
    next.name = plainText(change.name);
    if (next.name === '')
      errors.push(invalid('/name', 'name_empty', 'A name needs at least one character that can be seen'));
    else if (next.name !== content.name && isReservedName(next.name, siteName))
      errors.push(invalid('/name', 'name_reserved', 'This name is reserved for the site'));
  }
  if (change.altNames !== undefined) next.altNames = cleanNames(change.altNames ?? []);
  if (change.description !== undefined) next.description = plainLines(change.description ?? '').trim() || null;
  const languages = change.focusedLanguages ?? change.focusedLanguage;
  if (languages !== undefined) next.focusedLanguages = [...new Set(languages ?? [])];
  if (change.inactive !== undefined) next.inactive = change.inactive ?? false;
  if (change.locked !== undefined) next.locked = change.locked ?? false;
  for (const field of groupFields) {
    const written = change[field]?.trim();
    // what is stored may be older than the rules, and stays
    if (change[field] === undefined || written === content[field]) continue;
    next[field as 'website'] = null;
    if (written === undefined || written === '') continue;
    const read = readGroupField(field, written);
    if (read.problem) errors.push(invalid(`/${field}`, `field_${read.problem}`, problemMessages[read.problem]));
    else next[field as 'website'] = read.value;
  }
  const [first, ...others] = errors;
  if (!first) return next;
  first.others = others;
  throw first;
}

const problemMessages: Readonly<Record<GroupFieldProblem, string>> = {
  long: 'The text is too long',
  address: 'This is no address of a page',
  secure: 'The address has to begin with https://',
  host: 'The address leads to another site',
  form: 'The text does not have the form that this field needs',
};

export const invalid = (pointer: string, reason: string, message: string): ApiError =>
  new ApiError('validation_exception', `Error validating ${pointer}: ${message}`, { pointer, reason });

const cleanNames = (names: readonly Readonly<Record<string, string>>[]): Record<string, string>[] =>
  names
    .map((each) =>
      Object.fromEntries(
        Object.entries(each)
          .map(([language, name]) => [language, plainText(name)] as const)
          .filter(([, name]) => name !== ''),
      ),
    )
    .filter((each) => Object.keys(each).length > 0);
