// Reviewers write remarks by the names of the API; the editor shows them beside its own fields.
import type { EditorField } from './problem.ts';

const namesByField: Partial<Record<EditorField, readonly string[]>> = {
  names: ['title', 'altTitles'],
  covers: ['covers', 'cover', 'primaryCover'],
  synopses: ['description'],
  demographic: ['publicationDemographic'],
};

/** Names of the API under which remarks about a field are. */
export const remarkFields = (field: EditorField): readonly string[] => namesByField[field] ?? [field];
