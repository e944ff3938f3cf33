// All background job handlers of the site.
import type { JobHandler } from './core/jobs.ts';
import { publicationHandler } from './chapters/publication.ts';
import { chapterPurgeHandler } from './chapters/purge.ts';
import { sharedCreditsHandler } from './chapters/spreads.ts';
import { sealHandler } from './audit/seal-job.ts';
import { erasureHandler, settleErasuresHandler } from '#server/accounts/erasures.ts';
import { accountMails } from '#server/accounts/mails.ts';
import { mailHandler } from '#server/core/mail/mail-queue.ts';
import { sweepHandler } from '#server/accounts/sweep.ts';
import { neighborsHandler } from '#server/rankings/neighbors.ts';
import { waitingEntriesHandler } from '#server/portability/imports.ts';
import { rankingHandler } from '#server/rankings/rankings.ts';
import { countRatingsHandler } from './library/ratings.ts';
import { commentSweepHandler } from './comments/sweep.ts';
import { contactHandler } from './site/contact.ts';
import { visitorsHandler } from './site/visitors.ts';
import { noticeSweepHandler, rightsNoticeHandler } from './site/rights-notices.ts';
import { sweepAbandonedHandler, sweepFilesHandler } from '#server/media/sweep.ts';
import { notificationSources } from './notification-sources.ts';
import { digestHandler } from './notifications/digest/send.ts';
import { fanOutHandler } from './notifications/fan-out.ts';
import { titlePurgeHandler } from './titles/purge.ts';
import { claimExpiryHandler } from './groups/claims.ts';
import { groupDeletionHandler } from './groups/deletion.ts';
import { groupSkeletonsHandler } from './groups/name-skeletons.ts';
import { pushHandler } from './notifications/push/job.ts';
import { overdueHandler } from './moderation/overdue.ts';
import { proposalExpiryHandler } from './moderation/proposals.ts';
import { nameLooksHandler } from './moderation/checks/names.ts';
import { siteChecksHandler } from './moderation/checks/run.ts';
import { decisionMail, tellHandler } from './moderation/tell.ts';
import { noticeAnswerHandler, rightsCounterMail, rightsNoticeMail } from './moderation/tell-rights-holders.ts';
import { settledReportMail, tellOfGoneHandler, tellReportersHandler } from './moderation/tell-reporters.ts';
import { uploadSweepHandler } from './uploads/sweep.ts';
import { notificationSweepHandler } from './notifications/sweep.ts';

export const jobHandlers: readonly JobHandler[] = [
  mailHandler({
    ...accountMails,
    report_settled: settledReportMail,
    moderation: decisionMail,
    rights_notice: rightsNoticeMail,
    rights_counter: rightsCounterMail,
  }),
  erasureHandler,
  settleErasuresHandler,
  sealHandler,
  sweepHandler,
  sweepFilesHandler,
  sweepAbandonedHandler,
  contactHandler,
  visitorsHandler,
  rightsNoticeHandler,
  noticeSweepHandler,
  commentSweepHandler,
  titlePurgeHandler,
  chapterPurgeHandler,
  uploadSweepHandler,
  sharedCreditsHandler,
  publicationHandler,
  rankingHandler,
  countRatingsHandler,
  fanOutHandler(notificationSources),
  pushHandler(notificationSources),
  notificationSweepHandler,
  digestHandler(notificationSources),
  neighborsHandler,
  waitingEntriesHandler,
  groupDeletionHandler,
  claimExpiryHandler,
  tellReportersHandler,
  tellOfGoneHandler,
  tellHandler,
  noticeAnswerHandler,
  proposalExpiryHandler,
  overdueHandler,
  groupSkeletonsHandler,
  siteChecksHandler,
  nameLooksHandler,
];
