// Feature flags of the whole site: values that staff have set, and defaults for the others.
import { isFeatureFlagName, featureFlagDefaults, type FeatureFlags } from '#contract/rules/feature-flag-values.ts';
import { parseFlagValue } from '#contract/endpoints/feature-flags.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { outsideRequests } from '#server/core/http/request-scope.ts';

interface FlagCache {
  /** Pending or finished read of the database, shared by all requests; null after a change of a flag. */
  pendingRead: Promise<FeatureFlags> | null;
  lastFlags: FeatureFlags;
}

const flagCaches = new WeakMap<object, FlagCache>();

/** Returns the flags, from the cache while the change feed is connected. */
export async function readFeatureFlags(ctx: Pick<Context, 'db' | 'changes'>): Promise<FeatureFlags> {
  const flagCache = flagCacheOf(ctx);
  const reading =
    (ctx.changes.isConnected() ? flagCache.pendingRead : null) ?? outsideRequests(() => readFlags(ctx.db));
  flagCache.pendingRead = reading;
  try {
    return (flagCache.lastFlags = await reading);
  } catch (error) {
    flagCache.pendingRead = null;
    throw error;
  }
}

/** Returns the flags of the last successful read, for responses that must not wait for the database or fail with it. */
export const lastFeatureFlags = (ctx: Pick<Context, 'db' | 'changes'>): FeatureFlags => flagCacheOf(ctx).lastFlags;

/** @param value validated by `parseFlagValue` */
export async function setFeatureFlag(
  db: Db,
  name: keyof FeatureFlags,
  value: unknown,
  userId: number | null,
): Promise<void> {
  const row = { value: JSON.stringify(value), updated_by: userId, updated_at: new Date() };
  await db
    .insertInto('flags')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

function flagCacheOf({ changes }: Pick<Context, 'changes'>): FlagCache {
  const existingCache = flagCaches.get(changes);
  if (existingCache) return existingCache;
  const flagCache: FlagCache = { pendingRead: null, lastFlags: featureFlagDefaults };
  flagCaches.set(changes, flagCache);
  const clearCache = (): void => {
    flagCache.pendingRead = null;
  };
  changes.addInvalidator({ kinds: ['flag'], invalidate: clearCache, invalidateAll: clearCache });
  return flagCache;
}

/** Reads the flags from the database. Unknown names and invalid values, as another version writes them, are ignored. */
async function readFlags(db: Db): Promise<FeatureFlags> {
  const rows = await db.selectFrom('flags').select(['name', 'value']).execute();
  const storedFlags = rows.flatMap(({ name, value }) => {
    const flagValue = isFeatureFlagName(name) ? parseFlagValue(name, value) : undefined;
    return flagValue === undefined ? [] : [[name, flagValue]];
  });
  return { ...featureFlagDefaults, ...(Object.fromEntries(storedFlags) as Partial<FeatureFlags>) };
}
