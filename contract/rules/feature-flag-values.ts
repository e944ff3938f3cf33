// The site-wide feature flags by name. Without zod, because the web reads them at startup.

/** Origins that page images of chapters are loaded from: the site itself, the media origin, the API. */
export const imageOrigins = ['site', 'media', 'api'] as const;
export type ImageOrigin = (typeof imageOrigins)[number];

export interface FeatureFlags {
  /** Whether the operator's links in the drawer are animated. */
  sidebarAffiliatesAnimation: boolean;
  /** Whether the operator's advertisements are shown at the bottom of pages. */
  sitewideEmbeddedAds: boolean;
  /** Whether the operator's request for support is shown at the bottom of pages. */
  sitewideSupportRequests: boolean;
  /** Origin of the reader's first request for a page image, and of its retry. */
  readerInitialOrigin: ImageOrigin;
  readerRetryOrigin: ImageOrigin;
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

/** Texts and URLs configured by the operator of the site; empty by default. */
export interface OperatorLinks {
  affiliates: OperatorLink[];
  ads: OperatorLink[];
  support: OperatorLink | null;
}

export interface OperatorLink {
  text: string;
  /** An https URL. */
  url: string;
}

export const noOperatorLinks: OperatorLinks = Object.freeze({ affiliates: [], ads: [], support: null });
