// Writing titles: drafts with their states, changes of published titles, relations.
import { z } from 'zod';
import {
  collectionResponse,
  demographics,
  entityResponse,
  idParams,
  integerParam,
  language,
  listParam,
  okResponse,
  optionalParam,
  orderParam,
  pageParams,
  publicationStatuses,
  responseUuid,
  titleRelations,
  titleStates,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { adaptationKinds } from './episodes.ts';
import { title, titleIncludes, titleRelation } from './titles.ts';
import { contentRatings } from '../rules/content-ratings.ts';
import { limits } from '../rules/limits.ts';
import { publishingLimits } from '../rules/publishing-limits.ts';

const atMost = (max: number): string => `Use at most ${max} characters`;
const texts = (max: number) => z.record(language, z.string().max(max, atMost(max)));
const names = texts(limits.titleNameMaxLength).meta({ description: 'Names by language', example: { en: 'A name' } });
const urls = z.record(z.string().max(32), z.string().max(limits.linkMaxLength, atMost(limits.linkMaxLength)));
const number = z.string().max(limits.numberMaxLength, atMost(limits.numberMaxLength));
const credits = z.array(uuid).max(limits.creditsPerTitle, `Name at most ${limits.creditsPerTitle}`);
const version = z.int().min(1);

const titleFields = {
  title: names.refine((value) => Object.keys(value).length > 0, 'A title needs a name'),
  altTitles: z.array(names).max(limits.namesPerTitle, `A title has at most ${limits.namesPerTitle} names`).nullish(),
  description: texts(limits.descriptionMaxLength).nullish(),
  authors: credits.nullish(),
  artists: credits.nullish(),
  artistsFollowAuthors: z
    .boolean()
    .optional()
    .describe('The artists become those who are the authors; refused where they already differ'),
  links: urls.nullish(),
  officialLinks: urls.nullish(),
  originalLanguage: language,
  lastVolume: number.nullish(),
  lastChapter: number.nullish(),
  publicationDemographic: z.enum(demographics).nullish(),
  status: z.enum(publicationStatuses),
  year: z.int().min(1).max(9999).nullish(),
  contentRating: z.enum(contentRatings),
  chapterNumbersResetOnNewVolume: z.boolean().nullish(),
  tags: z.array(uuid).max(limits.tagsPerTitle, `A title has at most ${limits.tagsPerTitle} tags`).nullish(),
  primaryCover: uuid.nullish(),
};

const chapterNumber = z
  .string()
  .max(limits.numberMaxLength, atMost(limits.numberMaxLength))
  .regex(/^((0|[1-9]\d*)(\.\d+)?[a-z]?)?$/, 'This is no chapter number')
  .nullish();
const episode = z.object({
  season: z.int().min(0).max(999),
  number: z.number().min(0).max(99_999).describe('Number within the season; specials may be halves'),
  name: z.string().max(limits.chapterNameMaxLength, atMost(limits.chapterNameMaxLength)).nullish(),
  airedOn: z.iso.date('Write dates as YYYY-MM-DD').nullish(),
  chapterFrom: chapterNumber,
  chapterTo: chapterNumber,
});
const adaptation = z.object({
  kind: z.enum(adaptationKinds),
  name: z.string().max(limits.titleNameMaxLength, atMost(limits.titleNameMaxLength)),
  year: z.int().min(1).max(9999).nullish(),
  url: z.string().max(limits.linkMaxLength, atMost(limits.linkMaxLength)).nullish(),
  episodes: z.array(episode).max(publishingLimits.episodesPerAdaptation),
});

/** Fields of a title that a change has; absent ones stay. */
export const titleChange = z.object(titleFields).partial();
/** All adaptations of a title. */
export const adaptations = z.array(adaptation).max(publishingLimits.adaptationsPerTitle);

/** Unsaved fields of a title's editor, as the editor keeps them. */
const workingCopy = z.record(z.string().max(64), z.json());
const copyResponse = z.object({
  result: z.literal('ok'),
  /** Null when there is none. */
  copy: z
    .object({
      base: z.int().describe('Version of the title that it was made from; 0 for a new one'),
      fields: workingCopy,
      savedAt: wireDate,
    })
    .nullable(),
});

const noteForReviewers = z
  .string()
  .max(publishingLimits.proposalNoteMaxLength, atMost(publishingLimits.proposalNoteMaxLength))
  .optional()
  .describe('For those who review a proposed change');
const titleStateFilter = z.enum(['draft', 'submitted', 'rejected']);
const readErrors = ['validation_exception', 'bad_request_http_exception', 'unauthorized_http_exception'] as const;
const createErrors = [...readErrors, 'access_denied_http_exception'] as const;
const changeErrors = [...createErrors, 'not_found_http_exception'] as const;
const conflictErrors = [...changeErrors, 'optimistic_lock_exception'] as const;

const shared = { access: 'member', tag: 'Titles', cache: 'none' } as const;
const reading = {
  ...shared,
  method: 'GET',
  needs: 'title.draft.view',
  errors: [...createErrors, 'not_found_http_exception'],
} as const;

const copying = { ...shared, errors: changeErrors, site: true } as const;
const copyRate = { rate: { requests: 60, minutes: 1, bucket: 'working copies' } } as const;

export const draftEndpoints = {
  create: endpoint({
    ...shared,
    id: 'drafts.create',
    idempotent: true,
    method: 'POST',
    path: '/manga',
    needs: 'title.draft.create',
    summary: 'Makes a draft of a title, which only you and reviewers see until it is published',
    body: z.object({ ...titleFields, version: z.int().nullish() }),
    bodyMax: 64 * 1024,
    response: entityResponse(title),
    errors: createErrors,
    rate: { requests: 10, minutes: 60 },
  }),
  edit: endpoint({
    ...shared,
    id: 'drafts.edit',
    method: 'PUT',
    path: '/manga/{id}',
    summary:
      'Changes a title or a draft; absent fields stay, `null` clears. Whoever may only propose changes nothing yet',
    params: idParams,
    query: z.object({ includes: titleIncludes }),
    body: z.object({ ...titleChange.shape, note: noteForReviewers, version }),
    bodyMax: 64 * 1024,
    response: entityResponse(title),
    errors: conflictErrors,
    rate: { requests: 10, minutes: 60 },
  }),
  delete: endpoint({
    ...shared,
    id: 'drafts.delete',
    method: 'DELETE',
    path: '/manga/{id}',
    summary: 'Deletes a draft of yours, or a title',
    params: idParams,
    response: okResponse,
    errors: changeErrors,
    rate: { requests: 10, minutes: 10 },
  }),
  list: endpoint({
    ...reading,
    id: 'drafts.list',
    path: '/manga/draft',
    summary: 'Titles that are not published: yours, and for reviewers those of everybody',
    query: z.object({
      limit: integerParam(1, limits.listMax, limits.listDefault),
      offset: pageParams.offset,
      state: optionalParam(titleStateFilter),
      whose: optionalParam(z.enum(['own', 'all'])).describe('`own`: only yours, also for reviewers'),
      order: orderParam(['title', 'year', 'createdAt', 'updatedAt']),
      includes: titleIncludes,
    }),
    response: collectionResponse(title),
  }),
  get: endpoint({
    ...reading,
    id: 'drafts.get',
    path: '/manga/draft/{id}',
    summary: 'One title that is not published',
    params: idParams,
    query: z.object({ includes: titleIncludes }),
    response: entityResponse(title),
  }),
  commit: endpoint({
    ...shared,
    id: 'drafts.commit',
    method: 'POST',
    path: '/manga/draft/{id}/commit',
    needs: 'title.draft.create',
    summary:
      'Submits a draft: it waits for review, or is published at once. Needs an author, an artist and a cover in the original language',
    params: idParams,
    body: z.object({ version }),
    bodyMax: 64 * 1024,
    status: 201,
    response: entityResponse(title),
    errors: conflictErrors,
    rate: { requests: 10, minutes: 60 },
  }),
  withdraw: endpoint({
    ...shared,
    id: 'drafts.withdraw',
    method: 'POST',
    path: '/manga/draft/{id}/withdraw',
    needs: 'title.draft.view',
    summary: 'Takes a submitted draft back from review, so that it can be edited',
    params: idParams,
    body: z.object({ version }),
    bodyMax: 1024,
    response: entityResponse(title),
    errors: conflictErrors,
    site: true,
  }),
  remove: endpoint({
    ...shared,
    id: 'drafts.remove',
    method: 'POST',
    path: '/manga/draft/{id}/delete',
    needs: 'title.draft.view',
    summary: 'Deletes a draft of yours for good, once the word is typed',
    params: idParams,
    body: z.object({ version, word: z.string().max(64) }),
    bodyMax: 1024,
    response: okResponse,
    errors: conflictErrors,
    site: true,
  }),
  adaptations: endpoint({
    ...shared,
    id: 'drafts.adaptations',
    method: 'PUT',
    path: '/manga/{id}/adaptations',
    summary: 'Replaces the adaptations of a title with their episodes',
    params: idParams,
    body: z.object({ version, adaptations }),
    bodyMax: 512 * 1024,
    response: entityResponse(title),
    errors: conflictErrors,
    rate: { requests: 60, minutes: 60 },
    site: true,
  }),
  copy: endpoint({
    ...copying,
    id: 'drafts.copy',
    method: 'GET',
    path: '/manga/draft/{id}/copy',
    summary: 'Your working copy of a draft or title: what you wrote in its editor and did not save yet',
    params: idParams,
    response: copyResponse,
  }),
  saveCopy: endpoint({
    ...copying,
    ...copyRate,
    id: 'drafts.saveCopy',
    method: 'PUT',
    path: '/manga/draft/{id}/copy',
    summary: 'Keeps your working copy of a draft or title, in place of the one before',
    params: idParams,
    body: z.object({ base: version, fields: workingCopy }),
    bodyMax: 64 * 1024,
    response: okResponse,
  }),
  dropCopy: endpoint({
    ...copying,
    id: 'drafts.dropCopy',
    method: 'DELETE',
    path: '/manga/draft/{id}/copy',
    summary: 'Forgets your working copy of a draft or title',
    params: idParams,
    response: okResponse,
  }),
  newCopy: endpoint({
    ...copying,
    id: 'drafts.newCopy',
    method: 'GET',
    path: '/manga/draft/copy',
    needs: 'title.draft.create',
    summary: 'Your working copy of a title that is not made yet',
    response: copyResponse,
  }),
  saveNewCopy: endpoint({
    ...copying,
    ...copyRate,
    id: 'drafts.saveNewCopy',
    method: 'PUT',
    path: '/manga/draft/copy',
    needs: 'title.draft.create',
    summary: 'Keeps your working copy of a title that is not made yet',
    body: z.object({ fields: workingCopy }),
    bodyMax: 64 * 1024,
    response: okResponse,
  }),
  dropNewCopy: endpoint({
    ...copying,
    id: 'drafts.dropNewCopy',
    method: 'DELETE',
    path: '/manga/draft/copy',
    needs: 'title.draft.create',
    summary: 'Forgets your working copy of a title that is not made yet',
    response: okResponse,
  }),
  alike: endpoint({
    ...shared,
    id: 'drafts.alike',
    method: 'GET',
    path: '/manga/draft/alike',
    needs: 'title.draft.create',
    summary: 'Titles with the same or similar names, or the same ids on other sites; drafts only of your own',
    query: z.object({
      names: listParam(z.string().max(limits.titleNameMaxLength), 10),
      links: listParam(z.string().max(limits.linkMaxLength + 33), 20).describe('Site and value, `al:30013`'),
      except: optionalParam(uuid).describe('The draft that is edited'),
    }),
    response: z.object({
      result: z.literal('ok'),
      titles: z.array(
        z.object({
          id: responseUuid,
          name: z.string(),
          state: z.enum(titleStates),
          matches: z.enum(['link', 'name', 'similar']).describe('The strongest of what matched'),
        }),
      ),
    }),
    errors: createErrors,
    rate: { requests: 120, minutes: 1 },
    site: true,
  }),
  about: endpoint({
    ...reading,
    id: 'drafts.about',
    path: '/manga/draft/{id}/about',
    summary: 'What the editor of a draft shows beside it: what reviewers said, and when it was submitted',
    params: idParams,
    response: z.object({
      result: z.literal('ok'),
      state: z.enum(['draft', 'submitted', 'rejected']),
      submittedAt: wireDate.nullable(),
      remarks: z.record(z.string(), z.string()).describe('By field; an empty field name is all of it'),
    }),
    site: true,
  }),
  counts: endpoint({
    ...reading,
    id: 'drafts.counts',
    path: '/manga/draft/counts',
    summary: 'How many drafts of yours there are in each state',
    response: z.object({ result: z.literal('ok'), draft: z.int(), submitted: z.int(), rejected: z.int() }),
    site: true,
  }),
  addRelation: endpoint({
    ...shared,
    id: 'drafts.addRelation',
    method: 'POST',
    path: '/manga/{mangaId}/relation',
    needs: 'title.relation.edit',
    summary: 'Relates a title to another one; the other one gets the inverse relation',
    params: z.object({ mangaId: uuid }),
    body: z.object({ targetManga: uuid, relation: z.enum(titleRelations) }),
    bodyMax: 8 * 1024,
    response: entityResponse(titleRelation),
    errors: changeErrors,
  }),
  removeRelation: endpoint({
    ...shared,
    id: 'drafts.removeRelation',
    method: 'DELETE',
    path: '/manga/{mangaId}/relation/{id}',
    needs: 'title.relation.edit',
    summary: 'Removes a relation, and its inverse',
    params: z.object({ mangaId: uuid, id: uuid }),
    response: okResponse,
    errors: changeErrors,
  }),
};
