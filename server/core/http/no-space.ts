import { ApiError } from './errors.ts';

/** Error of uploads for which the disk has no room. */
export const noSpace = (): ApiError =>
  new ApiError('service_unavailable_http_exception', 'The site has too little space for uploads at the moment', {
    reason: 'no_space',
  });

/** Whether a file could not be written because the disk is full, or what the site may use of it. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
