// Fields of a chapter as the name of its archive or folder tells them.
import { parseName } from '#contract/rules/file-names.ts';
import { type ChapterForm, emptyForm } from '../form/draft.ts';
import type { GuessedField } from './rows.ts';

interface GuessedRow {
  form: ChapterForm;
  guessed: GuessedField[];
  groupNames: string[];
}

/**
 * @param names names of the title, one of which may stand before the number
 * @param language language of the rows before, for names without one
 * @param volumeOf volume of the number in other languages, for names without one
 */
export function guessRow(
  name: string,
  names: readonly string[],
  language: string,
  volumeOf: (form: ChapterForm) => string | null,
): GuessedRow {
  const fileName = name.split('/').at(-1)!;
  const knownTitle = names.find((each) => fileName.toLowerCase().startsWith(each.toLowerCase()));
  const parsed = parseName(name, knownTitle === undefined ? {} : { knownTitle });
  const form: ChapterForm = {
    ...emptyForm,
    language: parsed.language ?? language,
    volume: parsed.volume ?? '',
    chapter: parsed.chapter ?? '',
    name: parsed.oneshot ? '' : (parsed.title ?? ''),
    oneshot: parsed.oneshot,
  };
  form.volume ||= volumeOf(form) ?? '';
  const guessed = (['language', 'volume', 'chapter', 'name', 'oneshot'] as const).filter((field) =>
    field === 'language' ? parsed.language !== null : Boolean(form[field]),
  );
  return { form, guessed, groupNames: parsed.groups };
}
