import type { Role } from '#contract/rules/permissions.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import { stableUuid } from './random.ts';

/** Somebody of the demo world, as if they had made a request. */
export const demoViewer = (name: string, id: number, roles: readonly Role[] = []): Viewer => ({
  id,
  uid: stableUuid(`user ${name}`),
  username: name,
  roles: ['ROLE_MEMBER', ...roles],
  banned: false,
  unverified: false,
  uploadRevoked: false,
  session: { id: 0, uid: stableUuid('session'), kind: 'site', secondFactor: true, authenticatedAt: new Date(0) },
});
