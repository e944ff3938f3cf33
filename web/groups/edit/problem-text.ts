import { limits } from '#contract/rules/limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { FormField, FormProblem } from './group-form.ts';

const problemKeys: Readonly<Record<Exclude<FormProblem, 'missing'>, MessageKey>> = {
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

/** Sentences for problems of the form. */
export function useProblemText(): (field: FormField, problem: FormProblem) => string {
  const t = useT();
  return (field, problem) => {
    if (problem === 'missing') return t('groupEdit.nameMissing');
    const max = maxLengths[field];
    return problem === 'long' && max !== undefined ? t('groupEdit.tooLong', { max }) : t(problemKeys[problem]);
  };
}
