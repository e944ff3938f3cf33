// Cache names and URLs of downloaded chapters that the service worker and the first page load both need. The rest is in
// `download-index.ts`.

/** Cache of the API responses that the reader requests, and of covers, each by URL. */
export const downloadedResponses = 'komawari-answers';
export const responseUrl = (address: string): string => `/-/api${address}`;

/** URL of a downloaded page image; the service worker responds to it. */
export const downloadedPageUrl = (hash: string, page: number): string => `/kept/${hash}/${page}`;
