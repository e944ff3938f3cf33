// Feature flags of the whole site: values that staff have set, and defaults for the others.
import { isFeatureFlagName, featureFlagDefaults, type FeatureFlags } from '#contract/rules/feature-flag-values.ts';
import { parseFlagValue } from '#contract/endpoints/feature-flags.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { outsideRequests } from '#server/core/http/request-scope.ts';

interface FlagCache {
  /** Pending or finished read of the database, shared by all requests; null after a change of a flag. */
  reading: Promise<FeatureFlags> | null;
  last: FeatureFlags;
}

const flagCaches = new WeakMap<object, FlagCache>();

/** Returns the flags, from the cache while the change feed is connected. */
export async function readFeatureFlags(ctx: Pick<Context, 'db' | 'changes'>): Promise<FeatureFlags> {
  const state = flagCacheOf(ctx);
  const reading = (ctx.changes.isConnected() ? state.reading : null) ?? outsideRequests(() => readFlags(ctx.db));
  state.reading = reading;
  try {
    return (state.last = await reading);
  } catch (error) {
    state.reading = null;
    throw error;
  }
}

/** Returns the flags of the last successful read, for responses that must not wait for the database or fail with it. */
export const lastFeatureFlags = (ctx: Pick<Context, 'db' | 'changes'>): FeatureFlags => flagCacheOf(ctx).last;

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
  const known = flagCaches.get(changes);
  if (known) return known;
  const state: FlagCache = { reading: null, last: featureFlagDefaults };
  flagCaches.set(changes, state);
  const clearCache = (): void => {
    state.reading = null;
  };
  changes.addInvalidator({ kinds: ['flag'], invalidate: clearCache, invalidateAll: clearCache });
  return state;
}

/** Reads the flags from the database. Unknown names and invalid values, as another version writes them, are ignored. */
async function readFlags(db: Db): Promise<FeatureFlags> {
  const rows = await db.selectFrom('flags').select(['name', 'value']).execute();
  const set = rows.flatMap(({ name, value }) => {
    const known = isFeatureFlagName(name) ? parseFlagValue(name, value) : undefined;
    return known === undefined ? [] : [[name, known]];
  });
  return { ...featureFlagDefaults, ...(Object.fromEntries(set) as Partial<FeatureFlags>) };
}
