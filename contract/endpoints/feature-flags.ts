// Site-wide feature flags. Everybody may read them; staff sets them.
import { z } from 'zod';
import { responseUuid } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  featureFlagNames,
  imageOrigins,
  type FeatureFlagName,
  type FeatureFlags,
} from '../rules/feature-flag-values.ts';

const flagSchema = {
  sidebarAffiliatesAnimation: z.boolean(),
  sitewideEmbeddedAds: z.boolean(),
  sitewideSupportRequests: z.boolean(),
  readerInitialOrigin: z.enum(imageOrigins),
  readerRetryOrigin: z.enum(imageOrigins),
} satisfies Record<keyof FeatureFlags, z.ZodType>;

const flagsResponse = z.object({ result: z.literal('ok'), flags: z.object(flagSchema) });

export const featureFlagEndpoints = {
  list: endpoint({
    id: 'flags.list',
    method: 'GET',
    path: '/flags',
    access: 'public',
    summary: 'The switches of the whole site',
    tag: 'Infrastructure',
    response: flagsResponse,
    errors: [],
    cache: 'public',
    site: true,
  }),
  set: endpoint({
    id: 'flags.set',
    method: 'PUT',
    path: '/flags/{name}',
    access: 'member',
    needs: 'flag.set',
    ownSession: true,
    summary: 'Sets a switch of the whole site',
    tag: 'Infrastructure',
    params: z.object({ name: z.enum(featureFlagNames as [FeatureFlagName, ...FeatureFlagName[]]) }),
    body: z.object({ value: z.union([z.boolean(), z.enum(imageOrigins)]) }),
    bodyMax: 1024,
    response: flagsResponse.extend({ decision: responseUuid.describe('What undoes it') }),
    errors: ['validation_exception', 'unauthorized_http_exception', 'access_denied_http_exception'],
    cache: 'none',
    site: true,
  }),
};

/** Validates a value for a flag; undefined when the flag cannot have it. */
export function parseFlagValue(name: keyof FeatureFlags, value: unknown): FeatureFlags[keyof FeatureFlags] | undefined {
  return flagSchema[name].safeParse(value).data;
}
