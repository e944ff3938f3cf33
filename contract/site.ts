import { z } from 'zod';
import { endpoint } from './endpoint.ts';

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
};
