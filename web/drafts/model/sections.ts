// Sections of the editor, how far each is, and what is to be done before a draft can be submitted.
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { TitleForm } from './form.ts';
import type { EditorField, Problem } from './problem.ts';

export const sectionIds = [
  'titles',
  'people',
  'covers',
  'synopsis',
  'publication',
  'rating',
  'tags',
  'links',
  'relations',
  'adaptations',
] as const;
export type SectionId = (typeof sectionIds)[number];

const sectionByField: Record<EditorField, SectionId> = {
  names: 'titles',
  authors: 'people',
  artists: 'people',
  covers: 'covers',
  synopses: 'synopsis',
  originalLanguage: 'publication',
  status: 'publication',
  year: 'publication',
  lastVolume: 'publication',
  lastChapter: 'publication',
  demographic: 'publication',
  contentRating: 'rating',
  tags: 'tags',
  links: 'links',
  officialLinks: 'links',
  relations: 'relations',
  adaptations: 'adaptations',
};

export const sectionOf = (field: EditorField): SectionId => sectionByField[field];

/** `bad`: something is to be fixed or added. `done`: filled. `empty`: may stay so. */
export type SectionState = 'bad' | 'done' | 'empty';

/** What is on the page beside the form. */
interface Extent {
  covers: number;
  relations: number;
  /** Ids of tags that are content warnings, which belong to the section of the rating. */
  warningTags: ReadonlySet<string>;
}

export function sectionStates(
  form: TitleForm,
  problems: readonly Problem[],
  { covers, relations, warningTags }: Extent,
): Record<SectionId, SectionState> {
  const isFilled: Record<SectionId, boolean> = {
    titles: true,
    people: true,
    covers: covers > 0,
    synopsis: form.synopses.some(({ text }) => text.trim() !== ''),
    publication: true,
    rating: true,
    tags: form.tags.some((id) => !warningTags.has(id)),
    links:
      Object.values(form.links).some((value) => value.trim() !== '') ||
      form.officialLinks.some(({ url }) => url.trim() !== ''),
    relations: relations > 0,
    adaptations: form.adaptations.length > 0,
  };
  const bad = new Set(problems.map(({ field }) => sectionOf(field)));
  return Object.fromEntries(
    sectionIds.map((id) => [id, bad.has(id) ? 'bad' : isFilled[id] ? 'done' : 'empty']),
  ) as Record<SectionId, SectionState>;
}

export interface Task {
  field: EditorField;
  at?: string | undefined;
  /** `bad`: has to be done. `done`. `open`: helps, but may be left. */
  state: 'bad' | 'done' | 'open';
  message: MessageKey;
  /** The message says what is wrong, and not in which field. */
  isProblem?: true;
  values?: Record<string, string | number> | undefined;
  language?: string | undefined;
}

/** What is to be done before submitting: first what has to be, then what is done, then what helps. */
export function tasksOf(form: TitleForm, problems: readonly Problem[]): Task[] {
  const { originalLanguage } = form;
  const required: [EditorField, MessageKey][] = [
    ['names', 'drafts.task.name'],
    ['authors', 'drafts.task.author'],
    ['artists', 'drafts.task.artist'],
    ['originalLanguage', 'drafts.task.originalLanguage'],
    ['covers', 'drafts.task.cover'],
    ['status', 'drafts.task.status'],
    ['contentRating', 'drafts.task.rating'],
  ];
  const requiredFields = new Set(required.map(([field]) => field));
  const isMissing = ({ field, missing }: Problem): boolean => missing === true && requiredFields.has(field);
  const missingFields = new Set(problems.filter(isMissing).map(({ field }) => field));
  const language = originalLanguage || undefined;
  const tasks = required
    // which cover is needed is not known before the language is
    .filter(([field]) => field !== 'covers' || language !== undefined)
    .map(([field, message]): Task => ({ field, state: missingFields.has(field) ? 'bad' : 'done', message, language }));
  const others = problems
    .filter((problem) => !isMissing(problem))
    .map(({ field, at, message, values, language: named }): Task => ({
      field,
      isProblem: true,
      at,
      state: 'bad',
      message,
      values,
      language: named,
    }));
  const all = [...tasks, ...others, ...adviceOf(form)];
  return (['bad', 'done', 'open'] as const).flatMap((state) => all.filter((task) => task.state === state));
}

function adviceOf({ synopses, originalLanguage, links, officialLinks }: TitleForm): Task[] {
  const hasSynopsis = synopses.some(({ language, text }) => language === originalLanguage && text.trim() !== '');
  const hasLink = [...Object.values(links), ...officialLinks.map(({ url }) => url)].some((text) => text.trim() !== '');
  return [
    ...(originalLanguage === ''
      ? []
      : [
          {
            field: 'synopses' as const,
            state: hasSynopsis ? ('done' as const) : ('open' as const),
            message: 'drafts.task.synopsis' as const,
            language: originalLanguage,
          },
        ]),
    { field: 'links', state: hasLink ? 'done' : 'open', message: 'drafts.task.link' },
  ];
}
