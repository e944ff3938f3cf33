// Every kind of job that the site does later.
import type { JobHandler } from './core/jobs.ts';
import { publicationHandler } from './chapters/publication.ts';
import { sharedCreditsHandler } from './chapters/spreads.ts';
import { mailHandler } from './identity/mails.ts';
import { sweepHandler } from './identity/sweep.ts';
import { rankingHandler } from './statistics/rankings.ts';
import { contactHandler } from './site/contact.ts';
import { sweepAbandonedHandler, sweepFilesHandler } from './uploads/uploads.ts';

export const jobHandlers: readonly JobHandler[] = [
  mailHandler,
  sweepHandler,
  sweepFilesHandler,
  sweepAbandonedHandler,
  contactHandler,
  sharedCreditsHandler,
  publicationHandler,
  rankingHandler,
];
