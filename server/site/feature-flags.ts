// The switches of the whole site: what staff set, and the defaults of the others.
import { isFeatureFlagName, featureFlagDefaults, type FeatureFlags } from '#contract/rules/feature-flag-values.ts';
import { readFlag } from '#contract/endpoints/feature-flags.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { outsideRequests } from '#server/core/http/request-scope.ts';

interface Kept {
  /** Null when something has changed since. */
  reading: Promise<FeatureFlags> | null;
  last: FeatureFlags;
}

const kept = new WeakMap<object, Kept>();

/** From memory as long as the feed of changes is heard. */
export async function readFeatureFlags(ctx: Pick<Context, 'db' | 'changes'>): Promise<FeatureFlags> {
  const state = keptOf(ctx);
  const reading = (ctx.changes.isConnected() ? state.reading : null) ?? outsideRequests(() => readFlags(ctx.db));
  state.reading = reading;
  try {
    return (state.last = await reading);
  } catch (error) {
    state.reading = null;
    throw error;
  }
}

/** What was read last, for answers that must not wait, nor fail, for it. */
export const lastFeatureFlags = (ctx: Pick<Context, 'db' | 'changes'>): FeatureFlags => keptOf(ctx).last;

/** @param value one that `readFlag` has let through */
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

function keptOf({ changes }: Pick<Context, 'changes'>): Kept {
  const known = kept.get(changes);
  if (known) return known;
  const state: Kept = { reading: null, last: featureFlagDefaults };
  kept.set(changes, state);
  const forget = (): void => {
    state.reading = null;
  };
  changes.addInvalidator({ kinds: ['flag'], invalidate: forget, invalidateAll: forget });
  return state;
}

/** What an older or newer version has written is left out. */
async function readFlags(db: Db): Promise<FeatureFlags> {
  const rows = await db.selectFrom('flags').select(['name', 'value']).execute();
  const set = rows.flatMap(({ name, value }) => {
    const known = isFeatureFlagName(name) ? readFlag(name, value) : undefined;
    return known === undefined ? [] : [[name, known]];
  });
  return { ...featureFlagDefaults, ...(Object.fromEntries(set) as Partial<FeatureFlags>) };
}
