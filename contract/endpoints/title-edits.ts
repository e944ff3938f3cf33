// Changes of published titles that wait for review. `PUT /manga/{id}` makes one where a right says so; these show them.
import { z } from 'zod';
import { idParams, okResponse, responseUuid, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';

/** One change: what the title had when it was proposed, has now, and is to have. */
const change = z.object({
  field: z.string(),
  key: z.string().describe('Language, key of a link, id of a tag, or language and name; empty for fields of one value'),
  base: z.json(),
  current: z.json(),
  mine: z.json(),
  conflict: z.boolean().describe('Somebody has changed it to something else since'),
});

const titleEdit = z.object({
  id: responseUuid,
  /** Public id of who proposes. */
  author: responseUuid,
  own: z.boolean(),
  state: z.enum(['waiting', 'applied', 'refused', 'withdrawn', 'conflict']),
  note: z.string(),
  changes: z.array(change),
  remarks: z.record(z.string(), z.string()).describe('What reviewers said, by field; an empty field name is all of it'),
  version: z.int(),
  createdAt: wireDate,
});

const errors = [
  'validation_exception',
  'bad_request_http_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
  'not_found_http_exception',
] as const;
const shared = { access: 'member', tag: 'Titles', cache: 'none', needs: 'title.edit', site: true } as const;

export const titleEditEndpoints = {
  list: endpoint({
    ...shared,
    id: 'titleEdits.list',
    method: 'GET',
    path: '/manga/{id}/edits',
    summary: 'What you have proposed to change in a title, and for reviewers what others have; the newest first',
    params: idParams,
    response: z.object({
      result: z.literal('ok'),
      proposes: z.boolean().describe('Whether your changes of the title wait for review'),
      edits: z.array(titleEdit),
    }),
    errors,
  }),
  withdraw: endpoint({
    ...shared,
    id: 'titleEdits.withdraw',
    method: 'POST',
    path: '/manga/{id}/edits/withdraw',
    summary: 'Takes your open proposal for a title back',
    params: idParams,
    body: z.object({ version: z.int().min(1) }),
    bodyMax: 1024,
    response: okResponse,
    errors: [...errors, 'optimistic_lock_exception'],
  }),
};
