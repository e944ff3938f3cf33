// Settings of the whole site that staff changes: flags, and figures that texts state. Each has an id, by which actions of staff
// name it.
import { featureFlagNames, type FeatureFlagName } from './feature-flag-values.ts';

/** Figures in texts: a minimum number of volunteers, visitors a month. */
export const siteFigureNames = ['volunteers', 'monthlyVisitors'] as const;
export type SiteFigureName = (typeof siteFigureNames)[number];
export const maxSiteFigure = 1_000_000_000;

type SiteSettingName = FeatureFlagName | SiteFigureName;

export const siteSettingIds: Readonly<Record<SiteSettingName, string>> = {
  sidebarAffiliatesAnimation: '5e771000-0000-4000-8000-000000000001',
  sitewideEmbeddedAds: '5e771000-0000-4000-8000-000000000002',
  sitewideSupportRequests: '5e771000-0000-4000-8000-000000000003',
  readerInitialOrigin: '5e771000-0000-4000-8000-000000000004',
  readerRetryOrigin: '5e771000-0000-4000-8000-000000000005',
  volunteers: '5e771000-0000-4000-8000-000000000006',
  monthlyVisitors: '5e771000-0000-4000-8000-000000000007',
};

const named = <N extends SiteSettingName>(names: readonly N[], id: string): N | undefined =>
  names.find((name) => siteSettingIds[name] === id);

export const flagOfId = (id: string): FeatureFlagName | undefined => named(featureFlagNames, id);
export const figureOfId = (id: string): SiteFigureName | undefined => named(siteFigureNames, id);
