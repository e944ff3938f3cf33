// Fields of the form, and what prevents an upload.
import { chapterHint, volumeHint } from '../number-hints.ts';
import type { UploadDraft } from '../sending/run-types.ts';

export interface ChosenGroup {
  id: string;
  name: string;
  official: boolean;
  /** Why chapters of this account are refused for the group; null if they are not. */
  refusal: string | null;
}

export interface ChapterForm {
  /** '' for none yet. */
  language: string;
  volume: string;
  chapter: string;
  name: string;
  oneshot: boolean;
  groups: readonly ChosenGroup[];
  /** Time of the publication as its field has it, in the zone of the device; '' for at once. */
  publishAt: string;
  isScheduled: boolean;
}

export const emptyForm: ChapterForm = {
  language: '',
  volume: '',
  chapter: '',
  name: '',
  oneshot: false,
  groups: [],
  publishAt: '',
  isScheduled: false,
};

type FormProblem = 'language' | 'volume' | 'chapter' | 'groups' | 'publishAt';

export interface FormChecks {
  now: number;
  /** Time until which a publication can be planned. */
  latest: number;
  /** Languages in which the title takes no chapters. */
  lockedLanguages: readonly string[];
}

export function formProblems(form: ChapterForm, { now, latest, lockedLanguages }: FormChecks): FormProblem[] {
  const time = Date.parse(form.publishAt);
  return [
    ...(form.language === '' || lockedLanguages.includes(form.language) ? (['language'] as const) : []),
    ...(!form.oneshot && volumeHint(form.volume) ? (['volume'] as const) : []),
    ...(!form.oneshot && chapterHint(form.chapter) ? (['chapter'] as const) : []),
    ...(form.groups.some(({ refusal }) => refusal !== null) ? (['groups'] as const) : []),
    ...(form.isScheduled && !(time > now && time <= latest) ? (['publishAt'] as const) : []),
  ];
}

/** The form with what an upload was planned with on another device, where nothing was entered on this one. */
export function withPlan(
  form: ChapterForm,
  { translatedLanguage, volume, chapter, title }: Partial<{ [K in keyof UploadDraft]: string | null }>,
): ChapterForm {
  const isNew = form.chapter === '' && form.volume === '' && form.name === '' && !form.oneshot;
  const fields = { volume: volume ?? '', chapter: chapter ?? '', name: title ?? '' };
  return { ...form, language: form.language || (translatedLanguage ?? ''), ...(isNew ? fields : {}) };
}

export function draftOf(form: ChapterForm): UploadDraft {
  const textOf = (text: string): string | null => (form.oneshot || text.trim() === '' ? null : text.trim());
  return {
    volume: textOf(form.volume),
    chapter: textOf(form.chapter),
    title: textOf(form.name),
    translatedLanguage: form.language,
    publishAt: form.isScheduled ? `${new Date(form.publishAt).toISOString().slice(0, 19)}` : null,
  };
}
