// Facts of this site that the server writes into the page shell.
import type { IdentityPage } from '#contract/endpoints/identity.ts';

import {
  featureFlagDefaults,
  noOperatorLinks,
  type FeatureFlags,
  type OperatorLinks,
} from '#contract/rules/feature-flag-values.ts';

interface Boot {
  siteName: string;
  publicUrl: string;
  /** Origin of images, without a trailing slash; empty when it is the page's own. */
  mediaUrl: string;
  /** Origin of the public API, without a trailing slash. */
  apiUrl: string;
  /** The switches of the whole site, as they were when the page was answered. */
  featureFlags: FeatureFlags;
  /** What the operator has put into the places kept for it. */
  operatorLinks: OperatorLinks;
  /** Which build of the web the page is of; null where there is none. */
  build: { id: string; createdAt: string } | null;
  /** The page was kept on the device, and the site cannot be reached now. */
  offline: boolean;
  /** Whether the site wants a service worker. */
  serviceWorker: boolean;
  /** HTTP status that the page was answered with. */
  status: number;
  /** For styles that libraries insert; new with every page answer. */
  nonce: string;
  /** Where the community talks, when it has forums of its own. */
  forumsUrl: string | null;
  /** How far the demo community was drawn when the page was answered, while it is being drawn. */
  demo?: { done: number; total: number };
  /** Pages of the sign-in alone. */
  identity?: IdentityPage;
  /** Where people sign in, and as what this site is known there. */
  signIn: { issuer: string; clientId: string; outside: boolean };
  /** Outside providers whose accounts can be linked to one of here. */
  signInProviders: readonly { name: string; label: string }[];
}

export const boot: Boot = readBoot();

function readBoot(): Boot {
  const fallback: Boot = {
    siteName: 'Komawari',
    publicUrl: '',
    mediaUrl: '',
    apiUrl: '',
    forumsUrl: null,
    featureFlags: featureFlagDefaults,
    operatorLinks: noOperatorLinks,
    build: null,
    offline: false,
    serviceWorker: false,
    status: 200,
    nonce: '',
    signIn: { issuer: '', clientId: '', outside: false },
    signInProviders: [],
  };
  const text = typeof document === 'undefined' ? null : document.getElementById('boot')?.textContent;
  if (!text) return fallback;
  try {
    const given = { ...fallback, ...(JSON.parse(text) as Partial<Boot>) };
    return { ...given, mediaUrl: given.mediaUrl === given.publicUrl ? '' : given.mediaUrl };
  } catch {
    return fallback;
  }
}
