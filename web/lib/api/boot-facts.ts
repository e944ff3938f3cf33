// Boot data of the site, which the server writes into the page shell as JSON (element `#boot`).
import type { IdentityPage } from '#contract/endpoints/identity.ts';

import {
  featureFlagDefaults,
  noOperatorLinks,
  type FeatureFlags,
  type OperatorLinks,
} from '#contract/rules/feature-flag-values.ts';

interface BootFacts {
  siteName: string;
  publicUrl: string;
  /** Origin of images, without a trailing slash; empty when it is the page's own. */
  mediaUrl: string;
  /** Origin of the public API, without a trailing slash. */
  apiUrl: string;
  /** Site-wide feature flags at the time of the page response. */
  featureFlags: FeatureFlags;
  /** Links that the operator has configured: affiliates, ads, support. */
  operatorLinks: OperatorLinks;
  /** Web build that the page belongs to; null when there is none. */
  build: { id: string; createdAt: string } | null;
  /** The page is the copy cached on the device, because the site is unreachable. */
  offline: boolean;
  /** Whether the site wants a service worker. */
  serviceWorker: boolean;
  /** HTTP status of the page response. */
  status: number;
  /** CSP nonce for styles that libraries insert; new with every page response. */
  nonce: string;
  /** URL of the community's own forums; null without any. */
  forumsUrl: string | null;
  /** Progress of the demo community's seed at the time of the page response; absent when none is running. */
  demo?: { done: number; total: number };
  /** Present only on the sign-in pages. */
  identity?: IdentityPage;
  /** OIDC issuer and this site's client id there. `outside`: an external provider, not run by this site. */
  signIn: { issuer: string; clientId: string; outside: boolean };
  /** External providers whose accounts can be linked to an account of this site. */
  signInProviders: readonly { name: string; label: string }[];
}

export const boot: BootFacts = readBoot();

function readBoot(): BootFacts {
  const fallback: BootFacts = {
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
  const json = typeof document === 'undefined' ? null : document.getElementById('boot')?.textContent;
  if (!json) return fallback;
  try {
    const bootFacts = { ...fallback, ...(JSON.parse(json) as Partial<BootFacts>) };
    return { ...bootFacts, mediaUrl: bootFacts.mediaUrl === bootFacts.publicUrl ? '' : bootFacts.mediaUrl };
  } catch {
    return fallback;
  }
}
