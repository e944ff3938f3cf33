// Resolves the access token of a request to its viewer, the user who sends it. A token names a session; everything else
// is the present state of the database. Sessions and their owners are cached until the change feed reports a change.
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { openInvalidatedCache, type PutIntoCache } from '#server/core/cache/invalidated-cache.ts';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';
import type { Viewer, ViewerSession } from '#server/core/access/viewer.ts';
import { belongsToGroup, effectiveRoles, leadsGroup } from '#server/users/policy.ts';
import type { Tokens } from './tokens.ts';

type ViewerRow = [
  id: number,
  uid: string,
  username: string,
  roles: string[],
  banned: boolean,
  unverified: boolean,
  uploadRevoked: boolean,
  bannedUntil: Date | null,
  uploadRevokedUntil: Date | null,
  sessionId: string,
  kind: ViewerSession['kind'],
  secondFactor: boolean,
  authenticatedAt: Date,
  expiresAt: Date,
  leads: boolean,
  belongs: boolean,
];

const viewerQuery = `
  SELECT users.id, users.uid, users.username, users.roles, users.banned, users.unverified, users.upload_revoked,
    users.banned_until, users.upload_revoked_until,
    sessions.id, sessions.kind, sessions.second_factor, sessions.authenticated_at, sessions.expires_at,
    ${leadsGroup}, ${belongsToGroup}
  FROM sessions JOIN users ON users.id = sessions.user_id
  WHERE sessions.uid = $1 AND sessions.ended_at IS NULL AND sessions.expires_at > $2 AND users.deleted_at IS NULL
    AND users.uid = $3`;

interface CachedSession {
  session: ViewerSession;
  owner: number;
  expiresAt: number;
}

type SessionOwner = Omit<Viewer, 'session'>;

interface ViewerCache {
  /** Returns a cached viewer. @param uid of the session @param owner public id of the user that the token names */
  get(uid: string, owner: string, now: Date): Viewer | undefined;
  /** Reads the session and its owner from the database, and caches them unless they change during the read. */
  read(uid: string, owner: string, now: Date): Promise<Viewer | null>;
}

/** The viewer at a time: a ban, and the loss of uploads, end at theirs. */
function viewerAt(owner: SessionOwner, session: ViewerSession, now: Date): Viewer {
  const isOver = (until: Date | null | undefined): boolean => until != null && until <= now;
  return {
    ...owner,
    banned: owner.banned && !isOver(owner.bannedUntil),
    uploadRevoked: owner.uploadRevoked && !isOver(owner.uploadRevokedUntil),
    session,
  };
}

/** Estimated bytes of a cache entry, keys included. */
const sessionBytes = 700;
const ownerBytes = 600;

/** Singleton cache of this process. */
const viewerCache: (ctx: Context) => ViewerCache = memoizePerKey(({ changes }) => changes, openViewerCache);

function openViewerCache(ctx: Context): ViewerCache {
  const sessionIdByUid = new Map<string, number>();
  const cache = openInvalidatedCache<CachedSession | SessionOwner>({
    changes: ctx.changes,
    kinds: ['session', 'user'],
    budget: { caches: ctx.caches, name: 'viewers' },
    sizeOf: (value) => ('session' in value ? sessionBytes : ownerBytes),
    onEvict: (value) => {
      if ('session' in value && sessionIdByUid.get(value.session.uid) === value.session.id)
        sessionIdByUid.delete(value.session.uid);
    },
  });
  const cacheViewer = (
    putIntoCache: PutIntoCache<CachedSession | SessionOwner>,
    row: ViewerRow,
    uid: string,
    now: Date,
  ): Viewer => {
    const [
      id,
      userUid,
      username,
      grantedRoles,
      banned,
      unverified,
      uploadRevoked,
      bannedUntil,
      uploadRevokedUntil,
      sessionId,
      kind,
      hasSecondFactor,
      authenticatedAt,
    ] = row;
    const [, , , , , , , , , , , , , expiresAt, leads, belongs] = row;
    const session = {
      id: Number(sessionId),
      uid,
      kind,
      // with demo data, every session counts as signed in with a second factor
      secondFactor: hasSecondFactor || ctx.config.seed === 'demo',
      authenticatedAt: authenticatedAt,
    };
    const roles = effectiveRoles(grantedRoles, { leads, belongs });
    const owner = {
      id,
      uid: userUid,
      username,
      roles,
      banned,
      unverified,
      uploadRevoked,
      bannedUntil,
      uploadRevokedUntil,
    };
    putIntoCache('user', id, owner);
    putIntoCache('session', session.id, { session, owner: id, expiresAt: expiresAt.getTime() });
    if (cache.get('session', session.id)) sessionIdByUid.set(uid, session.id);
    return viewerAt(owner, session, now);
  };
  return {
    get: (uid, ownerUid, now) => {
      const id = sessionIdByUid.get(uid);
      const cachedSession = id === undefined ? undefined : (cache.get('session', id) as CachedSession | undefined);
      const owner = cachedSession && (cache.get('user', cachedSession.owner) as SessionOwner | undefined);
      if (!cachedSession || owner?.uid !== ownerUid || cachedSession.expiresAt <= now.getTime()) return undefined;
      return viewerAt(owner, cachedSession.session, now);
    },
    read: (uid, ownerUid, now) =>
      cache.readThrough(async (putIntoCache) => {
        const [row] = await ctx.prepared.rows<ViewerRow>(viewerQuery, [uid, now, ownerUid]);
        return row ? cacheViewer(putIntoCache, row, uid, now) : null;
      }),
  };
}

/** Resolves an Authorization header to the viewer. @throws ApiError 401 if its bearer token is not valid */
export type Identify = (authorization: string) => Promise<Viewer>;

export function openViewers(ctx: Context, tokens: Pick<Tokens, 'verifyAccess'>): Identify {
  const cache = viewerCache(ctx);
  return async (authorization) => {
    const token = /^bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1];
    const claims = token === undefined ? null : await tokens.verifyAccess(token);
    if (!claims) throw invalidTokenError();
    const now = ctx.clock();
    const viewer = cache.get(claims.sid, claims.sub, now) ?? (await cache.read(claims.sid, claims.sub, now));
    if (!viewer) throw invalidTokenError();
    return viewer;
  };
}

const invalidTokenError = (): ApiError =>
  new ApiError('unauthorized_http_exception', 'The sign-in has ended or was never one. Sign in again');
