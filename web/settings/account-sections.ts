// Sections of the tabs Account and Notifications of the settings.
import type { ComponentType } from 'react';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { type LazySection, lazySection, type SettingSection } from './setting-section.ts';

export const accountSections: readonly SettingSection[] = [
  {
    id: 'public-profile',
    tab: 'account',
    title: 'settings.publicProfile',
    words: 'settings.publicProfile.words',
    skeletonRows: 2,
    Section: accountSection(async () => (await import('#web/account/PublicProfileSection.tsx')).PublicProfileSection),
  },
  {
    id: 'privacy',
    tab: 'account',
    title: 'settings.privacy',
    words: 'settings.privacy.words',
    skeletonRows: 3,
    Section: accountSection(async () => (await import('#web/account/PrivacySection.tsx')).PrivacySection),
  },
  {
    id: 'profile',
    tab: 'account',
    title: 'settings.profile',
    words: 'settings.profile.words',
    Section: accountSection(async () => (await import('#web/account/ProfileSection.tsx')).ProfileSection),
  },
  {
    id: 'security',
    tab: 'account',
    title: 'settings.security',
    words: 'settings.security.words',
    Section: accountSection(async () => (await import('#web/account/SecuritySection.tsx')).SecuritySection),
  },
  {
    id: 'sessions',
    tab: 'account',
    title: 'settings.sessions',
    words: 'settings.sessions.words',
    Section: accountSection(async () => (await import('#web/account/SessionsSection.tsx')).SessionsSection),
  },
  {
    id: 'connections',
    tab: 'account',
    title: 'settings.connections',
    words: 'settings.connections.words',
    Section: accountSection(async () => (await import('#web/account/ConnectionsSection.tsx')).ConnectionsSection),
  },
  {
    id: 'standing',
    tab: 'account',
    title: 'settings.standing',
    words: 'settings.standing.words',
    Section: lazySection(() =>
      withCatalogues(
        import('#web/account/StandingSection.tsx').then(({ StandingSection }) => StandingSection),
        'account',
        'more',
      ),
    ),
  },
  {
    id: 'data',
    tab: 'account',
    title: 'settings.data',
    words: 'settings.data.words',
    Section: accountSection(async () => (await import('#web/portability/DataSection.tsx')).DataSection),
  },
  {
    id: 'deletion',
    tab: 'account',
    title: 'settings.deletion',
    words: 'settings.deletion.words',
    Section: accountSection(async () => (await import('#web/account/DeleteSection.tsx')).DeleteSection),
  },
  {
    id: 'notifications',
    tab: 'notifications',
    title: 'notifications.title',
    rows: [
      'notifications.kind.chapter',
      'notifications.kind.upload',
      'notifications.kind.list',
      'notifications.kind.reply',
      'notifications.kind.mention',
      'notifications.digest',
      'notifications.quiet',
    ],
    words: 'notifications.words',
    Section: accountSection(
      async () => (await import('#web/notifications/NotificationsSection.tsx')).NotificationsSection,
    ),
  },
];

/** Lazy section of one of these tabs, loaded with the translations that only such sections use. */
function accountSection(load: () => Promise<ComponentType>): LazySection {
  return lazySection(() => withCatalogues(load(), 'account', 'identity'));
}
