// Spreads of a chapter: which pages form a spread, which are credits, and the spread votes on it.
import { z } from 'zod';
import { collectionResponse, entity, idParams, pageParams, uuid, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from '../rules/limits.ts';

export const pageSides = ['left', 'right'] as const;
/** Roles of a page: `credits` name the people who made this version, and may be skipped by the reader. */
export const pageRoles = ['cover', 'story', 'credits'] as const;
/**
 * Sources of a chapter's spreads, in rising priority: measured pages, the uploaded file, votes of readers, its crew.
 */
export const spreadSources = ['measured', 'file', 'readers', 'crew'] as const;

/** Fields per chapter in responses about spreads. */
export const spreadFields = {
  /** Side of its spread on which the first page of the chapter stands, counting credits pages; null when unknown. */
  firstSide: z.enum(pageSides).nullable(),
  /** How the spreads were determined; null when they are unknown. */
  spreadsFrom: z.enum(spreadSources).nullable(),
};
/** Fields per page in responses about spreads. */
export const pageFields = {
  role: z.enum(pageRoles),
  /**
   * True when the page is known to form a spread alone, so pairing restarts after it. Wide pages stand alone even if
   * this is false.
   */
  alone: z.boolean(),
};

const pageNumbers = z.array(z.int().min(1).max(limits.chapterMaxPages)).max(limits.chapterMaxPages);
const responsePageNumbers = z.array(z.int());
const pagesHash = z.string().regex(/^[0-9a-f]{32}$/, 'This value should be the hash of the pages, as /pages gives it');

/** A spread vote. Page numbers start at 1. */
const spreadVote = z.object({
  firstSide: z.enum(pageSides).nullable(),
  alone: responsePageNumbers,
  credits: responsePageNumbers,
});

/** A change of the spreads that readers get; the relationships name its author, a `user`. */
const spreadChange = entity(
  'spread_change',
  z.object({
    action: z.enum(['say', 'take_back', 'revert']),
    pagesHash: z.string(),
    /** Whether the pages were replaced after the change, so that it cannot be reverted. */
    replaced: z.boolean(),
    before: spreadVote.extend({ spreadsFrom: z.enum(spreadSources).nullable() }),
    after: spreadVote.extend({ spreadsFrom: z.enum(spreadSources).nullable() }),
    createdAt: wireDate,
  }),
);

const spreadsResponse = z.object({
  result: z.literal('ok'),
  hash: z.string(),
  ...spreadFields,
  pages: z.array(z.object(pageFields)),
  /** The viewer's vote on these pages; null when there is none. */
  own: spreadVote.nullable(),
  /** Whether the viewer's vote takes effect alone: for moderators and the chapter's crew (its uploader and groups). */
  decides: z.boolean(),
});

const spreadEndpointFields = { access: 'member', tag: 'Chapters', cache: 'none', site: true } as const;
const memberErrors = [
  'validation_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
  'not_found_http_exception',
] as const;
const writeFields = { needs: 'spreads.suggest', rate: { requests: 60, minutes: 10, bucket: 'spreads' } } as const;

export const spreadEndpoints = {
  get: endpoint({
    ...spreadEndpointFields,
    id: 'spreads.get',
    method: 'GET',
    path: '/chapter/{id}/spreads',
    summary: "A chapter's spreads, and what you have said of them",
    params: idParams,
    response: spreadsResponse,
    errors: ['validation_exception', 'unauthorized_http_exception', 'not_found_http_exception'],
  }),
  say: endpoint({
    ...spreadEndpointFields,
    ...writeFields,
    id: 'spreads.say',
    method: 'PUT',
    path: '/chapter/{id}/spreads',
    summary: 'Says which pages of a chapter stand alone and which are credits; its crew decides, two readers agree',
    params: idParams,
    body: z.strictObject({
      pagesHash: pagesHash.meta({ example: '5f4dcc3b5aa765d61d8327deb882cf99' }),
      firstSide: z.enum(pageSides).nullable(),
      alone: pageNumbers.meta({ example: [1] }),
      credits: pageNumbers.meta({ example: [18] }),
    }),
    response: spreadsResponse,
    errors: [...memberErrors, 'optimistic_lock_exception'],
  }),
  takeBack: endpoint({
    ...spreadEndpointFields,
    ...writeFields,
    id: 'spreads.takeBack',
    method: 'DELETE',
    path: '/chapter/{id}/spreads',
    summary: "Takes back what you have said of a chapter's spreads",
    params: idParams,
    response: spreadsResponse,
    errors: memberErrors,
  }),
  changes: endpoint({
    ...spreadEndpointFields,
    id: 'spreads.changes',
    method: 'GET',
    path: '/chapter/{id}/spreads/changes',
    needs: 'spreads.revert',
    summary: "What people have changed of a chapter's spreads, the last first",
    params: idParams,
    query: z.strictObject(pageParams),
    response: collectionResponse(spreadChange),
    errors: ['bad_request_http_exception', ...memberErrors],
  }),
  revert: endpoint({
    ...spreadEndpointFields,
    id: 'spreads.revert',
    method: 'POST',
    path: '/chapter/{id}/spreads/changes/{change}/revert',
    needs: 'spreads.revert',
    summary: "Brings a chapter's spreads back to what they were before a change; all that was said of them is gone",
    params: idParams.extend({ change: uuid }),
    response: spreadsResponse,
    errors: [...memberErrors, 'optimistic_lock_exception'],
  }),
};
