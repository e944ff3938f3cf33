// Chapters that are unavailable at a rights holder's request, for everybody to see, without names; and the notices by which rights
// holders ask for it.
import { z } from 'zod';
import { collectionResponse, entity, orderParam, pageParams, responseUuid, wireDate } from './common.ts';
import { contactLimits, messageEndpoint, noticeLimits } from './contact.ts';
import { endpoint } from './endpoint.ts';
import { interfaceLanguages } from '../rules/languages.ts';

const takedown = entity(
  'takedown',
  z.object({
    volume: z.string().nullable(),
    chapter: z.string().nullable(),
    translatedLanguage: z.string(),
    createdAt: wireDate,
    updatedAt: wireDate,
    version: z.int(),
  }),
);

export const takedownEndpoints = {
  list: endpoint({
    id: 'takedowns.list',
    method: 'GET',
    path: '/takedown',
    access: 'public',
    summary: 'Chapters that are unavailable at a rights holder’s request; the newest first',
    tag: 'Chapters',
    query: z.object({ ...pageParams, order: orderParam(['createdAt', 'updatedAt']) }),
    response: collectionResponse(takedown),
    errors: ['validation_exception', 'bad_request_http_exception'],
    cache: 'public',
  }),
  create: endpoint({
    ...messageEndpoint,
    id: 'takedowns.create',
    method: 'POST',
    path: '/takedown',
    access: 'optional',
    summary: 'Sends a notice of a rights holder, or a counter-notice, to the moderators; the answer comes by mail',
    tag: 'Chapters',
    body: z.object({
      kind: z.enum(['notice', 'counter']),
      name: z.string().trim().min(1).max(contactLimits.nameMax).describe('Full name, which is the signature'),
      email: z.string().trim().max(254).optional().describe('For members the address of the account by default'),
      holder: z.string().trim().max(noticeLimits.holderMax).optional().describe('Whom the sender acts for'),
      address: z
        .string()
        .trim()
        .max(noticeLimits.addressMax)
        .optional()
        .describe('Of a counter-notice, which needs it'),
      body: z
        .string()
        .trim()
        .min(contactLimits.messageMin)
        .max(contactLimits.messageMax)
        .describe('The work, or why its removal was a mistake')
        .meta({ example: 'The Salt Road by Imani Mwangi, published by Harbor Press. We own the rights worldwide.' }),
      links: z
        .array(z.string().trim().min(1).max(noticeLimits.linkMax))
        .min(1)
        .max(noticeLimits.linksMax)
        .describe('Addresses or ids of the titles and chapters that it is about'),
      confirmed: z.literal(true).describe('The statements that the law asks for, all of them'),
      language: z.enum(interfaceLanguages).optional().describe('Of the answer'),
      website: z.string().max(1000).optional().describe('Stays empty: only bots fill it in'),
      captcha: z.string().max(4096).optional(),
    }),
    response: z.object({ result: z.literal('ok'), id: responseUuid.nullable() }),
  }),
};
