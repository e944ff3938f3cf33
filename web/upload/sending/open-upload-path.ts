import { buildPath } from '#contract/rules/pages.ts';
import type { OpenUpload } from './run-types.ts';

/** Page on which an unfinished upload goes on: that of its title, or of the chapter whose pages it changes. */
export const openUploadPath = ({ manga, edits }: OpenUpload): string =>
  edits === null ? buildPath('titleUpload', { id: manga }) : buildPath('chapterEditPages', { id: edits });
