// All message keys of the interface, from the English catalogs. A new `locales/<lang>/<domain>.json` needs a line here.
import type account from '#web/locales/en/account.json';
import type announcements from '#web/locales/en/announcements.json';
import type app from '#web/locales/en/app.json';
import type authoring from '#web/locales/en/authoring.json';
import type authors from '#web/locales/en/authors.json';
import type builder from '#web/locales/en/builder.json';
import type chapters from '#web/locales/en/chapters.json';
import type clients from '#web/locales/en/clients.json';
import type comments from '#web/locales/en/comments.json';
import type controls from '#web/locales/en/controls.json';
import type editHistory from '#web/locales/en/edit-history.json';
import type decisions from '#web/locales/en/decisions.json';
import type drafts from '#web/locales/en/drafts.json';
import type blocks from '#web/locales/en/blocks.json';
import type feedPages from '#web/locales/en/feed-pages.json';
import type feeds from '#web/locales/en/feeds.json';
import type filters from '#web/locales/en/filters.json';
import type follows from '#web/locales/en/follows.json';
import type groupEditing from '#web/locales/en/group-editing.json';
import type ownReports from '#web/locales/en/own-reports.json';
import type pageEdit from '#web/locales/en/page-edit.json';
import type groups from '#web/locales/en/groups.json';
import type history from '#web/locales/en/history.json';
import type home from '#web/locales/en/home.json';
import type identity from '#web/locales/en/identity.json';
import type kept from '#web/locales/en/kept.json';
import type kit from '#web/locales/en/kit.json';
import type leave from '#web/locales/en/leave.json';
import type library from '#web/locales/en/library.json';
import type line from '#web/locales/en/line.json';
import type lists from '#web/locales/en/lists.json';
import type standing from '#web/locales/en/standing.json';
import type settings from '#web/locales/en/settings.json';
import type rails from '#web/locales/en/rails.json';
import type social from '#web/locales/en/social.json';
import type portability from '#web/locales/en/portability.json';
import type recommended from '#web/locales/en/recommended.json';
import type reports from '#web/locales/en/reports.json';
import type refusals from '#web/locales/en/refusals.json';
import type people from '#web/locales/en/people.json';
import type moderation from '#web/locales/en/moderation.json';
import type moderationHealth from '#web/locales/en/moderation-health.json';
import type moderationLog from '#web/locales/en/moderation-log.json';
import type markdown from '#web/locales/en/markdown.json';
import type notifications from '#web/locales/en/notifications.json';
import type pages from '#web/locales/en/pages.json';
import type search from '#web/locales/en/search.json';
import type reading from '#web/locales/en/reading.json';
import type reader from '#web/locales/en/reader.json';
import type session from '#web/locales/en/session.json';
import type sessionPages from '#web/locales/en/session-pages.json';
import type site from '#web/locales/en/site.json';
import type administration from '#web/locales/en/administration.json';
import type staff from '#web/locales/en/staff.json';
import type staffActions from '#web/locales/en/staff-actions.json';
import type tags from '#web/locales/en/tags.json';
import type titles from '#web/locales/en/titles.json';
import type tracking from '#web/locales/en/tracking.json';
import type updates from '#web/locales/en/updates.json';
import type upload from '#web/locales/en/upload.json';
import type users from '#web/locales/en/users.json';
import type versions from '#web/locales/en/versions.json';

export type MessageKey =
  | keyof typeof account
  | keyof typeof announcements
  | keyof typeof app
  | keyof typeof authoring
  | keyof typeof authors
  | keyof typeof builder
  | keyof typeof chapters
  | keyof typeof clients
  | keyof typeof comments
  | keyof typeof blocks
  | keyof typeof controls
  | keyof typeof editHistory
  | keyof typeof standing
  | keyof typeof decisions
  | keyof typeof drafts
  | keyof typeof feedPages
  | keyof typeof feeds
  | keyof typeof filters
  | keyof typeof follows
  | keyof typeof groupEditing
  | keyof typeof ownReports
  | keyof typeof pageEdit
  | keyof typeof groups
  | keyof typeof history
  | keyof typeof home
  | keyof typeof identity
  | keyof typeof kept
  | keyof typeof kit
  | keyof typeof leave
  | keyof typeof library
  | keyof typeof line
  | keyof typeof lists
  | keyof typeof markdown
  | keyof typeof people
  | keyof typeof moderation
  | keyof typeof moderationHealth
  | keyof typeof moderationLog
  | keyof typeof notifications
  | keyof typeof pages
  | keyof typeof rails
  | keyof typeof reader
  | keyof typeof reading
  | keyof typeof settings
  | keyof typeof portability
  | keyof typeof recommended
  | keyof typeof reports
  | keyof typeof refusals
  | keyof typeof search
  | keyof typeof session
  | keyof typeof sessionPages
  | keyof typeof site
  | keyof typeof social
  | keyof typeof administration
  | keyof typeof staff
  | keyof typeof staffActions
  | keyof typeof tags
  | keyof typeof titles
  | keyof typeof tracking
  | keyof typeof updates
  | keyof typeof upload
  | keyof typeof users
  | keyof typeof versions;
