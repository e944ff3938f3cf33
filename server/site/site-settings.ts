// Settings of the whole site: feature flags and figures that staff has set. Flags have defaults; a figure that nobody has set is that
// of the operator's configuration.
import { isFeatureFlagName, featureFlagDefaults, type FeatureFlags } from '#contract/rules/feature-flag-values.ts';
import { maxSiteFigure, type SiteFigureName, siteFigureNames, siteSettingIds } from '#contract/rules/site-settings.ts';
import { parseFlagValue } from '#contract/endpoints/feature-flags.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { outsideRequests } from '#server/core/http/request-scope.ts';

type SiteFigures = Partial<Record<SiteFigureName, number>>;

interface Settings {
  flags: FeatureFlags;
  figures: SiteFigures;
}

interface SettingsCache {
  /** Pending or finished read of the database, shared by all requests; null after a change of a setting. */
  pendingRead: Promise<Settings> | null;
  last: Settings;
}

type SettingsContext = Pick<Context, 'db' | 'changes'>;

const caches = new WeakMap<object, SettingsCache>();

/** Returns the flags, from the cache while the change feed is connected. */
export const readFeatureFlags = async (ctx: SettingsContext): Promise<FeatureFlags> => (await readSettings(ctx)).flags;

/** Returns the flags of the last successful read, for responses that must not wait for the database or fail with it. */
export const lastFeatureFlags = (ctx: SettingsContext): FeatureFlags => cacheOf(ctx).last.flags;

/** Figures that staff has set, or those of the last successful read: texts do not fail with the database. */
export const readSiteFigures = async (ctx: SettingsContext): Promise<SiteFigures> =>
  (await readSettings(ctx).catch(() => cacheOf(ctx).last)).figures;

async function readSettings(ctx: SettingsContext): Promise<Settings> {
  const cache = cacheOf(ctx);
  const reading = (ctx.changes.isConnected() ? cache.pendingRead : null) ?? outsideRequests(() => loadSettings(ctx.db));
  cache.pendingRead = reading;
  try {
    return (cache.last = await reading);
  } catch (error) {
    cache.pendingRead = null;
    throw error;
  }
}

/** Stored value of a setting; undefined for one that nobody has set. Locks it until the transaction ends. */
export async function lockSiteSetting(tx: Db, name: keyof typeof siteSettingIds): Promise<unknown> {
  const row = await tx.selectFrom('flags').select('value').where('name', '=', name).forUpdate().executeTakeFirst();
  return row?.value;
}

/** @param value validated by its caller; undefined sets nothing any more */
export async function setSiteSetting(
  db: Db,
  name: keyof typeof siteSettingIds,
  value: unknown,
  userId: number | null,
): Promise<void> {
  if (value === undefined) {
    await db.deleteFrom('flags').where('name', '=', name).execute();
    return;
  }
  const row = {
    value: JSON.stringify(value),
    uid: siteSettingIds[name],
    updated_by: userId,
    updated_at: new Date(),
  };
  await db
    .insertInto('flags')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

function cacheOf({ changes }: Pick<Context, 'changes'>): SettingsCache {
  const existing = caches.get(changes);
  if (existing) return existing;
  const cache: SettingsCache = { pendingRead: null, last: { flags: featureFlagDefaults, figures: {} } };
  caches.set(changes, cache);
  const clearCache = (): void => {
    cache.pendingRead = null;
  };
  changes.addInvalidator({ kinds: ['flag'], invalidate: clearCache, invalidateAll: clearCache });
  return cache;
}

const isFigure = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxSiteFigure;

/** Reads the settings from the database. Unknown names and invalid values, as another version writes them, are ignored. */
async function loadSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('flags').select(['name', 'value']).execute();
  const storedFlags = rows.flatMap(({ name, value }) => {
    const flagValue = isFeatureFlagName(name) ? parseFlagValue(name, value) : undefined;
    return flagValue === undefined ? [] : [[name, flagValue]];
  });
  const figures = siteFigureNames.flatMap((name) => {
    const value = rows.find((row) => row.name === name)?.value;
    return isFigure(value) ? [[name, value]] : [];
  });
  return {
    flags: { ...featureFlagDefaults, ...(Object.fromEntries(storedFlags) as Partial<FeatureFlags>) },
    figures: Object.fromEntries(figures) as SiteFigures,
  };
}
