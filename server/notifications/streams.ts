// The open event streams of this process. Each stream belongs to a session, and ends with it: when the change feed says
// that a session or its owner has changed, the stream's credentials are checked again. Relays of unread notifications ask
// which accounts have streams here.
import type { Context } from '#server/core/context.ts';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';
import type { StreamConnection } from '#server/core/http/event-stream.ts';
import { outsideRequests } from '#server/core/http/request-scope.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { UnreadState } from './queries.ts';

/** Streams per account, of as many browsers; beyond it the oldest one ends. */
const maxStreamsPerAccount = 20;
/** Milliseconds between signs of life, shorter than the timeouts of proxies and of the listener. */
const beatEveryMs = 20_000;
/** Streams whose credentials are checked at the same time after the change feed was interrupted. */
const checksAtOnce = 50;

/**
 * Why a stream ends. `session`: signed out, banned or deleted; `token`: the access token has expired; `replaced`: too
 * many streams of the account; `stopping`: this process stops, another one takes over.
 */
type EndReason = 'session' | 'token' | 'replaced' | 'stopping';

interface NewStream {
  connection: StreamConnection;
  viewer: Viewer;
  /** Milliseconds since 1970. */
  tokenExpiresAt: number;
  network: string;
  /** Whether the session may still have this stream. Rejects when that cannot be found out. */
  isAllowed: () => Promise<boolean>;
}

interface OpenStream extends NewStream {
  /** The id of the last event that was sent. */
  sent: string | null;
  expiry: NodeJS.Timeout;
}

export interface Streams {
  add(stream: NewStream): void;
  /** Accounts that have streams here, by internal id. */
  has(userId: number): boolean;
  userIds(): number[];
  countFrom(network: string): number;
  /** Sends the state to the streams of the account, unless they have it already. */
  send(userId: number, state: UnreadState): void;
  /** Number of open streams. */
  size(): number;
  /** Ends all streams, and refuses new ones. */
  close(): void;
}

/** Singleton of this process. */
export const openStreams: (ctx: Pick<Context, 'changes' | 'log' | 'clock'>) => Streams = memoizePerKey(
  ({ changes }) => changes,
  createStreams,
);

function createStreams({ changes, log, clock }: Pick<Context, 'changes' | 'log' | 'clock'>): Streams {
  const byUser = new Map<number, Set<OpenStream>>();
  const bySession = new Map<number, Set<OpenStream>>();
  const countByNetwork = new Map<string, number>();
  let size = 0;
  let isClosed = false;
  let beat: NodeJS.Timeout | null = null;

  const all = (): OpenStream[] => [...byUser.values()].flatMap((streams) => [...streams]);
  const end = (stream: OpenStream, reason: EndReason): void => {
    stream.connection.send('end', { reason });
    stream.connection.end();
    remove(stream);
  };
  const remove = (stream: OpenStream): void => {
    const { viewer, network, expiry } = stream;
    const streams = byUser.get(viewer.id);
    if (!streams?.delete(stream)) return;
    if (streams.size === 0) byUser.delete(viewer.id);
    removeFrom(bySession, viewer.session.id, stream);
    const left = (countByNetwork.get(network) ?? 1) - 1;
    if (left === 0) countByNetwork.delete(network);
    else countByNetwork.set(network, left);
    clearTimeout(expiry);
    if (--size > 0 || !beat) return;
    clearInterval(beat);
    beat = null;
  };
  const check = async (stream: OpenStream): Promise<void> => {
    try {
      if (!(await outsideRequests(stream.isAllowed))) end(stream, 'session');
    } catch (error) {
      // a stream whose session cannot be checked must not stay open; the client connects again
      log.debug('the session of a stream could not be checked', { error });
      end(stream, 'stopping');
    }
  };
  const checkAll = async (): Promise<void> => {
    const streams = all();
    while (streams.length > 0) await Promise.all(streams.splice(0, checksAtOnce).map(check));
  };
  changes.addInvalidator({
    kinds: ['session', 'user'],
    invalidate: (kind, id) => {
      for (const stream of (kind === 'session' ? bySession : byUser).get(id) ?? []) void check(stream);
    },
    invalidateAll: () => void checkAll(),
  });

  return {
    add: (newStream) => {
      const { connection, viewer, network, tokenExpiresAt } = newStream;
      const untilExpiry = Math.max(0, tokenExpiresAt - clock().getTime());
      const stream: OpenStream = {
        ...newStream,
        sent: connection.lastEventId,
        expiry: setTimeout(() => end(stream, 'token'), untilExpiry),
      };
      stream.expiry.unref();
      const streams = byUser.get(viewer.id) ?? new Set();
      byUser.set(viewer.id, streams.add(stream));
      bySession.set(viewer.session.id, (bySession.get(viewer.session.id) ?? new Set()).add(stream));
      countByNetwork.set(network, (countByNetwork.get(network) ?? 0) + 1);
      size++;
      beat ??= setInterval(() => {
        for (const each of all()) each.connection.beat();
      }, beatEveryMs).unref();
      connection.onClose(() => remove(stream));
      if (isClosed) end(stream, 'stopping');
      // the first of a set is the oldest
      else if (streams.size > maxStreamsPerAccount) end([...streams][0]!, 'replaced');
      else connection.beat();
    },
    has: (userId) => byUser.has(userId),
    userIds: () => [...byUser.keys()],
    countFrom: (network) => countByNetwork.get(network) ?? 0,
    send: (userId, { unread, newest }) => {
      const id = `${unread}.${newest}`;
      for (const stream of byUser.get(userId) ?? []) {
        if (stream.sent === id) continue;
        stream.sent = id;
        stream.connection.send('unread', { unread }, id);
      }
    },
    size: () => size,
    close: () => {
      isClosed = true;
      for (const stream of all()) end(stream, 'stopping');
    },
  };
}

function removeFrom(streamsById: Map<number, Set<OpenStream>>, id: number, stream: OpenStream): void {
  const streams = streamsById.get(id);
  streams?.delete(stream);
  if (streams?.size === 0) streamsById.delete(id);
}
