// The table of all endpoints, in the order of the API reference.
import { adminAnnouncementEndpoints } from './admin-announcements.ts';
import { adminListEndpoints } from './admin-lists.ts';
import { adminSiteEndpoints } from './admin-site.ts';
import { adminClientEndpoints } from './admin-clients.ts';
import { adminChapterEndpoints } from './admin-chapters.ts';
import { accountEndpoints } from './account.ts';
import { announcementEndpoints } from './announcements.ts';
import { authEndpoints } from './auth.ts';
import { authorEndpoints } from './authors.ts';
import { blockEndpoints } from './blocks.ts';
import { chapterEndpoints } from './chapters.ts';
import { clientEndpoints } from './clients.ts';
import { commentEndpoints } from './comments.ts';
import { linkedAccountEndpoints } from './linked-accounts.ts';
import { coverEndpoints } from './covers.ts';
import { draftEndpoints } from './drafts.ts';
import type { Endpoint } from './endpoint.ts';
import { episodeEndpoints } from './episodes.ts';
import { featureFlagEndpoints } from './feature-flags.ts';
import { followEndpoints } from './follows.ts';
import { groupClaimEndpoints } from './group-claims.ts';
import { groupEditingEndpoints } from './group-editing.ts';
import { groupEndpoints } from './groups.ts';
import { legacyEndpoints } from './legacy.ts';
import { libraryEndpoints } from './library.ts';
import { libraryPageEndpoints } from './library-page.ts';
import { listEndpoints } from './lists.ts';
import { ownChapterEndpoints } from './own-chapters.ts';
import { ownListEndpoints } from './own-lists.ts';
import { appealEndpoints } from './appeals.ts';
import { moderationEndpoints } from './moderation.ts';
import { moderationHealthEndpoints } from './moderation-health.ts';
import { moderationTogetherEndpoints } from './moderation-together.ts';
import { staffProposalEndpoints } from './staff-proposals.ts';
import { moderationLogEndpoints } from './moderation-log.ts';
import { peopleEndpoints } from './people.ts';
import { operationEndpoints } from './operations.ts';
import { notificationEndpoints } from './notifications.ts';
import { profileEndpoints } from './profiles.ts';
import { portabilityEndpoints } from './portability.ts';
import { readingEndpoints } from './reading.ts';
import { recommendationEndpoints } from './recommendations.ts';
import { reportEndpoints } from './reports.ts';
import { reviewEndpoints } from './reviews.ts';
import { searchEndpoints } from './search.ts';
import { settingEndpoints } from './settings.ts';
import { siteEndpoints } from './site.ts';
import { spreadEndpoints } from './spreads.ts';
import { statisticsEndpoints } from './statistics.ts';
import { tagEndpoints } from './tags.ts';
import { takedownEndpoints } from './takedowns.ts';
import { themeEndpoints } from './themes.ts';
import { titleEditEndpoints } from './title-edits.ts';
import { titleEndpoints } from './titles.ts';
import { uploadEndpoints } from './uploads.ts';
import { userFollowEndpoints } from './user-follows.ts';
import { userEndpoints } from './users.ts';
import { versionEndpoints } from './versions.ts';

export const endpoints: readonly Endpoint[] = [
  titleEndpoints,
  draftEndpoints,
  titleEditEndpoints,
  episodeEndpoints,
  chapterEndpoints,
  ownChapterEndpoints,
  uploadEndpoints,
  spreadEndpoints,
  takedownEndpoints,
  coverEndpoints,
  authorEndpoints,
  versionEndpoints,
  groupEndpoints,
  groupClaimEndpoints,
  groupEditingEndpoints,
  userEndpoints,
  profileEndpoints,
  listEndpoints,
  recommendationEndpoints,
  ownListEndpoints,
  readingEndpoints,
  libraryEndpoints,
  userFollowEndpoints,
  followEndpoints,
  libraryPageEndpoints,
  notificationEndpoints,
  blockEndpoints,
  commentEndpoints,
  reportEndpoints,
  reviewEndpoints,
  appealEndpoints,
  moderationEndpoints,
  moderationHealthEndpoints,
  moderationTogetherEndpoints,
  moderationLogEndpoints,
  staffProposalEndpoints,
  peopleEndpoints,
  adminChapterEndpoints,
  operationEndpoints,
  adminAnnouncementEndpoints,
  adminListEndpoints,
  adminSiteEndpoints,
  adminClientEndpoints,
  tagEndpoints,
  statisticsEndpoints,
  searchEndpoints,
  authEndpoints,
  accountEndpoints,
  portabilityEndpoints,
  linkedAccountEndpoints,
  clientEndpoints,
  legacyEndpoints,
  announcementEndpoints,
  settingEndpoints,
  themeEndpoints,
  featureFlagEndpoints,
  siteEndpoints,
].flatMap((table) => Object.values(table) as unknown as Endpoint[]);
