// The form of a group: what its fields hold, what is wrong with them, and what a save sends.
import type { ClientBody } from '#contract/generated/client.ts';
import { groupFields, type GroupField, type GroupFieldProblem, readGroupField } from '#contract/rules/group-fields.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Group } from '#web/lib/catalogue/related.ts';

export interface OtherName {
  key: number;
  /** Content language; '' for none yet. */
  language: string;
  text: string;
}

/** Texts are '' where the group has none. */
export interface GroupForm extends Record<GroupField, string> {
  name: string;
  otherNames: readonly OtherName[];
  description: string;
  focusedLanguages: readonly string[];
  locked: boolean;
  inactive: boolean;
}

export type FormField = 'name' | 'otherNames' | 'description' | GroupField;
export type FormProblem = 'missing' | 'language' | GroupFieldProblem;

export const emptyForm: GroupForm = {
  name: '',
  otherNames: [],
  description: '',
  focusedLanguages: [],
  locked: false,
  inactive: false,
  website: '',
  ircServer: '',
  ircChannel: '',
  discord: '',
  contactEmail: '',
  twitter: '',
  mangaUpdates: '',
  publishDelay: '',
};

export function formOf({ attributes }: Group): GroupForm {
  const texts = Object.fromEntries(groupFields.map((field) => [field, attributes[field] ?? '']));
  return {
    ...emptyForm,
    ...(texts as Record<GroupField, string>),
    name: attributes.name,
    otherNames: attributes.altNames
      .flatMap((names) => Object.entries(names))
      .map(([language, text], key) => ({ key, language, text })),
    description: attributes.description ?? '',
    focusedLanguages: attributes.focusedLanguages ?? [],
    locked: attributes.locked,
    inactive: attributes.inactive,
  };
}

/** Problems in the order of the fields. Values that the group has already may be older than the rules. */
export function problemsOf(form: GroupForm, base: GroupForm): Map<FormField, FormProblem> {
  const problems = new Map<FormField, FormProblem>();
  const { groupNameMaxLength, groupDescriptionMaxLength } = limits;
  if (form.name.trim() === '') problems.set('name', 'missing');
  else if (form.name.trim().length > groupNameMaxLength) problems.set('name', 'long');
  const otherName = form.otherNames.map(otherNameProblem).find((problem) => problem !== null);
  if (otherName) problems.set('otherNames', otherName);
  if (form.description.trim().length > groupDescriptionMaxLength) problems.set('description', 'long');
  for (const field of groupFields) {
    if (form[field].trim() === '' || form[field] === base[field]) continue;
    const { problem } = readGroupField(field, form[field]);
    if (problem) problems.set(field, problem);
  }
  return problems;
}

/** The part that another name lacks; nothing for a row in which nothing was entered. */
export function otherNameProblem({ language, text }: OtherName): 'language' | 'missing' | null {
  if (language === '') return text.trim() === '' ? null : 'language';
  return text.trim() === '' ? 'missing' : null;
}

type Change = Omit<ClientBody<'groupEditing.edit'>, 'version' | 'leader' | 'members'>;

/** The fields that differ from what the group has. */
export function changesOf(form: GroupForm, base: GroupForm): Change {
  const change: Record<string, unknown> = {};
  const texts = ['name', 'description', ...groupFields] as const;
  for (const field of texts) if (form[field].trim() !== base[field]) change[field] = form[field].trim() || null;
  for (const field of ['locked', 'inactive'] as const) if (form[field] !== base[field]) change[field] = form[field];
  const languages = (each: GroupForm) => each.focusedLanguages.join();
  if (languages(form) !== languages(base)) change['focusedLanguages'] = [...form.focusedLanguages];
  const names = namesOf(form);
  if (JSON.stringify(names) !== JSON.stringify(namesOf(base))) change['altNames'] = names;
  return change as Change;
}

/** Whether something would be lost without saving: also a name that has no language yet. */
export const isChanged = (form: GroupForm, base: GroupForm): boolean =>
  Object.keys(changesOf(form, base)).length > 0 ||
  form.otherNames.some((name) => otherNameProblem(name) === 'language');

const namesOf = ({ otherNames }: GroupForm): Record<string, string>[] =>
  otherNames
    .filter(({ language, text }) => language !== '' && text.trim() !== '')
    .map(({ language, text }) => ({ [language]: text.trim() }));

/** Fields of a form that were changed, on a group that somebody else has changed meanwhile. */
export function rebaseForm(form: GroupForm, base: GroupForm, current: GroupForm): GroupForm {
  const changed = new Set<string>(Object.keys(changesOf(form, base)));
  const mine = Object.entries(form).filter(([field]) => changed.has(field === 'otherNames' ? 'altNames' : field));
  return { ...current, ...Object.fromEntries(mine) };
}
