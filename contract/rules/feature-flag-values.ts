// The switches of the whole site by name, without zod: the web reads them when it starts.

/** Where pages of chapters are loaded from: the site itself, the origin of images, the API. */
export const origins = ['site', 'media', 'api'] as const;
export type Origin = (typeof origins)[number];

export interface Flags {
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

export const flagDefaults: Flags = Object.freeze({
  sidebarAffiliatesAnimation: false,
  sitewideEmbeddedAds: false,
  sitewideSupportRequests: false,
  readerInitialOrigin: 'media',
  readerRetryOrigin: 'site',
});

export type FlagName = keyof Flags;
export const flagNames = Object.keys(flagDefaults) as readonly FlagName[];
export const isFlagName = (name: string): name is FlagName => Object.hasOwn(flagDefaults, name);

/** Words and addresses that the operator of the site puts in; empty unless configured. */
export interface Slots {
  affiliates: SlotLink[];
  ads: SlotLink[];
  support: SlotLink | null;
}

export interface SlotLink {
  text: string;
  /** https only. */
  url: string;
}

export const noSlots: Slots = Object.freeze({ affiliates: [], ads: [], support: null });
