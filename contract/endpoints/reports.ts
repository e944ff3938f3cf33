// Reports to the moderators. The public wire format knows five categories; the site also takes reports of comments and
// lists, which `/report` never shows.
import { z } from 'zod';
import {
  collectionResponse,
  entity,
  includesParam,
  integerParam,
  localized,
  okResponse,
  optionalParam,
  orderParam,
  pageParams,
  responseUuid,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from '../rules/limits.ts';

const categories = ['manga', 'chapter', 'scanlation_group', 'user', 'author'] as const;
const siteCategories = ['list', 'comment'] as const;

const reasonAttributes = { reason: localized, detailsRequired: z.boolean(), version: z.int() };
const reportReason = entity('report_reason', z.object({ ...reasonAttributes, category: z.enum(categories) }));
const siteReportReason = entity('report_reason', z.object({ ...reasonAttributes, category: z.enum(siteCategories) }));

const report = entity(
  'report',
  z.object({
    details: z.string(),
    objectId: z.string().meta({ format: 'uuid' }),
    status: z.enum(['waiting', 'accepted', 'refused', 'autoresolved']),
    createdAt: wireDate,
  }),
);

const statuses = report.shape.attributes.shape.status;
const siteReport = z.object({
  id: responseUuid,
  category: z.enum([...categories, ...siteCategories]),
  objectId: responseUuid,
  reason: z.object({ id: responseUuid, text: localized }),
  details: z.string(),
  status: statuses,
  answer: z.string().describe('What the moderators wrote; empty for nothing'),
  createdAt: wireDate,
  object: z
    .object({
      name: z.string().describe('Of a chapter that of its title, of a comment that of its writer'),
      title: responseUuid.nullable().describe('The title of a chapter'),
      chapter: z
        .object({ volume: z.string().nullable(), chapter: z.string().nullable(), translatedLanguage: z.string() })
        .nullable(),
      comment: z
        .object({
          type: z.enum(['manga', 'chapter', 'scanlation_group']),
          about: responseUuid,
          group: z.string().nullable(),
        })
        .nullable()
        .describe('Where a comment stands'),
    })
    .nullable()
    .describe('Null when it is gone or hidden'),
});

const reportBody = {
  reason: uuid,
  objectId: uuid,
  details: z
    .string()
    .max(limits.reportDetailsMaxLength, `Use at most ${limits.reportDetailsMaxLength} characters`)
    .nullish(),
};

const readErrors = ['validation_exception', 'bad_request_http_exception', 'unauthorized_http_exception'] as const;
const reasonFields = {
  access: 'member',
  method: 'GET',
  needs: 'report.create',
  tag: 'Reports',
  errors: [...readErrors, 'access_denied_http_exception'],
  cache: 'none',
} as const;
const createFields = {
  access: 'member',
  method: 'POST',
  needs: 'report.create',
  tag: 'Reports',
  bodyMax: 8 * 1024,
  status: 201,
  response: okResponse.extend({
    status: z
      .enum(['waiting', 'autoresolved'])
      .describe('`autoresolved`: moderators have refused this reason before, and nothing was edited since'),
  }),
  errors: [...readErrors, 'access_denied_http_exception', 'not_found_http_exception'],
  cache: 'none',
  rate: { requests: 10, minutes: 1, bucket: 'reports' },
} as const;

export const reportEndpoints = {
  reasons: endpoint({
    ...reasonFields,
    id: 'reports.reasons',
    path: '/report/reasons/{category}',
    summary: 'The reasons for a report of this category',
    params: z.object({ category: z.enum(categories) }),
    response: collectionResponse(reportReason),
  }),
  own: endpoint({
    ...reasonFields,
    id: 'reports.own',
    path: '/report',
    needs: 'report.view',
    summary: 'Your reports, the last first',
    query: z.object({
      limit: integerParam(1, limits.listMax, limits.listDefault),
      offset: pageParams.offset,
      category: optionalParam(z.enum(categories)),
      reasonId: optionalParam(uuid),
      objectId: optionalParam(uuid),
      status: optionalParam(statuses),
      order: orderParam(['createdAt']),
      includes: includesParam(['user', 'reason']),
    }),
    response: collectionResponse(report),
    rate: { requests: 10, minutes: 1 },
  }),
  create: endpoint({
    ...createFields,
    id: 'reports.create',
    path: '/report',
    summary: 'Reports something to the moderators; once more while it waits replaces what you reported',
    body: z.object({ category: z.enum(categories), ...reportBody }),
  }),
  siteReasons: endpoint({
    ...reasonFields,
    id: 'reports.siteReasons',
    path: '/report/site/reasons/{category}',
    summary: 'The reasons for a report of a list or a comment',
    params: z.object({ category: z.enum(siteCategories) }),
    response: collectionResponse(siteReportReason),
    site: true,
  }),
  ownOnSite: endpoint({
    ...reasonFields,
    id: 'reports.ownOnSite',
    path: '/report/site',
    needs: 'report.view',
    summary: 'Your reports of all categories, also those of lists and comments, with names and answers',
    query: z.object({
      limit: integerParam(1, limits.listMax, limits.listDefault),
      offset: pageParams.offset,
      category: optionalParam(z.enum([...categories, ...siteCategories])),
      reasonId: optionalParam(uuid),
      status: optionalParam(statuses),
      order: orderParam(['createdAt']),
    }),
    response: z.object({ result: z.literal('ok'), reports: z.array(siteReport), total: z.int() }),
    site: true,
  }),
  createOnSite: endpoint({
    ...createFields,
    id: 'reports.createOnSite',
    path: '/report/site',
    summary: 'Reports a list or a comment to the moderators; once more while it waits replaces what you reported',
    body: z.object({ category: z.enum(siteCategories), ...reportBody }),
    site: true,
  }),
};
