import { limits } from '#contract/rules/limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { FormField, FormProblem } from './group-form.ts';

const problemKeys: Readonly<Record<FormProblem, MessageKey>> = {
  missing: 'groupEdit.nameMissing',
  language: 'groupEdit.languageMissing',
  long: 'refusal.field_long',
  address: 'refusal.field_address',
  secure: 'refusal.field_secure',
  host: 'refusal.field_host',
  form: 'refusal.field_form',
};

const maxLengths: Partial<Record<FormField, number>> = {
  name: limits.groupNameMaxLength,
  description: limits.groupDescriptionMaxLength,
};

/** Hint of what a field takes, where that can be said. */
const forms: Partial<Record<FormField, MessageKey>> = {
  contactEmail: 'groupEdit.form.email',
  ircServer: 'groupEdit.form.ircServer',
  ircChannel: 'groupEdit.form.ircChannel',
};

/** Sentences for problems of the form. */
export function useProblemText(): (field: FormField, problem: FormProblem) => string {
  const t = useT();
  return (field, problem) => {
    const max = maxLengths[field];
    if (problem === 'long' && max !== undefined) return t('groupEdit.tooLong', { max });
    return t((problem === 'form' ? forms[field] : undefined) ?? problemKeys[problem]);
  };
}
