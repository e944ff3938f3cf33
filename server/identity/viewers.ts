// From the token of a request to who asks. A token names a session; everything else is what the database says now.
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/errors.ts';
import { type Role, staffRoles } from '#contract/permissions.ts';
import type { Viewer, ViewerSession } from '#server/core/viewer.ts';
import { belongsToGroup, effectiveRoles, leadsGroup } from '#server/users/policy.ts';
import type { Tokens } from './tokens.ts';

type Row = [
  id: number,
  uid: string,
  username: string,
  roles: string[],
  banned: boolean,
  unverified: boolean,
  uploadRevoked: boolean,
  sessionId: string,
  kind: ViewerSession['kind'],
  secondFactor: boolean,
  authenticatedAt: Date,
  leads: boolean,
  belongs: boolean,
];

const viewerQuery = `
  SELECT users.id, users.uid, users.username, users.roles, users.banned, users.unverified, users.upload_revoked,
    sessions.id, sessions.kind, sessions.second_factor, sessions.authenticated_at,
    ${leadsGroup}, ${belongsToGroup}
  FROM sessions JOIN users ON users.id = sessions.user_id
  WHERE sessions.uid = $1 AND sessions.ended_at IS NULL AND sessions.expires_at > $2 AND users.deleted_at IS NULL
    AND users.uid = $3`;

/** Answers who a bearer token speaks for. @throws ApiError 401 when it speaks for nobody */
export type Identify = (authorization: string) => Promise<Viewer>;

export function openViewers(ctx: Context, tokens: Pick<Tokens, 'verifyAccess'>): Identify {
  return async (authorization) => {
    const token = /^bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1];
    const claims = token === undefined ? null : await tokens.verifyAccess(token);
    if (!claims) throw ended();
    const now = ctx.clock();
    const [row] = await ctx.prepared.rows<Row>(viewerQuery, [claims.sid, now, claims.sub]);
    if (!row) throw ended();
    const [id, uid, username, stored, banned, unverified, uploadRevoked, session, kind, second, at, leads, belongs] =
      row;
    return {
      id,
      uid,
      username,
      roles: effectiveRoles(stored, { leads, belongs }),
      banned,
      unverified,
      uploadRevoked,
      session: {
        id: Number(session),
        uid: claims.sid,
        kind,
        // nobody of the demo world has a second factor
        secondFactor: second || ctx.config.seed === 'demo',
        authenticatedAt: at,
      },
    };
  };
}

export const isStaff = (roles: readonly Role[]): boolean => roles.some((role) => staffRoles.includes(role));

const ended = (): ApiError =>
  new ApiError('unauthorized_http_exception', 'The sign-in has ended or was never one. Sign in again');
