// Registers every domain's endpoints on a listener.
import { authorRoutes } from './authors/routes.ts';
import { blockedUsers, blocksOf } from './blocks/blocks.ts';
import { blockRoutes } from './blocks/routes.ts';
import { countUploads, countUploadsOf, rankedUploaders } from './chapters/counts.ts';
import { ownChapterRoutes } from './chapters/own-routes.ts';
import { chapterRoutes } from './chapters/routes.ts';
import { spreadRoutes } from './chapters/spread-routes.ts';
import { takedownRoutes } from './chapters/takedowns.ts';
import { clientRoutes } from './clients/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import type { Context } from './core/context.ts';
import type { RouteScope } from '#server/core/http/route.ts';
import { coverRoutes } from './covers/routes.ts';
import { describeDrafts } from './draft-includes.ts';
import { groupClaimRoutes } from './groups/claim-routes.ts';
import { groupEditingRoutes } from './groups/editing-routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { accountRoutes } from './identity/account-routes.ts';
import { linkedAccountRoutes } from '#server/identity/linked-account-routes.ts';
import { ownAccountRoutes } from './identity/own-account-routes.ts';
import type { Identity } from './identity/identity.ts';
import { identityRoutes } from './identity/routes.ts';
import { legacyRoutes } from './legacy/routes.ts';
import { libraryRoutes } from './library/routes.ts';
import { libraryPageRoutes } from './library/page-routes.ts';
import { countListsOf } from './lists/queries.ts';
import { followRoutes } from './library/follow-routes.ts';
import { listRoutes } from './lists/routes.ts';
import { adminAnnouncementRoutes } from './moderation/admin-announcement-routes.ts';
import { adminClientRoutes } from './moderation/admin-client-routes.ts';
import { adminListRoutes } from './moderation/admin-list-routes.ts';
import { adminSiteRoutes } from './moderation/admin-site-routes.ts';
import { adminChapterRoutes } from './moderation/admin-chapter-routes.ts';
import { moderationLogRoutes } from './moderation/log-routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { peopleRoutes } from './moderation/people-routes.ts';
import { staffProposalRoutes } from './moderation/staff-proposal-routes.ts';
import { notificationSources } from './notification-sources.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { operationRoutes } from './operations/routes.ts';
import { profileRoutes } from './profiles/routes.ts';
import { portabilityRoutes } from './portability/routes.ts';
import { rankingRoutes } from './rankings/routes.ts';
import { readingRoutes } from './reading/routes.ts';
import { reservePaths } from './reserved-paths.ts';
import { reviewRoutes } from './review/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { themeRoutes } from './themes/routes.ts';
import { draftRoutes } from './titles/draft-routes.ts';
import { proposalRoutes } from './titles/proposal-routes.ts';
import { titleRoutes } from './titles/routes.ts';
import { uploadPlanRoutes } from './uploads/plan-routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { userRoutes } from './users/routes.ts';

/** Returns the public ids of users and groups that an account blocks everywhere. */
async function blockedBy(ctx: Context, userId: number): Promise<{ users: string[]; groups: string[] }> {
  const blocks = await blocksOf(ctx, { viewer: { id: userId } });
  return { users: [...(blocks?.users.uids ?? [])], groups: [...(blocks?.groups.uids ?? [])] };
}

export function registerApi(scope: RouteScope, identity: Identity): void {
  identityRoutes(scope, identity);
  accountRoutes(scope);
  ownAccountRoutes(scope);
  linkedAccountRoutes(scope, identity.accountLinking);
  clientRoutes(scope);
  siteRoutes(scope);
  settingsRoutes(scope, { blocked: blockedBy });
  themeRoutes(scope);
  notificationRoutes(scope, notificationSources);
  tagRoutes(scope);
  authorRoutes(scope);
  groupRoutes(scope);
  groupEditingRoutes(scope);
  groupClaimRoutes(scope);
  titleRoutes(scope, describeDrafts);
  draftRoutes(scope, describeDrafts);
  proposalRoutes(scope);
  chapterRoutes(scope);
  ownChapterRoutes(scope);
  spreadRoutes(scope);
  takedownRoutes(scope);
  coverRoutes(scope, describeDrafts);
  uploadRoutes(scope, describeDrafts);
  uploadPlanRoutes(scope);
  userRoutes(scope, {
    uploads: countUploads,
    uploadsOf: countUploadsOf,
    uploaders: rankedUploaders,
    lists: countListsOf,
    blocked: blockedUsers,
  });
  profileRoutes(scope);
  listRoutes(scope);
  portabilityRoutes(scope);
  readingRoutes(scope);
  libraryRoutes(scope);
  followRoutes(scope);
  libraryPageRoutes(scope);
  blockRoutes(scope);
  commentRoutes(scope);
  reviewRoutes(scope);
  moderationRoutes(scope);
  moderationLogRoutes(scope);
  peopleRoutes(scope);
  staffProposalRoutes(scope);
  adminChapterRoutes(scope);
  operationRoutes(scope);
  adminAnnouncementRoutes(scope);
  adminListRoutes(scope);
  adminSiteRoutes(scope);
  adminClientRoutes(scope);
  searchRoutes(scope);
  statisticsRoutes(scope);
  rankingRoutes(scope);
  legacyRoutes(scope);
  reservePaths(scope);
}
