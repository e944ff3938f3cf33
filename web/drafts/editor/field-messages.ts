import { useT, type Translate } from '#web/lib/i18n/i18n.ts';
import { languageNameInText } from '#web/lib/i18n/language-in-text.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { problemAt, type EditorField } from '../model/problem.ts';
import { remarkFields } from '../model/remarks.ts';
import { useEditor } from './editor-context.ts';

interface Worded {
  message: MessageKey;
  values?: Record<string, string | number> | undefined;
  language?: string | undefined;
}

/** Words of a problem or a task. */
export const wordsOf = (t: Translate, { message, values, language }: Worded): string =>
  t(message, { ...values, ...(language === undefined ? {} : { language: languageNameInText(language) }) });

/** Messages below a field: its problem once it is due, and what a reviewer wrote about it. */
export function useFieldMessages(
  field: EditorField,
  at?: string,
): { error: string | undefined; warning: string | undefined } {
  const t = useT();
  const { problems, tried, remarks } = useEditor();
  const problem = problemAt(problems, field, at);
  const isDue = problem && (!problem.missing || tried === 'submit' || (tried === 'save' && problem.level === 'save'));
  const remark =
    at === undefined
      ? remarkFields(field)
          .map((name) => remarks[name])
          .filter(Boolean)
          .join(' ')
      : '';
  return {
    error: isDue ? wordsOf(t, problem) : undefined,
    warning: remark === '' ? undefined : t('drafts.remark', { text: remark }),
  };
}
