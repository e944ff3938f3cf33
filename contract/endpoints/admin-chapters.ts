// Chapters for moderators, under the addresses that their tools know. For sessions of the site only.
import { z } from 'zod';
import { chapter } from './chapters.ts';
import {
  collectionResponse,
  entityResponse,
  idParams,
  language,
  listParam,
  okResponse,
  optionalParam,
  orderParam,
  pageParams,
  uuid,
} from './common.ts';
import { endpoint } from './endpoint.ts';

const shared = { access: 'member', ownSession: true, needs: 'queue.decide', tag: 'Moderation', cache: 'none' } as const;
const readErrors = [
  'validation_exception',
  'bad_request_http_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
] as const;
const errors = [...readErrors, 'not_found_http_exception', 'optimistic_lock_exception'] as const;

export const adminChapterEndpoints = {
  list: endpoint({
    ...shared,
    id: 'adminChapters.list',
    method: 'GET',
    path: '/admin/chapter',
    summary: 'Chapters in all states; the newest first',
    query: z.object({
      ...pageParams,
      ids: listParam(uuid),
      manga: optionalParam(uuid),
      groups: listParam(uuid),
      uploader: listParam(uuid),
      translatedLanguage: listParam(language),
      state: listParam(z.enum(['published', 'queued', 'rejected', 'removed'])),
      order: orderParam(['createdAt', 'updatedAt']),
    }),
    response: collectionResponse(chapter),
    errors: readErrors,
  }),
  edit: endpoint({
    ...shared,
    id: 'adminChapters.edit',
    method: 'PUT',
    path: '/admin/chapter/{id}',
    summary: 'Gives a chapter to another uploader',
    params: idParams,
    body: z.object({ uploader: uuid }),
    response: entityResponse(chapter),
    errors,
  }),
  activate: endpoint({
    ...shared,
    id: 'adminChapters.activate',
    method: 'POST',
    path: '/admin/chapter/{id}/activate',
    summary: 'Makes an unavailable chapter available again',
    params: idParams,
    response: okResponse,
    errors,
  }),
  deactivate: endpoint({
    ...shared,
    id: 'adminChapters.deactivate',
    method: 'DELETE',
    path: '/admin/chapter/{id}/activate',
    summary: 'Makes a chapter unavailable; readers are told that moderators did it',
    params: idParams,
    response: okResponse,
    errors,
  }),
  restore: endpoint({
    ...shared,
    id: 'adminChapters.restore',
    method: 'POST',
    path: '/admin/chapter/{id}/restore',
    summary: 'Restores a removed chapter',
    params: idParams,
    response: okResponse,
    errors,
  }),
  move: endpoint({
    ...shared,
    id: 'adminChapters.move',
    method: 'POST',
    path: '/admin/chapter/{id}/move',
    summary: 'Moves a chapter to another title, with what readers have of it',
    params: idParams,
    body: z.object({ manga: uuid }),
    response: entityResponse(chapter),
    errors,
  }),
};
