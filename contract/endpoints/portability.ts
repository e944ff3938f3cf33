// Taking an account's data along: the export of everything, and imports of libraries from files. Files are read by the
// browser, which sends what is in them; the server never parses a file of another site.
import { z } from 'zod';
import { idParams, okResponse, uuid, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from '../rules/limits.ts';
import { importParts, importRules, importSources, trackers } from '../rules/portability.ts';
import { readingStatuses } from '../rules/reading-statuses.ts';

const maxEntries = limits.importedEntries;
const titleName = z.string().trim().min(1).max(limits.titleNameMaxLength);
const chapterNumber = z.string().min(1).max(40);

/** How a file names a title; the first of id, trackers and names that leads to exactly one title counts. */
const titleReference = {
  id: uuid.optional(),
  names: z.array(titleName).max(10),
  trackers: z.partialRecord(z.enum(trackers), z.string().min(1).max(100)).optional(),
};

export const importedEntry = z
  .strictObject({
    ...titleReference,
    status: z.enum(readingStatuses).optional(),
    following: z.boolean().optional(),
    rating: z.int().min(1).max(10).optional(),
    /** All chapters up to this number were read. */
    readUpTo: z.number().min(0).max(100_000).optional(),
    /** Numbers of chapters that were read. */
    readNumbers: z.array(chapterNumber).max(5000).optional(),
    /** Ids of chapters that were read. */
    readChapters: z.array(uuid).max(5000).optional(),
    categories: z
      .array(z.string().trim().min(1).max(limits.libraryCategoryNameMaxLength))
      .max(limits.libraryCategories)
      .optional(),
    note: z.string().trim().min(1).max(limits.libraryNoteMaxLength).optional(),
    addedAt: z.iso.datetime({ offset: true }).optional(),
  })
  .meta({
    example: { names: ['Harbour Lights'], trackers: { mal: '13' }, status: 'reading', rating: 8, readUpTo: 34 },
  });

const importedList = z.strictObject({
  name: z.string().trim().min(1).max(limits.listNameMaxLength),
  description: z.string().max(limits.listDescriptionMaxLength).optional(),
  titles: z
    .array(z.strictObject({ ...titleReference, note: z.string().max(limits.listNoteMaxLength).optional() }))
    .max(limits.titlesPerList),
});

const counts = z.object({
  matched: z.int().describe('Entries whose title is known here'),
  unmatched: z.int().describe('Entries that are kept until their title appears'),
  library: z.int().describe('Titles that are new in the library'),
  statuses: z.int(),
  follows: z.int(),
  ratings: z.int(),
  chapters: z.int().describe('Chapter numbers that are newly marked as read'),
  categories: z.int().describe('Titles put into categories'),
  notes: z.int(),
  lists: z.int().describe('New lists'),
  listTitles: z.int(),
  groups: z.int(),
  users: z.int(),
  unchanged: z.int().describe('Matched entries that change nothing'),
});

const importRun = z.object({
  id: z.string().meta({ format: 'uuid' }),
  source: z.enum(importSources),
  at: wireDate,
  counts,
  /** Entries of it that still wait for their title. */
  waiting: z.int(),
  undone: z.boolean(),
});

const commonFields = { access: 'member', ownSession: true, tag: 'Account', cache: 'none', site: true } as const;
const readErrors = ['unauthorized_http_exception', 'access_denied_http_exception'] as const;
const writeErrors = [...readErrors, 'validation_exception', 'bad_request_http_exception'] as const;

export const portabilityEndpoints = {
  export: endpoint({
    ...commonFields,
    id: 'portability.export',
    method: 'GET',
    path: '/account/export',
    needs: 'account.export',
    summary: 'Everything that the site stores about you and that is yours',
    response: z.object({
      result: z.literal('ok'),
      format: z.literal('komawari-account'),
      version: z.literal(1),
      exportedAt: wireDate,
      data: z.record(z.string(), z.unknown()),
    }),
    errors: readErrors,
    rate: { requests: 12, minutes: 60 },
  }),
  import: endpoint({
    ...commonFields,
    id: 'portability.import',
    method: 'POST',
    path: '/account/import',
    needs: 'library.edit',
    summary:
      'Add what a file of another site or an export contains to your library; with dryRun only say what would change',
    body: z.strictObject({
      source: z.enum(importSources),
      parts: z.array(z.enum(importParts)).min(1).max(importParts.length),
      rule: z.enum(importRules),
      dryRun: z.boolean(),
      entries: z.array(importedEntry).max(maxEntries, `A file has at most ${maxEntries} titles`),
      lists: z.array(importedList).max(500).optional(),
      groups: z.array(uuid).max(limits.followedGroups).optional(),
      users: z.array(uuid).max(limits.followedUsers).optional(),
    }),
    bodyMax: 24 * 1024 * 1024,
    response: z.object({
      result: z.literal('ok'),
      /** Null for a dry run. */
      id: z.string().meta({ format: 'uuid' }).nullable(),
      counts,
      /** The first entries without a title here. `ambiguous`: several titles have the name. */
      missing: z.array(z.object({ name: z.string(), why: z.enum(['unknown', 'ambiguous']) })),
      /** Categories that were left out, because a library takes no more. */
      skippedCategories: z.array(z.string()),
    }),
    errors: [...writeErrors, 'request_too_large_http_exception'],
    rate: { requests: 30, minutes: 60 },
  }),
  imports: endpoint({
    ...commonFields,
    id: 'portability.imports',
    method: 'GET',
    path: '/account/import',
    summary: 'Your imports, the newest first',
    response: z.object({ result: z.literal('ok'), imports: z.array(importRun) }),
    errors: readErrors,
  }),
  undo: endpoint({
    ...commonFields,
    id: 'portability.undo',
    method: 'POST',
    path: '/account/import/{id}/undo',
    needs: 'library.edit',
    summary: 'Take an import back; what you have changed since then stays',
    params: idParams,
    body: z.strictObject({}),
    response: okResponse,
    errors: [...writeErrors, 'not_found_http_exception'],
  }),
  forget: endpoint({
    ...commonFields,
    id: 'portability.forget',
    method: 'DELETE',
    path: '/account/import/{id}',
    needs: 'library.edit',
    summary: 'Stop waiting for the titles of an import',
    params: idParams,
    response: okResponse,
    errors: [...writeErrors, 'not_found_http_exception'],
  }),
};
