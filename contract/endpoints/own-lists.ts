// MDLists of the signed-in account: making and changing them, their titles, and following those of others.
import { z } from 'zod';
import {
  blockedParam,
  collectionResponse,
  entityResponse,
  hiddenCount,
  idParams,
  integerParam,
  listParam,
  okResponse,
  optionalTextParam,
  pageParams,
  uuid,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { customList, customListAttributes, listCard, listVisibilities } from './lists.ts';
import { limits } from '../rules/limits.ts';

const responseUuid = z.string().meta({ format: 'uuid' });
const listName = z.string().max(limits.listNameMaxLength, `Use at most ${limits.listNameMaxLength} characters`);
const description = z
  .string()
  .max(limits.listDescriptionMaxLength, `Use at most ${limits.listDescriptionMaxLength} characters`)
  .nullable();
const note = z.string().max(limits.listNoteMaxLength, `Use at most ${limits.listNoteMaxLength} characters`);
const version = z.int().min(1);
const titleIds = z.array(uuid).max(limits.titlesPerList, `A list has at most ${limits.titlesPerList} titles`);
const emptyBody = z.strictObject({});
const titleInList = z.object({ id: uuid, listId: uuid });
const listPage = { limit: integerParam(1, limits.listMax, limits.listDefault), offset: pageParams.offset };
const followedIds = listParam(uuid).describe('Only those that you follow of these');
const cardPage = z.object({ limit: integerParam(1, 50, 24), offset: pageParams.offset });

const readErrors = ['validation_exception', 'bad_request_http_exception', 'unauthorized_http_exception'] as const;
const writeErrors = [...readErrors, 'access_denied_http_exception', 'not_found_http_exception'] as const;

const shared = { access: 'member', tag: 'MDLists', cache: 'none' } as const;
const ownRead = { ...shared, method: 'GET', needs: 'list.view.private', errors: readErrors } as const;
const editing = {
  ...shared,
  needs: 'list.edit',
  errors: writeErrors,
  rate: { requests: 120, minutes: 10, bucket: 'list edits' },
} as const;
const titleEditing = { ...editing, rate: { requests: 300, minutes: 10, bucket: 'titles of lists' } } as const;
const placing = { ...editing, params: idParams, body: emptyBody, response: okResponse } as const;
const batch = {
  ...titleEditing,
  params: idParams,
  body: z.object({ mangaIds: titleIds.max(limits.titlesPerListCall) }),
  bodyMax: 8 * 1024,
  response: okResponse,
} as const;
const following = {
  ...shared,
  needs: 'follow.edit',
  params: idParams,
  response: okResponse,
  errors: writeErrors,
  rate: { requests: 120, minutes: 10, bucket: 'follows of lists' },
} as const;
const followRead = { ...shared, method: 'GET', errors: readErrors } as const;
const followCheck = {
  ...followRead,
  params: idParams,
  response: okResponse,
  errors: [...readErrors, 'not_found_http_exception'],
} as const;

/** One of the viewer's own lists, as their pages show it. */
const ownListCard = z.object({
  ...listCard.omit({ owner: true }).shape,
  visibility: customListAttributes.shape.visibility,
  version: z.int(),
  pinned: z.boolean(),
  isDefault: z.boolean().describe('Titles go to this list unless another one is chosen'),
});
/** One of the viewer's own lists, as one among which they choose. */
const namedList = ownListCard
  .pick({ id: true, name: true, visibility: true, pinned: true, isDefault: true })
  .extend({ titles: z.int() });
const cardPageResponse = { limit: z.int(), offset: z.int(), total: z.int(), hidden: hiddenCount };

export const ownListEndpoints = {
  create: endpoint({
    ...shared,
    id: 'ownLists.create',
    method: 'POST',
    path: '/list',
    needs: 'list.create',
    summary: 'Makes an MDList; it is private unless `visibility` says otherwise',
    body: z.object({
      name: listName,
      visibility: z.enum(listVisibilities).optional(),
      manga: titleIds.optional(),
      description: description.optional(),
      version: z.int().optional(),
    }),
    bodyMax: 8 * 1024,
    response: entityResponse(customList),
    errors: [...readErrors, 'access_denied_http_exception'],
    rate: { requests: 60, minutes: 60 },
  }),
  edit: endpoint({
    ...editing,
    id: 'ownLists.edit',
    method: 'PUT',
    path: '/list/{id}',
    summary: 'Changes an MDList of yours; absent fields stay, `manga` replaces its titles, which keep their notes',
    params: idParams,
    body: z.object({
      name: listName.optional(),
      visibility: z.enum(listVisibilities).optional(),
      manga: titleIds.optional(),
      description: description.optional(),
      version,
    }),
    bodyMax: 8 * 1024,
    response: entityResponse(customList),
    errors: [...writeErrors, 'optimistic_lock_exception'],
  }),
  delete: endpoint({
    ...editing,
    id: 'ownLists.delete',
    method: 'DELETE',
    path: '/list/{id}',
    needs: 'list.delete',
    summary: 'Deletes an MDList of yours',
    params: idParams,
    response: okResponse,
  }),
  follow: endpoint({
    ...following,
    id: 'ownLists.follow',
    method: 'POST',
    path: '/list/{id}/follow',
    summary: 'Follows an MDList',
    body: emptyBody,
  }),
  unfollow: endpoint({
    ...following,
    id: 'ownLists.unfollow',
    method: 'DELETE',
    path: '/list/{id}/follow',
    summary: 'Unfollows an MDList',
  }),
  bookmark: endpoint({
    ...following,
    id: 'ownLists.bookmark',
    method: 'POST',
    path: '/list/{id}/bookmark',
    summary: 'Follows an MDList, by its other name',
    body: emptyBody,
  }),
  unbookmark: endpoint({
    ...following,
    id: 'ownLists.unbookmark',
    method: 'DELETE',
    path: '/list/{id}/bookmark',
    summary: 'Unfollows an MDList, by its other name',
  }),
  own: endpoint({
    ...ownRead,
    id: 'ownLists.own',
    path: '/user/list',
    summary: 'Your MDLists, also the private ones: pinned ones, then the newest',
    query: z.object(pageParams),
    response: collectionResponse(customList),
  }),
  ownDefault: endpoint({
    ...ownRead,
    id: 'ownLists.ownDefault',
    path: '/user/list/default',
    summary: 'The MDList of yours that titles go to by default',
    response: entityResponse(customList),
    errors: [...readErrors, 'not_found_http_exception'],
  }),
  followed: endpoint({
    ...followRead,
    id: 'ownLists.followed',
    path: '/user/follows/list',
    summary: 'MDLists that you follow, the last followed first',
    query: z.object({ ...listPage, ids: followedIds, ...blockedParam }),
    response: collectionResponse(customList),
  }),
  isFollowed: endpoint({
    ...followCheck,
    id: 'ownLists.isFollowed',
    path: '/user/follows/list/{id}',
    summary: 'Whether you follow an MDList: 404 if not',
  }),
  bookmarked: endpoint({
    ...followRead,
    id: 'ownLists.bookmarked',
    path: '/user/bookmarks/list',
    summary: 'MDLists that you follow, by their other name',
    query: z.object({ ...pageParams, ...blockedParam }),
    response: collectionResponse(customList),
  }),
  isBookmarked: endpoint({
    ...followCheck,
    id: 'ownLists.isBookmarked',
    path: '/user/bookmarks/list/{id}',
    summary: 'Whether you follow an MDList, by its other name: 404 if not',
  }),
  isSubscribed: endpoint({
    ...followCheck,
    id: 'ownLists.isSubscribed',
    path: '/user/subscription/{listId}',
    summary: 'Whether you are told of changes of an MDList, which whoever follows it is: 404 if not',
    params: z.object({ listId: uuid }),
  }),
  addTitle: endpoint({
    ...titleEditing,
    id: 'ownLists.addTitle',
    method: 'POST',
    path: '/manga/{id}/list/{listId}',
    summary: 'Adds a title to an MDList of yours, at its end or at a place; moves it there if it is in it already',
    params: titleInList,
    query: z.object({
      order: integerParam(0, limits.titlesPerList, limits.titlesPerList).describe('Place in the list, from 0'),
    }),
    body: emptyBody,
    response: okResponse,
  }),
  removeTitle: endpoint({
    ...titleEditing,
    id: 'ownLists.removeTitle',
    method: 'DELETE',
    path: '/manga/{id}/list/{listId}',
    summary: 'Removes a title from an MDList of yours',
    params: titleInList,
    query: z.object({
      order: integerParam(0, limits.titlesPerList, 0).describe('Clients send it; a title is in a list once'),
    }),
    response: okResponse,
  }),
  ofTitle: endpoint({
    ...ownRead,
    id: 'ownLists.ofTitle',
    path: '/manga/{id}/list',
    summary: 'Your MDLists with a title in them',
    params: idParams,
    query: z.object(pageParams),
    response: collectionResponse(customList),
    errors: [...readErrors, 'not_found_http_exception'],
  }),
  addTitles: endpoint({
    ...batch,
    id: 'ownLists.addTitles',
    method: 'POST',
    path: '/list/{id}/batch-manga',
    summary: 'Adds titles to the end of an MDList of yours, in this order; those that are in it stay where they are',
  }),
  removeTitles: endpoint({
    ...batch,
    id: 'ownLists.removeTitles',
    method: 'DELETE',
    path: '/list/{id}/batch-manga',
    summary: 'Removes titles from an MDList of yours',
  }),
  pin: endpoint({
    ...placing,
    id: 'ownLists.pin',
    method: 'POST',
    path: '/list/{id}/pin',
    summary: 'Puts an MDList of yours before your others',
  }),
  unpin: endpoint({
    ...placing,
    id: 'ownLists.unpin',
    method: 'POST',
    path: '/list/{id}/unpin',
    summary: 'Puts an MDList of yours back among your others',
  }),
  makeDefault: endpoint({
    ...placing,
    id: 'ownLists.makeDefault',
    method: 'POST',
    path: '/list/{id}/default',
    summary: 'Makes an MDList of yours the one that titles go to by default',
  }),

  ownCards: endpoint({
    ...ownRead,
    id: 'ownLists.ownCards',
    path: '/user/lists',
    summary: 'Your MDLists as your pages show them: pinned ones first, then the last changed',
    query: cardPage.extend({ name: optionalTextParam(limits.listNameMaxLength) }),
    response: z.object({ result: z.literal('ok'), lists: z.array(ownListCard), ...cardPageResponse }),
    site: true,
  }),
  followedCards: endpoint({
    ...followRead,
    id: 'ownLists.followedCards',
    path: '/user/follows/lists',
    summary: 'MDLists that you follow, as your pages show them',
    query: cardPage.extend(blockedParam),
    response: z.object({ result: z.literal('ok'), lists: z.array(listCard), ...cardPageResponse }),
    site: true,
  }),
  withTitle: endpoint({
    ...ownRead,
    id: 'ownLists.withTitle',
    path: '/manga/{id}/lists',
    summary: 'All your MDLists, each with whether a title is in it',
    params: idParams,
    response: z.object({
      result: z.literal('ok'),
      lists: z.array(namedList.extend({ has: z.boolean() })),
    }),
    errors: [...readErrors, 'not_found_http_exception'],
    site: true,
  }),
  names: endpoint({
    ...ownRead,
    id: 'ownLists.names',
    path: '/user/list/names',
    summary: 'All your MDLists by name: pinned ones first, then the last changed',
    response: z.object({ result: z.literal('ok'), lists: z.array(namedList) }),
    site: true,
  }),
  changeTitles: endpoint({
    ...titleEditing,
    id: 'ownLists.changeTitles',
    method: 'POST',
    path: '/list/{id}/titles',
    summary: 'Adds titles to the end of an MDList of yours, and removes others; says which are new in it',
    params: idParams,
    body: z.object({
      add: z.array(uuid).max(limits.libraryChangeMax).optional().describe('Titles that are not published stay out'),
      remove: z.array(uuid).max(limits.libraryChangeMax).optional(),
    }),
    bodyMax: 64 * 1024,
    response: z.object({ result: z.literal('ok'), added: z.array(responseUuid) }),
    site: true,
  }),
  contents: endpoint({
    ...shared,
    id: 'ownLists.contents',
    method: 'GET',
    path: '/list/{id}/contents',
    needs: 'list.edit',
    summary: 'All of an MDList that you may edit: its titles in order, also those that are not shown at present',
    params: idParams,
    response: z.object({
      result: z.literal('ok'),
      id: responseUuid,
      ...customListAttributes.shape,
      description: z.string().nullable(),
      /** Whether the site shows the list in a place of its own. */
      placed: z.boolean(),
      entries: z.array(
        z.object({ id: responseUuid, note: z.string().nullable(), available: z.boolean() }).meta({
          description: 'A title with the note on it; `available` is false while the title is not published',
        }),
      ),
    }),
    errors: writeErrors,
    site: true,
  }),
  replace: endpoint({
    ...editing,
    id: 'ownLists.replace',
    method: 'PUT',
    path: '/list/{id}/contents',
    summary:
      'Saves an MDList as it was edited: the titles in this order, others are removed; only notes that are given change',
    params: idParams,
    body: z.object({
      name: listName,
      visibility: z.enum(listVisibilities),
      description,
      order: titleIds,
      notes: z.record(z.string().max(36), note),
      version,
    }),
    bodyMax: 4 * 1024 * 1024,
    response: z.object({ result: z.literal('ok'), version: z.int() }),
    errors: [...writeErrors, 'optimistic_lock_exception'],
    site: true,
  }),
  copy: endpoint({
    ...shared,
    id: 'ownLists.copy',
    method: 'POST',
    path: '/list/{id}/copy',
    needs: 'list.create',
    summary: 'Makes a private MDList of yours with the titles of another one; only notes of your own are copied',
    params: idParams,
    body: z.object({ name: listName }),
    bodyMax: 8 * 1024,
    response: z.object({ result: z.literal('ok'), id: responseUuid }),
    errors: writeErrors,
    rate: { requests: 30, minutes: 60 },
    site: true,
  }),
};
