// Classifies the requests that the worker handles. All others go to the network as if there were no worker: the API,
// sign-in, page images that the reader requests, signed URLs, all writes.

type RequestKind = 'navigation' | 'asset' | 'plain' | 'cover' | 'kept' | 'page';

/** Properties of a request by which it is classified. */
type ClassifiedRequest = Pick<Request, 'url' | 'method' | 'mode' | 'destination'> & { headers: Pick<Headers, 'has'> };

/** Files without a hash that every page loads first. */
export const plainFiles: readonly string[] = ['/boot.js', '/favicon.svg'];

/** Path of a page image, with the hash of its chapter's pages and its number. */
export const pageImage = /^\/data(?:-saver)?\/(\w+)\/(\d+)-/;

/** Paths that are no pages of the app, and those of the sign-in. */
const nonPagePaths =
  /^\/(?:api|realms|data|data-saver|covers|avatars|u|builds|assets|callback|docs|sitemaps|kept)(?:\/|$)|^\/[^/]+\.[a-z]+$/;

/** @param siteOrigin origin of the site @param mediaOrigin origin of images; may be the same */
export function kindOf(
  { url, method, mode, destination, headers }: ClassifiedRequest,
  siteOrigin: string,
  mediaOrigin: string,
): RequestKind | null {
  if (method !== 'GET' || headers.has('range') || headers.has('authorization')) return null;
  const { origin, pathname } = new URL(url);
  if (destination === 'image' && pathname.startsWith('/covers/')) {
    return origin === siteOrigin || origin === mediaOrigin ? 'cover' : null;
  }
  // the page that the server has drawn into the HTML of a chapter; the server does not know of downloads
  if (destination === 'image' && pageImage.test(pathname))
    return origin === siteOrigin || origin === mediaOrigin ? 'page' : null;
  if (origin !== siteOrigin) return null;
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith('/kept/')) return mode === 'navigate' ? null : 'kept';
  if (plainFiles.includes(pathname)) return 'plain';
  return mode === 'navigate' && destination === 'document' && !nonPagePaths.test(pathname) ? 'navigation' : null;
}
