// Pages of staff, one chunk: each of its own would add its files to the first script of all readers.
export { ModerationPage } from '#web/moderation/ModerationPage.tsx';
export { ModerationHealthPage } from '#web/moderation/health/ModerationHealthPage.tsx';
export { ModerationLogPage } from '#web/moderation/log/ModerationLogPage.tsx';
export { PeoplePage } from '#web/moderation/people/PeoplePage.tsx';
export { PersonPage } from '#web/moderation/people/PersonPage.tsx';
export { AdminAnnouncementsPage } from '#web/administration/AnnouncementsPage.tsx';
export { OverviewPage } from '#web/administration/OverviewPage.tsx';
export { ClientsPage } from '#web/administration/ClientsPage.tsx';
export { StaffPage } from '#web/administration/StaffPage.tsx';
export { SitePage } from '#web/administration/SitePage.tsx';
export { SiteListsPage } from '#web/administration/SiteListsPage.tsx';
