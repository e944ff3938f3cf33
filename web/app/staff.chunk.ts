// Pages of staff by page name, one chunk: each of its own would add its files and its name to the first script of all readers.
export { ModerationPage as moderation } from '#web/moderation/ModerationPage.tsx';
export { ModerationHealthPage as moderationHealth } from '#web/moderation/health/ModerationHealthPage.tsx';
export { ModerationLogPage as moderationLog } from '#web/moderation/log/ModerationLogPage.tsx';
export { PeoplePage as people } from '#web/moderation/people/PeoplePage.tsx';
export { PersonPage as person } from '#web/moderation/people/PersonPage.tsx';
export { AdminAnnouncementsPage as adminAnnouncements } from '#web/administration/AnnouncementsPage.tsx';
export { OverviewPage as admin } from '#web/administration/OverviewPage.tsx';
export { ClientsPage as adminClients } from '#web/administration/ClientsPage.tsx';
export { StaffPage as adminStaff } from '#web/administration/StaffPage.tsx';
export { SitePage as adminSite } from '#web/administration/SitePage.tsx';
export { SiteListsPage as adminLists } from '#web/administration/SiteListsPage.tsx';
