import { useT, type Translate } from '#web/lib/i18n/i18n.ts';
import { languageNameInText } from '#web/lib/i18n/language-in-text.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { nameOfSite } from '../model/links.ts';
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

/** Fields as messages name them away from the form. */
const fieldLabels: Record<EditorField, MessageKey> = {
  names: 'drafts.section.titles',
  authors: 'search.authors',
  artists: 'search.artists',
  covers: 'drafts.section.covers',
  synopses: 'drafts.section.synopsis',
  originalLanguage: 'search.original',
  status: 'drafts.status',
  year: 'search.year',
  lastVolume: 'drafts.lastVolume',
  lastChapter: 'drafts.lastChapter',
  demographic: 'search.demographic',
  contentRating: 'search.rating',
  tags: 'drafts.section.tags',
  links: 'drafts.section.links',
  officialLinks: 'drafts.links.official',
  relations: 'drafts.section.relations',
  adaptations: 'drafts.section.adaptations',
};

/** Words of a problem with the name of its field: several fields may have one problem. */
export function namedWordsOf(
  t: Translate,
  { field, at, ...worded }: Worded & { field: EditorField; at?: string | undefined },
): string {
  const site = field === 'links' && at !== undefined ? nameOfSite(at) : null;
  const label = site === null ? t(fieldLabels[field]) : typeof site === 'string' ? site : t(site.message);
  return t('drafts.problem.in', { field: label, problem: wordsOf(t, worded) });
}

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
