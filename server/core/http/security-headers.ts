// What every answer tells a browser about what may be done with it, in one place; docs/decisions/0004-security-headers.md
// says why. Lists of origins come from the settings.
import type { Config } from '../process/config.ts';

/**
 * `oidcIssuer` is where people sign in when that is not this site, `accountLinking` where they may beside it; `pagesUrl`
 * another origin that pages of chapters may come from.
 */
type Origins = Pick<Config, 'mediaUrl'> & {
  oidcIssuer?: string | null;
  connections?: readonly unknown[];
  pagesUrl?: string | null;
};

type Headers = Readonly<Record<string, string>>;

const nothing = "default-src 'none'; frame-ancestors 'none'";

const unused = [
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
 * Of every answer of a listener; pages, assets and images replace the policy by their own.
 * @param origin of the listener. Browsers keep to https once they have seen it there, and with all names below it
 */
export function commonHeaders(origin: string): Headers {
  return Object.freeze({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
    'content-security-policy': nothing,
    ...(origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  });
}

/** Paths that the site itself opens in a frame to renew a sign-in: the provider's, and where it comes back. */
export const isFramedBySite = (path: string): boolean => /^\/(?:callback\/login|realms\/.*)\/?$/.test(path);

/** Of a page at a path. @param nonce for the styles that libraries insert */
export function pageHeaders(origins: Origins, path: string, nonce: string): Headers {
  const framed = isFramedBySite(path);
  const leaves = origins.oidcIssuer || (origins.connections?.length ?? 0) > 0;
  return {
    'content-security-policy': pagePolicy(origins, { styles: `'self' 'nonce-${nonce}'`, framed }),
    // a popup that comes back from another site's sign-in would otherwise lose the window that waits for it
    'cross-origin-opener-policy': framed && leaves ? 'unsafe-none' : 'same-origin-allow-popups',
  };
}

/** What says something about documents only: files that a page asks for by the dozen come without it. */
export const ofDocuments = ['permissions-policy', 'referrer-policy'] as const;

/** Of workers, which have the policy of their own file, not that of a page. */
export function workerHeaders(origins: Origins): Headers {
  return { 'content-security-policy': pagePolicy(origins, { styles: "'self'", framed: false }) };
}

function pagePolicy(
  { mediaUrl, oidcIssuer = null, pagesUrl = null }: Origins,
  { styles, framed }: { styles: string; framed: boolean },
): string {
  const others = (...urls: (string | null)[]): string =>
    ["'self'", ...new Set(urls.filter((url) => url !== null).map((url) => new URL(url).origin))].join(' ');
  return Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': styles,
    'img-src': `${others(mediaUrl, pagesUrl)} blob: data:`,
    'connect-src': others(mediaUrl, oidcIssuer, pagesUrl),
    'frame-src': others(oidcIssuer),
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

/** Of pages without any script, such as the reference. */
export const plainPageHeaders: Headers = Object.freeze({
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
});

/** Of images: every site may show them, and whatever one of them might contain does not run. */
export const imageHeaders: Headers = Object.freeze({
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
});

/** For the browser code of any other site: it may read the answer, and these headers of it. Cookies mean nothing there. */
export const corsHeaders: Headers = Object.freeze({
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'X-Request-ID, ETag, Content-Range, Retry-After, RateLimit, RateLimit-Policy, ' +
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Retry-After, X-Settled',
});

/** Of the answer to the question before a request; a token is a header of its own. @param methods of the path */
export function preflightHeaders(methods: readonly string[]): Headers {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match, Range, If-Range',
    'access-control-max-age': '86400',
  };
}
