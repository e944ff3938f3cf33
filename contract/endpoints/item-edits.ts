// Changes that a moderator makes to a submission while approving it.
import { z } from 'zod';
import { chapterChange } from './chapters.ts';
import { responseUuid } from './common.ts';
import { coverChange } from './covers.ts';
import { adaptations, titleChange } from './drafts.ts';

/** Fields by what was sent in: of drafts and proposed changes those of the title. Absent fields stay. */
export const itemEdits = z.strictObject({
  title: titleChange.extend({ adaptations }).partial().optional(),
  chapter: chapterChange.omit({ version: true, publishAt: true }).optional(),
  cover: coverChange.optional(),
});
export type ItemEdits = z.output<typeof itemEdits>;

/** Changes as its sender and moderators read them. */
export const madeEdits = {
  edits: z
    .array(
      z.object({
        field: z.string().describe('With the language or key after a dot, for fields that have several texts'),
        before: z.unknown().describe('As it was sent in'),
        after: z.unknown().describe('As it was approved'),
      }),
    )
    .describe('What moderators changed before they approved it'),
  editNames: z.record(responseUuid, z.string()).describe('Names of authors, tags and groups in these, by id'),
};
