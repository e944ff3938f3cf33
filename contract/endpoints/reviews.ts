// Own submissions for review: drafts, proposals, covers, authors, claims and first chapters.
import { z } from 'zod';
import { listParam, responseUuid, uuid, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';

const submissionKinds = ['draft', 'title_edit', 'first_chapter', 'cover', 'author', 'claim'] as const;

const review = z.object({
  id: responseUuid.describe('What was submitted'),
  kind: z.enum(submissionKinds),
  state: z.enum(['waiting', 'accepted', 'refused', 'autoresolved']),
  submittedAt: wireDate,
  dueAt: wireDate.describe('Moderators mean to decide until then'),
  position: z.int().nullable().describe('Place among those of its kind that wait, from 1; null once it is decided'),
  expectedAt: wireDate
    .nullable()
    .describe('When four of five like it were decided lately; null when too few were, or when that is over'),
  remarks: z.record(z.string(), z.string()).describe('What the reviewer wrote, by field; the field "" is all of it'),
});

export const reviewEndpoints = {
  own: endpoint({
    id: 'reviews.own',
    method: 'GET',
    path: '/review',
    access: 'member',
    site: true,
    tag: 'Reviews',
    summary: 'The last review of each of the things that the account submitted',
    query: z.object({ ids: listParam(uuid).describe('What was submitted, up to 100') }),
    response: z.object({ result: z.literal('ok'), reviews: z.array(review) }),
    errors: ['validation_exception', 'unauthorized_http_exception'],
    cache: 'none',
  }),
};
