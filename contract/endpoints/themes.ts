// Themes that people share. A theme is visible to everybody who has its id; lists contain only the viewer's own.
import { z } from 'zod';
import {
  collectionResponse,
  entity,
  entityResponse,
  idParams,
  includesParam,
  okResponse,
  pageParams,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from '../rules/limits.ts';
import { colourTokens, isColour, type ColourToken } from '../rules/theme-colours.ts';

const colour = z
  .string()
  .refine(isColour, 'Write colours as #rrggbb')
  .transform((text) => text.toLowerCase())
  .meta({ pattern: '^#[0-9a-f]{6}$', example: '#0b62a4' });

const coloursSchema = <T extends z.ZodType>(colourSchema: T) =>
  z.strictObject(Object.fromEntries(colourTokens.map((token) => [token, colourSchema])) as Record<ColourToken, T>);

/** Example theme for the API reference. */
const exampleTheme: Readonly<Record<ColourToken, string>> = {
  bg: '#f1f4ec',
  surface: '#ffffff',
  raised: '#e6ebdd',
  line: '#d3dac6',
  text: '#1a1f16',
  muted: '#4f5948',
  accent: '#2c6a2f',
  'on-accent': '#ffffff',
  new: '#b0350f',
  'on-new': '#ffffff',
  danger: '#b0152f',
  star: '#805300',
};

/** A shared theme; the relationships name its owner, a `user`. */
const theme = entity(
  'theme',
  z.object({
    name: z.string(),
    colours: coloursSchema(z.string()),
    createdAt: wireDate,
    updatedAt: wireDate,
    version: z.int(),
  }),
);

const themeFields = { tag: 'Themes', site: true } as const;
const ownThemeFields = { ...themeFields, access: 'member', cache: 'none' } as const;
const themeIncludes = includesParam(['user']);

export const themeEndpoints = {
  list: endpoint({
    ...ownThemeFields,
    id: 'themes.list',
    method: 'GET',
    path: '/theme',
    needs: 'theme.share',
    summary: 'Themes that you share, the newest first',
    query: z.strictObject({ ...pageParams, includes: themeIncludes }),
    response: collectionResponse(theme),
    errors: [
      'validation_exception',
      'bad_request_http_exception',
      'unauthorized_http_exception',
      'access_denied_http_exception',
    ],
  }),
  create: endpoint({
    ...ownThemeFields,
    id: 'themes.create',
    method: 'POST',
    path: '/theme',
    needs: 'theme.share',
    summary: 'Shares a theme; the same one twice answers the one that is there',
    body: z.strictObject({
      name: z
        .string()
        .max(limits.themeNameMaxLength, `A name has at most ${limits.themeNameMaxLength} characters`)
        .meta({ example: 'Moss' }),
      colours: coloursSchema(colour).meta({ example: exampleTheme }),
    }),
    bodyMax: limits.themeFileMaxBytes,
    response: entityResponse(theme),
    errors: [
      'validation_exception',
      'bad_request_http_exception',
      'unauthorized_http_exception',
      'access_denied_http_exception',
      'too_many_requests_http_exception',
    ],
    rate: { requests: 30, minutes: 60 },
  }),
  get: endpoint({
    ...themeFields,
    id: 'themes.get',
    method: 'GET',
    path: '/theme/{id}',
    access: 'public',
    summary: 'One theme that somebody shares',
    params: idParams,
    query: z.strictObject({ includes: themeIncludes }),
    response: entityResponse(theme),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  remove: endpoint({
    ...ownThemeFields,
    id: 'themes.remove',
    method: 'DELETE',
    path: '/theme/{id}',
    needs: 'theme.delete',
    summary: 'Shares a theme no more; moderators may end it for others',
    params: idParams,
    response: okResponse,
    errors: [
      'validation_exception',
      'unauthorized_http_exception',
      'access_denied_http_exception',
      'not_found_http_exception',
    ],
  }),
};
