import { z } from 'zod';
import { entity } from './common.ts';

export const userAttributes = z.object({ username: z.string(), roles: z.array(z.string()), version: z.int() });
export const user = entity('user', userAttributes);
