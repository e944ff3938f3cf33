// Where the worker finds what is kept on the device of chapters, and the page looks at once. `kept-index.ts` has the rest.

/** The answers of the API that the reader asks for, by their address, and covers by theirs. */
export const downloadedAnswers = 'komawari-answers';
export const answerAddress = (address: string): string => `/-/api${address}`;

/** The worker answers it, as an image. */
export const pageAddress = (hash: string, page: number): string => `/kept/${hash}/${page}`;
