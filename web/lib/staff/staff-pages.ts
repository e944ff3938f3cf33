// Pages of staff, in the order of their tabs. Each shows only to whoever has its permission.
import type { PageWithoutParams } from '#contract/rules/pages.ts';
import type { Permission } from '#contract/rules/permissions.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';

/** Parts of the staff pages, each with an entry of its own in the account menu. */
const parts = { moderation: 'pages.moderation', administration: 'pages.administration' } as const satisfies Record<
  string,
  MessageKey
>;
type StaffPart = keyof typeof parts;

interface StaffPage {
  page: PageWithoutParams;
  part: StaffPart;
  /** Name of its tab. */
  label: MessageKey;
  /** A permission that only staff has, and that the API calls the same. */
  needs: Exclude<Permission, `title.${string}` | `group.${string}`>;
}

const staffPages: readonly StaffPage[] = [
  { page: 'moderation', part: 'moderation', label: 'staff.queue', needs: 'queue.decide' },
  { page: 'moderationLog', part: 'moderation', label: 'staff.log', needs: 'queue.decide' },
  { page: 'moderationHealth', part: 'moderation', label: 'staff.health', needs: 'queue.decide' },
  { page: 'people', part: 'moderation', label: 'staff.people', needs: 'queue.decide' },
  { page: 'admin', part: 'administration', label: 'staff.overview', needs: 'operations.view' },
  { page: 'adminSite', part: 'administration', label: 'staff.site', needs: 'operations.view' },
  { page: 'adminStaff', part: 'administration', label: 'staff.staff', needs: 'operations.view' },
  { page: 'adminClients', part: 'administration', label: 'staff.clients', needs: 'queue.decide' },
  { page: 'adminLists', part: 'administration', label: 'staff.lists', needs: 'staffpick.edit' },
  { page: 'adminAnnouncements', part: 'administration', label: 'staff.announcements', needs: 'announcement.publish' },
];

/** Staff pages for somebody with these permissions. */
export const staffPagesFor = (permissions: readonly string[]): StaffPage[] =>
  staffPages.filter(({ needs }) => permissions.includes(needs));

/** Entries of the account menu: the first page of each part. */
export function staffEntries(permissions: readonly string[]): StaffPage[] {
  const allowed = staffPagesFor(permissions);
  return (Object.keys(parts) as StaffPart[]).flatMap((part) => {
    const first = allowed.find((each) => each.part === part);
    return first ? [{ ...first, label: parts[part] }] : [];
  });
}
