// Figures that texts of the site state, for the staff that sets them. For sessions of the site only.
import { z } from 'zod';
import { responseUuid } from './common.ts';
import { endpoint } from './endpoint.ts';
import { maxSiteFigure, siteFigureNames } from '../rules/site-settings.ts';

const shared = {
  access: 'member',
  ownSession: true,
  site: true,
  tag: 'Administration',
  cache: 'none',
} as const;
const errors = ['validation_exception', 'unauthorized_http_exception', 'access_denied_http_exception'] as const;
const figure = z.int().min(0).max(maxSiteFigure);

export const adminSiteEndpoints = {
  figures: endpoint({
    ...shared,
    id: 'adminSite.figures',
    method: 'GET',
    path: '/admin/figure',
    needs: 'operations.view',
    summary: 'Figures that texts such as "About" state; a line of a text with the figure 0 is left out',
    response: z.object({
      result: z.literal('ok'),
      figures: z.array(
        z.object({
          name: z.enum(siteFigureNames),
          value: figure.nullable().describe('What staff has set; null for the configuration of the operator'),
          configured: figure.describe('What the configuration says'),
        }),
      ),
      counted: z
        .object({ days: z.int().describe('At most 30, none of them today'), visitors: z.number() })
        .nullable()
        .describe('Own count: visitors of each day, added up, so somebody counts once a day; null before the first'),
    }),
    errors,
  }),
  setFigure: endpoint({
    ...shared,
    id: 'adminSite.setFigure',
    method: 'PUT',
    path: '/admin/figure/{name}',
    needs: 'figure.set',
    summary: 'Sets a figure that texts state',
    params: z.object({ name: z.enum(siteFigureNames) }),
    body: z.object({ value: figure.nullable().describe('Null for what the configuration says') }),
    response: z.object({ result: z.literal('ok'), decision: responseUuid.describe('What undoes it') }),
    errors: [...errors, 'not_found_http_exception', 'optimistic_lock_exception'],
  }),
};
