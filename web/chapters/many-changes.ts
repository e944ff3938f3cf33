// One change of many chapters: which fields become the same, and how their times of release follow each other.
import { isVolumeNumber } from '#contract/rules/chapter-numbers.ts';
import type { ClientBody } from '#contract/generated/client.ts';
import { fromLocalTime } from './local-time.ts';
import type { OwnChapter } from './queries.ts';

export interface ManyForm {
  /** '' for as it is. */
  volume: string;
  translatedLanguage: string;
  /** null for as they are. */
  groups: OwnChapter['groups'] | null;
  /** Time of the first chapter, '' for as it is, and the hours from each chapter to the next. */
  publishAt: string;
  hours: string;
}

export const emptyForm: ManyForm = { volume: '', translatedLanguage: '', groups: null, publishAt: '', hours: '0' };

export const isEmpty = ({ volume, translatedLanguage, groups, publishAt }: ManyForm): boolean =>
  volume.trim() === '' && translatedLanguage === '' && groups === null && publishAt === '';

/** Hours between two releases; null for what is no number of them. */
export function hoursOf({ hours }: Pick<ManyForm, 'hours'>): number | null {
  const value = Number(hours.trim() || 0);
  return Number.isFinite(value) && value >= 0 && value <= 24 * 31 ? value : null;
}

export const isValid = (form: ManyForm): boolean =>
  (form.volume.trim() === '' || isVolumeNumber(form.volume.trim())) &&
  (form.publishAt === '' || (fromLocalTime(form.publishAt) !== null && hoursOf(form) !== null));

/** Release order: by number, those without one last. */
const byNumber = (a: OwnChapter, b: OwnChapter): number =>
  Number.parseFloat(a.chapter ?? 'Infinity') - Number.parseFloat(b.chapter ?? 'Infinity') || a.id.localeCompare(b.id);

/** The changes, in the order of the chapters' numbers. */
export function manyChanges(
  chapters: readonly OwnChapter[],
  form: ManyForm,
): Extract<ClientBody<'ownChapters.change'>, object>['chapters'] {
  const first = form.publishAt === '' ? null : fromLocalTime(form.publishAt);
  const stepMs = (hoursOf(form) ?? 0) * 3_600_000;
  return chapters.toSorted(byNumber).map((chapter, place) => ({
    id: chapter.id,
    version: chapter.version,
    ...(form.volume.trim() === '' ? {} : { volume: form.volume.trim() }),
    ...(form.translatedLanguage === '' ? {} : { translatedLanguage: form.translatedLanguage }),
    ...(form.groups === null ? {} : { groups: form.groups.map(({ id }) => id) }),
    ...(first === null ? {} : { publishAt: new Date(first.getTime() + place * stepMs).toISOString() }),
  }));
}
