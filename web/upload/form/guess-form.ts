// Fields of one chapter as the name of its archive or folder tells them, like those of a batch.
import { kindOf } from '#contract/rules/archive-names.ts';
import { guessRow } from '../batch/guess-row.ts';
import { splitIntoChapters } from '../batch/read-rows.ts';
import type { SourceFile } from '../intake/read-sources.ts';
import type { ChapterForm } from './draft.ts';

interface GuessedForm {
  fields: Partial<ChapterForm>;
  /** Groups as the name has them. */
  groupNames: readonly string[];
}

/**
 * @param names names of the title, one of which may stand before the number
 * @returns null for loose images and for several archives, whose names tell nothing of the chapter
 */
export function guessForm(
  files: readonly SourceFile[],
  form: ChapterForm,
  names: readonly string[],
): GuessedForm | null {
  const [chapter, ...others] = splitIntoChapters(files);
  if (!chapter || others.length > 0 || kindOf(chapter.name) === 'page') return null;
  const { form: found, guessed, groupNames } = guessRow(chapter.name, names, form.language, () => null);
  const { volume, name, oneshot } = found;
  // what was chosen stays, and so does what the name does not have
  const fields = {
    language: form.language || found.language,
    volume: volume || form.volume,
    chapter: found.chapter || form.chapter,
    name,
    oneshot,
  };
  return guessed.length === 0 && groupNames.length === 0 ? null : { fields, groupNames };
}
