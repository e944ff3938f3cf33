// Endpoints about the site itself: its text pages, its staff, and the contact form.
import { z } from 'zod';
import { okResponse } from './common.ts';
import { contactLimits, contactTopics, messageEndpoint } from './contact.ts';
import { endpoint } from './endpoint.ts';
import { interfaceLanguages } from '../rules/languages.ts';
import { textNames } from '../rules/text-pages.ts';

/** Staff categories in display order; staff with several roles are listed in the first one only. */
export const staffCategories = ['administrators', 'developers', 'moderators', 'publicRelations', 'designers'] as const;
export type StaffCategory = (typeof staffCategories)[number];

const shortText = (max: number) => z.string().trim().max(max, `At most ${max} characters`);

export const siteEndpoints = {
  ping: endpoint({
    id: 'site.ping',
    method: 'GET',
    path: '/ping',
    access: 'public',
    summary: 'Answers pong',
    tag: 'Infrastructure',
    response: z.literal('pong'),
    contentType: 'text/plain',
    errors: [],
    cache: 'none',
  }),
  page: endpoint({
    id: 'site.page',
    method: 'GET',
    path: '/site/page/{name}',
    access: 'public',
    summary: 'The text of a page such as the rules, in a language of the interface or else in English',
    tag: 'Infrastructure',
    // any text, so that an unknown name is a 404 instead of a validation error
    params: z.object({ name: z.string().max(64) }),
    query: z.object({ language: z.enum(interfaceLanguages).optional() }),
    response: z.object({
      result: z.literal('ok'),
      page: z.object({
        name: z.enum(textNames),
        /** Language of the text: the requested one, or else English. */
        language: z.enum(interfaceLanguages),
        title: z.string(),
        description: z.string(),
        /** Markdown, without its title. */
        text: z.string(),
        /** Day of the last change, `2026-11-22`. */
        updated: z
          .string()
          .regex(/^\d{4}-\d\d-\d\d$/)
          .nullable(),
      }),
    }),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
    site: true,
  }),
  demo: endpoint({
    id: 'site.demo',
    method: 'GET',
    path: '/site/demo',
    access: 'public',
    summary: 'How many titles of the demo community are drawn while it is being made, else null',
    tag: 'Infrastructure',
    response: z.object({
      result: z.literal('ok'),
      demo: z.object({ done: z.int().min(0), total: z.int().min(0) }).nullable(),
    }),
    errors: [],
    cache: 'none',
    site: true,
  }),
  staff: endpoint({
    id: 'site.staff',
    method: 'GET',
    path: '/site/staff',
    access: 'public',
    summary: 'The volunteers behind the site, by what they do',
    tag: 'Infrastructure',
    response: z.object({
      result: z.literal('ok'),
      staff: z.array(
        z.object({
          category: z.enum(staffCategories),
          /** Staff of the category, the oldest accounts first; never empty. */
          people: z.array(
            z.object({
              id: z.string().meta({ format: 'uuid' }),
              username: z.string(),
              avatarFileName: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
    errors: [],
    cache: 'public',
    site: true,
  }),
  contact: endpoint({
    ...messageEndpoint,
    id: 'site.contact',
    method: 'POST',
    path: '/site/contact',
    access: 'optional',
    summary: 'Writes to the people behind the site. Guests give an address, and may have to solve a captcha',
    tag: 'Infrastructure',
    body: z.object({
      name: shortText(contactLimits.nameMax).optional(),
      /** Address for the reply; for members the address of the account by default. */
      email: shortText(254).optional().meta({ example: 'ada@example.org' }),
      topic: z.enum(contactTopics),
      message: z
        .string()
        .trim()
        .min(contactLimits.messageMin, `At least ${contactLimits.messageMin} characters`)
        .max(contactLimits.messageMax, `At most ${contactLimits.messageMax} characters`)
        .meta({ example: 'My name has changed. Can the old one be removed from my group?' }),
      /** URL of the page that the message is about. */
      page: shortText(contactLimits.pageMax).optional(),
      /** Honeypot: a field that people do not see, so only bots fill it in. */
      website: z.string().max(1000).optional(),
      captcha: z.string().max(4096).optional(),
    }),
    response: okResponse,
  }),
};
