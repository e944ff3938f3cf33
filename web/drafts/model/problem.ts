import type { MessageKey } from '#web/lib/i18n/messages.ts';

/** Fields of the editor that problems and reviewers' remarks stand beside. */
export type EditorField =
  | 'names'
  | 'authors'
  | 'artists'
  | 'covers'
  | 'synopses'
  | 'originalLanguage'
  | 'status'
  | 'year'
  | 'lastVolume'
  | 'lastChapter'
  | 'demographic'
  | 'contentRating'
  | 'tags'
  | 'links'
  | 'officialLinks'
  | 'relations'
  | 'adaptations';

export interface Problem {
  field: EditorField;
  /** Row of the field: the key of a name, a language, a site. */
  at?: string | undefined;
  /** `save`: what was typed cannot be saved. `submit`: a part is missing without which nobody reviews the draft. */
  level: 'save' | 'submit';
  message: MessageKey;
  /** Nothing was entered yet, which is no error before somebody saves or submits. */
  missing?: true;
  values?: Record<string, string | number>;
  /** Language that the message names. */
  language?: string;
}

/** The problem of a field, or of one of its rows. */
export const problemAt = (problems: readonly Problem[], field: EditorField, at?: string): Problem | undefined =>
  problems.find((each) => each.field === field && each.at === at);
