import { z } from 'zod';
import { chapter } from './chapters.ts';
import {
  entity,
  entityResponse,
  idParams,
  includesParam,
  language,
  okResponse,
  optionalParam,
  responseUuid,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { isChapterNumber, isVolumeNumber } from '../rules/chapter-numbers.ts';
import { addressProblem } from '../rules/https-address.ts';
import { limits } from '../rules/limits.ts';
import { publishingLimits } from '../rules/publishing-limits.ts';

const uploadFileAttributes = z.object({
  originalFileName: z.string(),
  /** SHA-256 of the file as it was sent. */
  fileHash: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  source: z.enum(['local', 'remote']),
  version: z.int(),
});
const uploadFile = entity('upload_session_file', uploadFileAttributes);

const uploadSession = entity(
  'upload_session',
  z.object({
    isCommitted: z.boolean(),
    isProcessed: z.boolean(),
    isDeleted: z.boolean(),
    version: z.int(),
    createdAt: wireDate,
    updatedAt: wireDate,
  }),
);

/** Why a file of a request was refused. */
const fileError = z.object({
  id: responseUuid,
  status: z.int(),
  title: z.string(),
  detail: z.string().nullable(),
  context: z.union([z.record(z.string(), z.unknown()), z.string()]).nullable(),
});

const sessionIncludes = includesParam(['upload_session_file', 'manga', 'scanlation_group', 'user', 'chapter']);
/**
 * Tab of the site that writes. Another one may take the session over, and then requests of this one are refused.
 * Programs leave it out.
 */
const holder = optionalParam(uuid);

const uploadParams = z.object({ uploadSessionId: uuid });
const holderQuery = z.object({ holder });

const blankToNull = (value: unknown): unknown => (value === '' ? null : value);
const number = (isValid: (text: string) => boolean, problem: string) =>
  z.preprocess(blankToNull, z.string().max(limits.numberMaxLength).refine(isValid, problem).nullable());
const publishAt = z
  .string()
  .max(40)
  .refine((text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(parseUtc(text)), 'There is no such date')
  .transform((text) => new Date(parseUtc(text)));

/** Milliseconds of a date, which is in UTC unless it names a zone. */
function parseUtc(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
}

/** Fields of a chapter; volume, number and name have to be there, and may be null. */
const chapterDraft = z.strictObject({
  volume: number(isVolumeNumber, 'This is no volume number'),
  chapter: number(isChapterNumber, 'This is no chapter number'),
  title: z.preprocess(blankToNull, z.string().max(limits.chapterNameMaxLength).nullable()),
  translatedLanguage: z.string('You must pick a translation language!').pipe(language).meta({ example: 'pt-br' }),
  externalUrl: z.preprocess(
    blankToNull,
    z
      .string()
      .max(limits.externalUrlMaxLength)
      .refine((text) => addressProblem(text) === null, 'An external address starts with https://')
      .nullable()
      .optional(),
  ),
  publishAt: z.preprocess(blankToNull, publishAt.nullable().optional()),
});

/** Plan of an upload, kept for after a reload: texts as they were typed, and guesses, so that nothing is checked. */
const planText = z.string().max(limits.externalUrlMaxLength).nullable().optional();
const uploadPlan = z.object({
  draft: z.object({
    volume: planText,
    chapter: planText,
    title: planText,
    translatedLanguage: planText,
    externalUrl: planText,
    publishAt: planText,
  }),
  /** Files that are to come or have come, in the order of the pages; `hash` is the SHA-256 of the file. */
  files: z
    .array(
      z.object({
        name: z.string().max(255),
        hash: z.string().regex(/^[0-9a-f]{64}$/, 'This is no SHA-256'),
        bytes: z.int().min(0).max(limits.chapterMaxBytes),
      }),
    )
    .max(limits.chapterMaxPages),
});

const uploadState = z.object({
  result: z.literal('ok'),
  session: responseUuid,
  state: z.enum(['open', 'committed', 'abandoned', 'expired']),
  manga: responseUuid,
  groups: z.array(responseUuid),
  /** Whether another tab has taken the upload over, or holds it. */
  heldElsewhere: z.boolean(),
  updatedAt: wireDate,
  expiresAt: wireDate,
  /** The chapter that was made, and whether it waits for review. */
  chapter: responseUuid.nullable(),
  queued: z.boolean(),
  plan: uploadPlan.nullable(),
  /** Addresses of the pages until `expiresAt`: `{baseUrl}/data/{hash}/{data}`, and `data-saver` for the smaller ones. */
  pictures: z.object({ baseUrl: z.string(), hash: z.string(), expiresAt: wireDate }),
  files: z.array(
    z.object({
      id: responseUuid,
      name: z.string(),
      hash: z.string(),
      bytes: z.int(),
      /** Pages that the file has become. */
      pages: z.int(),
      /** Names of their pictures, one for each page. */
      images: z.array(z.object({ data: z.string(), saver: z.string() })),
      source: z.enum(['local', 'remote']),
    }),
  ),
});

/** An upload that is not finished, as a second one is told. */
const openUpload = z.object({
  session: responseUuid,
  manga: responseUuid,
  /** Number of the chapter, and how many files there are to be, as far as they were planned. */
  chapter: z.string().nullable(),
  expected: z.int().nullable(),
  files: z.int(),
  /** The chapter whose pages are changed; null for an upload of a new one. */
  edits: responseUuid.nullable(),
  updatedAt: wireDate,
  expiresAt: wireDate,
});

const writing = { access: 'member', tag: 'Uploads', cache: 'none' } as const;
const errors = [
  'validation_exception',
  'bad_request_http_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
  'not_found_http_exception',
  'optimistic_lock_exception',
] as const;
/** Files that are sent and files that are removed are counted together. */
const filesRate = { requests: 250, minutes: 1, bucket: 'upload-files' } as const;

export const uploadEndpoints = {
  get: endpoint({
    ...writing,
    id: 'uploads.get',
    method: 'GET',
    path: '/upload',
    summary: 'The open upload session of the account',
    query: z.object({ includes: sessionIncludes }),
    response: entityResponse(uploadSession),
    errors: ['validation_exception', 'unauthorized_http_exception', 'not_found_http_exception'],
    rate: { requests: 30, minutes: 1 },
  }),
  open: endpoint({
    ...writing,
    id: 'uploads.open',
    method: 'GET',
    path: '/upload/open',
    summary: 'What the account has not finished uploading, on any device; null if there is nothing',
    response: z.object({ result: z.literal('ok'), open: openUpload.nullable() }),
    errors: ['unauthorized_http_exception'],
    rate: { requests: 60, minutes: 1 },
    site: true,
  }),
  begin: endpoint({
    ...writing,
    id: 'uploads.begin',
    method: 'POST',
    path: '/upload/begin',
    needs: 'chapter.upload',
    summary: 'Begins to upload a chapter; an account has one open session at a time',
    query: z.object({ includes: sessionIncludes, holder }),
    bodyMax: 4 * 1024,
    body: z.object({ manga: uuid, groups: z.array(uuid).max(limits.groupsPerChapter) }),
    response: entityResponse(uploadSession),
    errors: [...errors, 'upload_session_already_exists', 'service_unavailable_http_exception'],
    rate: { requests: 20, minutes: 1, bucket: 'upload-begin' },
    idempotent: true,
  }),
  beginEdit: endpoint({
    ...writing,
    id: 'uploads.beginEdit',
    method: 'POST',
    path: '/upload/begin/{id}',
    needs: 'chapter.upload',
    summary: 'Begins to change the pages of a chapter: the session has its present ones as files',
    params: idParams,
    query: z.object({ includes: sessionIncludes, holder }),
    bodyMax: 1024,
    body: z.object({ version: z.int().min(1) }),
    response: entityResponse(uploadSession),
    errors: [...errors, 'upload_session_already_exists', 'service_unavailable_http_exception'],
    rate: { requests: 20, minutes: 1, bucket: 'upload-begin' },
    idempotent: true,
  }),
  addFiles: endpoint({
    ...writing,
    id: 'uploads.addFiles',
    method: 'POST',
    path: '/upload/{uploadSessionId}',
    needs: 'chapter.upload',
    summary: 'Uploads pages; those that are refused are told one by one',
    params: uploadParams,
    query: holderQuery,
    form: { files: publishingLimits.filesPerUploadRequest, fileBytes: limits.imageMaxBytes, partial: true },
    body: z.object({}),
    response: z.object({ result: z.literal('ok'), errors: z.array(fileError), data: z.array(uploadFile) }),
    errors: [
      ...errors,
      'request_too_large_http_exception',
      'unsupported_media_type_http_exception',
      'service_unavailable_http_exception',
    ],
    rate: filesRate,
  }),
  removeFile: endpoint({
    ...writing,
    id: 'uploads.removeFile',
    method: 'DELETE',
    path: '/upload/{uploadSessionId}/{uploadSessionFileId}',
    summary: 'Removes an uploaded page',
    params: z.object({ uploadSessionId: uuid, uploadSessionFileId: uuid }),
    query: holderQuery,
    response: okResponse,
    errors,
    rate: filesRate,
  }),
  removeFiles: endpoint({
    ...writing,
    id: 'uploads.removeFiles',
    method: 'DELETE',
    path: '/upload/{uploadSessionId}/batch',
    summary: 'Removes uploaded pages; those that are gone are left out',
    params: uploadParams,
    query: holderQuery,
    bodyMax: 20 * 1024,
    body: z.array(uuid).max(limits.chapterMaxPages),
    response: okResponse,
    errors,
    rate: filesRate,
  }),
  abandon: endpoint({
    ...writing,
    id: 'uploads.abandon',
    method: 'DELETE',
    path: '/upload/{uploadSessionId}',
    summary: 'Ends an upload session without a chapter',
    params: uploadParams,
    query: holderQuery,
    response: okResponse,
    errors,
    rate: { requests: 30, minutes: 1 },
  }),
  commit: endpoint({
    ...writing,
    id: 'uploads.commit',
    method: 'POST',
    path: '/upload/{uploadSessionId}/commit',
    needs: 'chapter.upload',
    summary: 'Makes the chapter; repeated, it answers the same one. The first one in a language waits for review',
    params: uploadParams,
    query: z.object({
      includes: includesParam(['manga', 'scanlation_group', 'user', 'upload_session_file']),
      holder,
    }),
    // the order of 500 pages has 19.5 KB
    bodyMax: 32 * 1024,
    body: z.object({
      chapterDraft,
      pageOrder: z.array(uuid).max(limits.chapterMaxPages),
      termsAccepted: z.boolean().nullable().optional(),
    }),
    response: entityResponse(chapter),
    errors,
    rate: { requests: 10, minutes: 1 },
  }),
  state: endpoint({
    ...writing,
    id: 'uploads.state',
    method: 'GET',
    path: '/upload/{uploadSessionId}/state',
    summary: 'What there is of an own upload: its files, what was planned, until when it is kept',
    params: uploadParams,
    query: holderQuery,
    response: uploadState,
    errors: ['validation_exception', 'unauthorized_http_exception', 'not_found_http_exception'],
    site: true,
  }),
  savePlan: endpoint({
    ...writing,
    id: 'uploads.savePlan',
    method: 'PUT',
    path: '/upload/{uploadSessionId}/plan',
    summary: 'Keeps the fields and the files of an upload for after a reload',
    params: uploadParams,
    query: holderQuery,
    // 500 files with long names
    bodyMax: 512 * 1024,
    body: uploadPlan,
    response: okResponse,
    errors,
    rate: { requests: 120, minutes: 1 },
    site: true,
  }),
  takeOver: endpoint({
    ...writing,
    id: 'uploads.takeOver',
    method: 'POST',
    path: '/upload/{uploadSessionId}/take-over',
    summary: 'Continues an upload in this tab; requests of the other one are refused from then on',
    params: uploadParams,
    bodyMax: 1024,
    body: z.object({ holder: uuid }),
    response: uploadState,
    errors,
    rate: { requests: 20, minutes: 1 },
    site: true,
  }),
  alike: endpoint({
    ...writing,
    id: 'uploads.alike',
    method: 'GET',
    path: '/upload/{uploadSessionId}/alike',
    summary: 'Published chapters of the title, in a language, whose pages look like those of the upload',
    params: uploadParams,
    query: z.object({ translatedLanguage: language }),
    response: z.object({
      result: z.literal('ok'),
      chapters: z.array(
        z.object({
          id: responseUuid,
          volume: z.string().nullable(),
          chapter: z.string().nullable(),
          groups: z.array(z.string()),
          uploader: z.string().nullable(),
          /** Pages of the upload that look like pages of the chapter, and how many the chapter has. */
          shared: z.int(),
          pages: z.int(),
        }),
      ),
    }),
    errors: ['validation_exception', 'unauthorized_http_exception', 'not_found_http_exception'],
    rate: { requests: 30, minutes: 1 },
    site: true,
  }),
  checkApproval: endpoint({
    ...writing,
    id: 'uploads.checkApproval',
    method: 'POST',
    path: '/upload/check-approval-required',
    needs: 'chapter.upload',
    summary: 'Whether a chapter of the account in a language would wait for review',
    bodyMax: 1024,
    body: z.object({ manga: uuid, locale: language }),
    response: z.object({ result: z.literal('ok'), requiresApproval: z.boolean() }),
    errors: [
      'validation_exception',
      'unauthorized_http_exception',
      'access_denied_http_exception',
      'not_found_http_exception',
    ],
  }),
};
