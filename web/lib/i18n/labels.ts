// Labels of chapters: their number in the words of the translation, or a word of the interface.
import { fullNumberLabel, numberLabel, type NumberedChapter } from '#contract/rules/chapter-labels.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { interfaceLanguage, t } from './i18n.ts';

/**
 * Label with the chapter number; without one, the volume number; without either, a word of the interface ("Oneshot").
 */
export const chapterLabel = (numbered: NumberedChapter): string => numberLabel(numbered) ?? t('chapter.oneshot');

/** BCP 47 tag of the language that `chapterLabel` is written in. */
export const labelLang = ({ volume, chapter, translatedLanguage }: NumberedChapter): string =>
  toBcp47(volume === null && chapter === null ? interfaceLanguage() : translatedLanguage);

/** `chapterLabel` preceded by the volume: "Tome 1 Ch. 1". */
export const fullChapterLabel = (numbered: NumberedChapter): string =>
  fullNumberLabel(numbered) ?? t('chapter.oneshot');
