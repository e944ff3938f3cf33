// Versions of titles, authors and groups, for those who may edit them: what each change made, and going back.
import { z } from 'zod';
import { entityResponse, idParams, integerParam, pageParams, wireDate } from './common.ts';
import { author } from './authors.ts';
import { endpoint } from './endpoint.ts';
import { title } from './titles.ts';
import { group } from './groups.ts';

const version = z.object({
  version: z.int(),
  content: z.record(z.string(), z.unknown()).describe('All fields that people edit, by name'),
  at: wireDate,
  by: z
    .object({ id: z.string().meta({ format: 'uuid' }), name: z.string() })
    .nullable()
    .describe('Null for the site, and for deleted accounts'),
  revertedTo: z.int().nullable().describe('The version that this one restored'),
});

const shared = { access: 'member', tag: 'Versions', cache: 'none', site: true } as const;
const readErrors = [
  'validation_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
  'not_found_http_exception',
] as const;
const list = {
  ...shared,
  method: 'GET',
  params: idParams,
  query: z.object({ limit: integerParam(1, 50, 20), offset: pageParams.offset }),
  response: z.object({
    result: z.literal('ok'),
    versions: z.array(version).describe('The newest first, and one more than asked for, to compare the last one with'),
    total: z.int(),
  }),
  errors: readErrors,
} as const;
const revert = {
  ...shared,
  method: 'POST',
  body: z.object({ version: z.int().min(1), to: z.int().min(1) }),
  params: idParams,
  errors: [...readErrors, 'bad_request_http_exception', 'optimistic_lock_exception'],
  rate: { requests: 10, minutes: 1 },
} as const;

export const versionEndpoints = {
  ofAuthor: endpoint({
    ...list,
    id: 'versions.ofAuthor',
    path: '/author/{id}/versions',
    needs: 'author.edit',
    summary: 'Versions of an author',
  }),
  revertAuthor: endpoint({
    ...revert,
    id: 'versions.revertAuthor',
    path: '/author/{id}/revert',
    needs: 'author.edit',
    summary: 'Makes an author what an earlier version was, as a new version',
    response: entityResponse(author),
  }),
  ofTitle: endpoint({
    ...list,
    id: 'versions.ofTitle',
    path: '/manga/{id}/versions',
    summary: 'Versions of a title since it was published, or of a draft',
  }),
  revertTitle: endpoint({
    ...revert,
    id: 'versions.revertTitle',
    path: '/manga/{id}/revert',
    summary: 'Makes a title what an earlier version was, or proposes to; covers stay',
    response: entityResponse(title),
  }),
  ofGroup: endpoint({
    ...list,
    id: 'versions.ofGroup',
    path: '/group/{id}/versions',
    summary: 'Versions of a group',
  }),
  revertGroup: endpoint({
    ...revert,
    id: 'versions.revertGroup',
    path: '/group/{id}/revert',
    summary: 'Makes a group what an earlier version was, as a new version',
    response: entityResponse(group),
  }),
};
