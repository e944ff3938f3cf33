// Fields of a chapter in its form: what is wrong with them, what was changed, and what somebody else changed meanwhile.
import { isChapterNumber, isVolumeNumber, repeatedNumber } from '#contract/rules/chapter-numbers.ts';
import { addressProblem } from '#contract/rules/https-address.ts';
import { limits } from '#contract/rules/limits.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { fromLocalTime, toLocalTime } from './local-time.ts';
import type { ChapterChange, OwnChapter } from './queries.ts';

export interface ChapterForm {
  volume: string;
  chapter: string;
  title: string;
  translatedLanguage: string;
  groups: OwnChapter['groups'];
  externalUrl: string;
  /** Time on the clock of this device, as the field has it; '' once the chapter is out. */
  publishAt: string;
}

export type FieldName = keyof ChapterForm;

export const fieldNames: Record<FieldName, MessageKey> = {
  volume: 'chapters.volume',
  chapter: 'chapters.number',
  title: 'chapters.name',
  translatedLanguage: 'chapters.language',
  groups: 'chapters.groups',
  externalUrl: 'chapters.externalUrl',
  publishAt: 'chapters.publishAt',
};
const fields = Object.keys(fieldNames) as FieldName[];

/** Whether readers have the chapter, or had it before it was deleted: its time of release is past. */
const isOut = ({ state, publishAt }: OwnChapter): boolean =>
  state === 'published' || (state === 'removed' && Date.parse(publishAt) <= Date.now());

export function formOf(chapter: OwnChapter): ChapterForm {
  return {
    volume: chapter.volume ?? '',
    chapter: chapter.chapter ?? '',
    title: chapter.title ?? '',
    translatedLanguage: chapter.translatedLanguage,
    groups: chapter.groups,
    externalUrl: chapter.externalUrl ?? '',
    publishAt: isOut(chapter) ? '' : toLocalTime(new Date(chapter.publishAt)),
  };
}

const comparable = (form: ChapterForm, field: FieldName): string =>
  field === 'groups' ? form.groups.map(({ id }) => id).join(' ') : form[field].trim();

const isSame = (a: ChapterForm, b: ChapterForm, field: FieldName): boolean =>
  comparable(a, field) === comparable(b, field);

/** Fields that the form has changed since it was filled. */
export const changedFields = (form: ChapterForm, base: ChapterForm): FieldName[] =>
  fields.filter((field) => !isSame(form, base, field));

/** The change that is sent: only fields that were changed, so that those of others stay. */
export function changeOf(form: ChapterForm, base: ChapterForm): ChapterChange {
  const change: ChapterChange = {};
  for (const field of changedFields(form, base)) {
    if (field === 'groups') change.groups = form.groups.map(({ id }) => id);
    else if (field === 'translatedLanguage') change.translatedLanguage = form.translatedLanguage;
    else if (field === 'publishAt')
      change.publishAt = fromLocalTime(form.publishAt)?.toISOString() ?? new Date().toISOString();
    else change[field] = form[field].trim() || null;
  }
  return change;
}

/** Problem of a field. */
export type Problems = Partial<Record<FieldName, MessageKey>>;

/** @param base an address that is stored already stays as it is */
export function problemsOf(form: ChapterForm, base: ChapterForm): Problems {
  const problems: Problems = {};
  if (form.volume.trim() && !isVolumeNumber(form.volume.trim())) problems.volume = 'chapters.badVolume';
  if (form.chapter.trim() && !isChapterNumber(form.chapter.trim())) problems.chapter = 'chapters.badNumber';
  if (form.title.trim().length > limits.chapterNameMaxLength) problems.title = 'chapters.longName';
  if (form.translatedLanguage === '') problems.translatedLanguage = 'chapters.pickLanguage';
  const address = form.externalUrl.trim();
  if (address && !isSame(form, base, 'externalUrl')) {
    const problem = addressProblem(address);
    if (problem) problems.externalUrl = problem === 'secure' ? 'refusal.link_secure' : 'refusal.link_address';
  }
  if (form.publishAt && !fromLocalTime(form.publishAt)) problems.publishAt = 'chapters.badTime';
  return problems;
}

/** The name without the number that it repeats; '' if nothing is left, null if there is nothing to suggest. */
export const nameHint = (form: ChapterForm): { suggestion: string | null } | null =>
  repeatedNumber(form.title, form.chapter.trim() || null);

/** A field that somebody else has changed since the form was filled. */
export interface Conflict {
  field: FieldName;
  before: ChapterForm;
  now: ChapterForm;
  /** Whether the form has changed it to something else. */
  isMine: boolean;
}

export function conflictsOf(form: ChapterForm, before: ChapterForm, now: ChapterForm): Conflict[] {
  return changedFields(now, before).map((field) => ({
    field,
    before,
    now,
    isMine: !isSame(form, before, field) && !isSame(form, now, field),
  }));
}

/** The form over what is stored now: own changes stay, the rest is what others have made of it. */
export function rebase(form: ChapterForm, before: ChapterForm, now: ChapterForm): ChapterForm {
  const mine = new Set(changedFields(form, before));
  return Object.fromEntries(
    fields.map((field) => [field, (mine.has(field) ? form : now)[field]]),
  ) as unknown as ChapterForm;
}
