// Security headers of all responses; docs/decisions/0004-security-headers.md gives the reasons. Lists of origins come
// from the configuration.
import type { Config } from '../process/config.ts';

/**
 * Origins that the content security policy lets pages load from. `oidcIssuer`: where people sign in if not on this
 * site; `oidcProviders`: other sites with which they may sign in to this one; `pagesUrl`: where page images are loaded
 * from besides `mediaUrl`.
 */
type Origins = Pick<Config, 'mediaUrl'> & {
  oidcIssuer?: string | null;
  oidcProviders?: readonly unknown[];
  pagesUrl?: string | null;
};

type HeaderMap = Readonly<Record<string, string>>;

const denyAllPolicy = "default-src 'none'; frame-ancestors 'none'";

const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/**
 * Headers of every response of a listener; pages, assets and images replace the content security policy by their own.
 * @param origin of the listener; if it is https, HSTS makes browsers stay with https there and on all subdomains
 */
export function commonHeaders(origin: string): HeaderMap {
  return Object.freeze({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    'content-security-policy': denyAllPolicy,
    ...(origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  });
}

/** Whether the site itself opens a path in a frame to renew a sign-in: the provider's paths, and its callback. */
export const isFramedBySite = (path: string): boolean => /^\/(?:callback\/login|realms\/.*)\/?$/.test(path);

/** Headers of the page at a path. @param nonce for the styles that libraries insert */
export function pageHeaders(origins: Origins, path: string, nonce: string): HeaderMap {
  const framed = isFramedBySite(path);
  const hasExternalSignIn = origins.oidcIssuer || (origins.oidcProviders?.length ?? 0) > 0;
  return {
    'content-security-policy': pagePolicy(origins, { styles: `'self' 'nonce-${nonce}'`, framed }),
    // otherwise a popup that returns from another site's sign-in would lose its opener, which waits for it
    'cross-origin-opener-policy': framed && hasExternalSignIn ? 'unsafe-none' : 'same-origin-allow-popups',
  };
}

/** Headers that only matter for documents; omitted for the dozens of files that a page loads. */
export const documentOnlyHeaders = ['permissions-policy', 'referrer-policy'] as const;

/** Headers of worker scripts: the content security policy of a worker is that of its own file, not that of the page. */
export function workerHeaders(origins: Origins): HeaderMap {
  return { 'content-security-policy': pagePolicy(origins, { styles: "'self'", framed: false }) };
}

function pagePolicy(
  { mediaUrl, oidcIssuer = null, pagesUrl = null }: Origins,
  { styles, framed }: { styles: string; framed: boolean },
): string {
  const withSelf = (...urls: (string | null)[]): string =>
    ["'self'", ...new Set(urls.filter((url) => url !== null).map((url) => new URL(url).origin))].join(' ');
  return Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': styles,
    'img-src': `${withSelf(mediaUrl, pagesUrl)} blob: data:`,
    'connect-src': withSelf(mediaUrl, oidcIssuer, pagesUrl),
    'frame-src': withSelf(oidcIssuer),
    'font-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': framed ? "'self'" : "'none'",
    'object-src': "'none'",
    'require-trusted-types-for': "'script'",
  })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

/** Headers of pages without any script, such as the API reference. */
export const plainPageHeaders: HeaderMap = Object.freeze({
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
});

/** Headers of images: every site may embed them, and scripts in them do not run. */
export const imageHeaders: HeaderMap = Object.freeze({
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
});

/**
 * CORS headers: scripts of any other site may read the response and its headers listed here. Cookies are not accepted.
 */
export const corsHeaders: HeaderMap = Object.freeze({
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'X-Request-ID, ETag, Content-Range, Retry-After, RateLimit, RateLimit-Policy, ' +
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Retry-After, X-Settled',
});

/** Headers of CORS preflight responses; tokens are sent in the header Authorization. @param methods of the path */
export function preflightHeaders(methods: readonly string[]): HeaderMap {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Range, If-Range',
    'access-control-max-age': '86400',
  };
}
