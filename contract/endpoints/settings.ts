// The settings document of an account, as the public API stores it, and the template: the schema of its content.
import { z } from 'zod';
import { entity, entityResponse, uuid, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import { timedChoices } from './reader-choices.ts';

const kilobyte = 1024;
/** A JSON object whose content is not validated. */
const anyObject = z.record(z.string(), z.unknown());

/** A time, optionally with fractions of a second; UTC if it has no time zone. */
const clientTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)?$/, 'Write the time as YYYY-MM-DDTHH:MM:SS')
  .transform((text) => new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`))
  .refine((date) => !Number.isNaN(date.getTime()), 'There is no such date')
  .meta({ example: '2026-04-19T15:37:14' });

const settings = z.object({
  result: z.literal('ok'),
  updatedAt: wireDate,
  /** The document as saved, except for the blacklists, which are the account's blocks. */
  settings: anyObject,
  /** Id of the current template. */
  template: z.string().meta({ format: 'uuid' }),
});

const settingsTemplate = entity(
  'settings_template',
  z.object({
    /** A JSON Schema. */
    template: anyObject,
    createdAt: wireDate,
    updatedAt: wireDate,
    version: z.int(),
  }),
);

export const settingEndpoints = {
  get: endpoint({
    id: 'settings.get',
    method: 'GET',
    path: '/settings',
    access: 'member',
    needs: 'settings.edit',
    summary: 'The settings of the account; 404 before they were first saved',
    tag: 'Settings',
    response: settings,
    errors: ['unauthorized_http_exception', 'access_denied_http_exception', 'not_found_http_exception'],
    cache: 'none',
  }),
  own: endpoint({
    id: 'settings.own',
    method: 'GET',
    path: '/settings/own',
    access: 'member',
    needs: 'settings.edit',
    summary: 'The settings of the account, or null before they were first saved',
    tag: 'Settings',
    response: z.object({ result: z.literal('ok'), saved: settings.omit({ result: true, template: true }).nullable() }),
    errors: ['unauthorized_http_exception', 'access_denied_http_exception'],
    cache: 'none',
    site: true,
  }),
  save: endpoint({
    id: 'settings.save',
    method: 'POST',
    path: '/settings',
    access: 'member',
    needs: 'settings.edit',
    summary: 'Saves the settings, unless newer ones are there; answers those that hold',
    tag: 'Settings',
    body: z.object({ settings: anyObject, updatedAt: clientTime }),
    bodyMax: 32 * kilobyte,
    response: settings,
    errors: ['validation_exception', 'unauthorized_http_exception', 'access_denied_http_exception'],
    cache: 'none',
  }),
  reader: endpoint({
    id: 'settings.reader',
    method: 'POST',
    path: '/settings/reader',
    access: 'member',
    needs: 'settings.edit',
    summary:
      'How chapters are read: takes the choices of a device, of each the newer one holds, and answers what is new',
    tag: 'Settings',
    body: z.object({
      lines: timedChoices,
      /** The `until` of the last response; without it all choices are returned. */
      since: z.int().min(0).optional(),
    }),
    bodyMax: 64 * kilobyte,
    response: z.object({ result: z.literal('ok'), lines: z.record(z.string(), z.array(z.unknown())), until: z.int() }),
    errors: ['validation_exception', 'unauthorized_http_exception', 'access_denied_http_exception'],
    cache: 'none',
    rate: { requests: 120, minutes: 10 },
    site: true,
  }),
  template: endpoint({
    id: 'settings.template',
    method: 'GET',
    path: '/settings/template',
    access: 'optional',
    summary: 'The template of settings that holds at present',
    tag: 'Settings',
    response: entityResponse(settingsTemplate),
    errors: ['not_found_http_exception'],
    cache: 'public',
  }),
  createTemplate: endpoint({
    id: 'settings.createTemplate',
    method: 'POST',
    path: '/settings/template',
    access: 'member',
    needs: 'settings.template.create',
    ownSession: true,
    summary: 'Another template of settings, which holds from now on',
    tag: 'Settings',
    body: z.object({ template: anyObject }),
    bodyMax: 32 * kilobyte,
    response: entityResponse(settingsTemplate),
    errors: ['validation_exception', 'unauthorized_http_exception', 'access_denied_http_exception'],
    cache: 'none',
  }),
  templateVersion: endpoint({
    id: 'settings.templateVersion',
    method: 'GET',
    path: '/settings/template/{version}',
    access: 'member',
    needs: 'settings.edit',
    summary: 'One template of settings, of the past too',
    tag: 'Settings',
    params: z.object({ version: uuid }),
    response: entityResponse(settingsTemplate),
    errors: ['validation_exception', 'unauthorized_http_exception', 'not_found_http_exception'],
    cache: 'none',
  }),
};
