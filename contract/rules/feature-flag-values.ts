// The switches of the whole site by name, without zod: the web reads them when it starts.

/** Where pages of chapters are loaded from: the site itself, the origin of images, the API. */
export const origins = ['site', 'media', 'api'] as const;
export type Origin = (typeof origins)[number];

export interface FeatureFlags {
  /** The operator's links in the drawer move. */
  sidebarAffiliatesAnimation: boolean;
  /** The operator's advertisements stand at the foot of pages. */
  sitewideEmbeddedAds: boolean;
  /** The operator's request for support stands at the foot of pages. */
  sitewideSupportRequests: boolean;
  /** Where the reader loads pages from at first, and where it tries again. */
  readerInitialOrigin: Origin;
  readerRetryOrigin: Origin;
}

export const featureFlagDefaults: FeatureFlags = Object.freeze({
  sidebarAffiliatesAnimation: false,
  sitewideEmbeddedAds: false,
  sitewideSupportRequests: false,
  readerInitialOrigin: 'media',
  readerRetryOrigin: 'site',
});

export type FeatureFlagName = keyof FeatureFlags;
export const featureFlagNames = Object.keys(featureFlagDefaults) as readonly FeatureFlagName[];
export const isFeatureFlagName = (name: string): name is FeatureFlagName => Object.hasOwn(featureFlagDefaults, name);

/** Words and addresses that the operator of the site puts in; empty unless configured. */
export interface OperatorLinks {
  affiliates: OperatorLink[];
  ads: OperatorLink[];
  support: OperatorLink | null;
}

export interface OperatorLink {
  text: string;
  /** https only. */
  url: string;
}

export const noOperatorLinks: OperatorLinks = Object.freeze({ affiliates: [], ads: [], support: null });
