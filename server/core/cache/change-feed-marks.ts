// Marks in the change feed. A mark is a notification that a process sends to itself: once it is received, so are all
// changes that were committed before it was sent. Other processes acknowledge a mark when they have applied the changes
// before it, so a writer knows that no process returns outdated data any more.
import type { ChangeKind } from './change-kinds.ts';
import { withTimeout } from '../process/with-timeout.ts';

interface ChangeMarksOptions {
  /** Id of this process, unique among all that share the database. */
  id: string;
  notify(payloads: readonly string[]): Promise<boolean>;
  drop(why: string): void;
  /** Whether anything in this process caches data, so that writers in other processes have to wait for it. */
  hasSubscribers(): boolean;
  /** Resolves when the changes of these kinds that were received before the call have been applied. */
  drained(kinds: readonly ChangeKind[]): Promise<void>;
}

interface ChangeMarks {
  connected(): void;
  lost(): void;
  /** Notifies other processes that this one has begun to cache, before the next heartbeat does. */
  announce(): void;
  heartbeat(): void;
  /** Handles a payload that is not a change. */
  onNotification(payload: string): void;
  /**
   * Waits until all processes have applied the changes of these kinds. @param until a time of `performance.now()`
   * @returns `lost` if the connection is missing or was lost meanwhile
   */
  waitUntilApplied(kinds: readonly ChangeKind[], until: number): Promise<'settled' | 'late' | 'lost'>;
  isConnected(): boolean;
  ageMs(): number | null;
  peers(): number;
  close(): Promise<void>;
}

interface Mark {
  n: number;
  kinds: Set<ChangeKind>;
  sentAt: number;
  /** Resolves when the mark is received; to false when the connection was lost before. */
  received: PromiseWithResolvers<boolean>;
  /** Processes that have not acknowledged the mark yet. */
  unacknowledged: Set<string>;
  acknowledged: PromiseWithResolvers<boolean>;
}

interface Peer {
  seenAt: number;
  /** Whether the process failed to acknowledge in time: writers do not wait for it until it acknowledges any mark. */
  suspected: boolean;
}

/** Milliseconds after which a mark that is not received proves that the connection no longer receives. */
const receiveTimeoutMs = 5000;
/** Milliseconds after which a process that sends no marks is considered gone. */
const peerGoneMs = 7000;
/**
 * Milliseconds between two heartbeats. A longer gap means that this process was busy, so a mark that is late then does
 * not prove that the connection no longer receives.
 */
const lateHeartbeatMs = 4000;
const byeTimeoutMs = 500;

export function openChangeMarks({ id, notify, drop, hasSubscribers, drained }: ChangeMarksOptions): ChangeMarks {
  const peers = new Map<string, Peer>();
  /** The mark that is sent and not received yet: one at a time, so that concurrent writers share the next one. */
  let sent: Mark | null = null;
  let next: Mark | null = null;
  /** Marks that are received, but not acknowledged by all processes. */
  const open = new Map<number, Mark>();
  const acknowledgements = new Map<string, number[]>();
  let isAcknowledging = false;
  let serial = 0;
  let isReceiving = false;
  let lastProofAt: number | null = null;
  let lastBeat = performance.now();
  let closed = false;

  const newMark = (): Mark => ({
    n: ++serial,
    kinds: new Set(),
    sentAt: 0,
    received: Promise.withResolvers(),
    unacknowledged: new Set(),
    acknowledged: Promise.withResolvers(),
  });
  const textOf = ({ n, kinds }: Mark): string => `mark:${id}:${n}:${hasSubscribers() ? 'r' : 'w'}:${[...kinds].join()}`;
  const send = (mark: Mark): void => {
    sent = mark;
    mark.sentAt = performance.now();
    void notify([textOf(mark)]).then((done) => {
      if (!done) fail(mark);
      if (!done && !sent) sendNext();
    });
  };
  const sendNext = (): void => {
    const following = next;
    next = null;
    if (following) send(following);
  };
  const fail = (mark: Mark): void => {
    if (sent === mark) sent = null;
    open.delete(mark.n);
    mark.received.resolve(false);
    mark.acknowledged.resolve(false);
  };
  /** Returns a mark that is sent after this call, possibly shared with other callers. */
  const mark = (kinds: readonly ChangeKind[]): Mark => {
    const sharedMark = sent ? (next ??= newMark()) : newMark();
    for (const kind of kinds) sharedMark.kinds.add(kind);
    if (!sent) send(sharedMark);
    return sharedMark;
  };

  const receiveOwnMark = (n: number): void => {
    if (!sent || sent.n !== n) return;
    const heard = sent;
    sent = null;
    isReceiving = true;
    lastProofAt = heard.sentAt;
    if (heard.kinds.size > 0) for (const [peer, { suspected }] of peers) if (!suspected) heard.unacknowledged.add(peer);
    if (heard.unacknowledged.size > 0) open.set(heard.n, heard);
    else heard.acknowledged.resolve(true);
    heard.received.resolve(true);
    sendNext();
  };
  const receivePeerMark = (from: string, n: number, flag: string | undefined, kinds: string | undefined): void => {
    if (flag === 'r') {
      const known = peers.get(from);
      if (known) known.seenAt = performance.now();
      else peers.set(from, { seenAt: performance.now(), suspected: false });
    }
    if (!hasSubscribers()) return;
    const changedKinds = kinds ? (kinds.split(',') as ChangeKind[]) : [];
    void drained(changedKinds).then(() => {
      acknowledgements.set(from, [...(acknowledgements.get(from) ?? []), n]);
      if (!isAcknowledging) void sendAcknowledgements();
    });
  };
  const sendAcknowledgements = async (): Promise<void> => {
    isAcknowledging = true;
    while (acknowledgements.size > 0) {
      const payloads = [...acknowledgements].map(([to, marks]) => `answer:${id}:${to}:${marks.join('.')}`);
      acknowledgements.clear();
      await notify(payloads);
    }
    isAcknowledging = false;
  };
  const receiveAcknowledgement = (from: string, to: string, marks: string): void => {
    if (to !== id) return;
    const peer = peers.get(from);
    if (peer) peer.suspected = false;
    for (const n of marks.split('.')) acknowledgedBy(from, open.get(Number(n)));
  };
  const acknowledgedBy = (peer: string, answered: Mark | undefined): void => {
    if (!answered?.unacknowledged.delete(peer) || answered.unacknowledged.size > 0) return;
    open.delete(answered.n);
    answered.acknowledged.resolve(true);
  };
  /**
   * Sends a newly connected process the marks that it has missed, or else an empty one, so that it learns of this
   * process.
   */
  const sendMissedMarks = (peer: string): void => {
    const missed = [...open.values()].filter(({ unacknowledged }) => unacknowledged.has(peer));
    if (missed.length > 0) void notify(missed.map(textOf));
    else void mark([]);
  };
  const removePeer = (peer: string): void => {
    peers.delete(peer);
    for (const each of open.values()) acknowledgedBy(peer, each);
  };

  const waitUntilApplied: ChangeMarks['waitUntilApplied'] = async (kinds, until) => {
    const own = mark(kinds);
    const heard = await withTimeout(own.received.promise, until - performance.now());
    if (heard === 'late') return 'late';
    if (!heard) return 'lost';
    const applied = Promise.all([own.acknowledged.promise, drained(kinds)]).then(([answered]) => answered);
    const answered = await withTimeout(applied, until - performance.now());
    if (answered === 'late') {
      for (const peer of own.unacknowledged) {
        const known = peers.get(peer);
        if (known) known.suspected = true;
      }
      return 'late';
    }
    return answered ? 'settled' : 'lost';
  };

  return {
    connected: () => {
      void notify([`here:${id}`]);
      void mark([]);
    },
    lost: () => {
      isReceiving = false;
      for (const each of [sent, next, ...open.values()]) if (each) fail(each);
      next = null;
    },
    announce: () => void mark([]),
    heartbeat: () => {
      const now = performance.now();
      const onTime = now - lastBeat < lateHeartbeatMs;
      lastBeat = now;
      for (const [peer, { seenAt }] of peers) if (now - seenAt > peerGoneMs) removePeer(peer);
      if (!sent) void mark([]);
      else if (onTime && now - sent.sentAt > receiveTimeoutMs)
        drop(`a mark of ${Math.round(now - sent.sentAt)} ms ago`);
    },
    onNotification: (payload) => {
      const [word, from = '', third = '', fourth, fifth] = payload.split(':');
      if (word === 'mark' && from === id) receiveOwnMark(Number(third));
      else if (word === 'mark') receivePeerMark(from, Number(third), fourth, fifth);
      else if (word === 'answer') receiveAcknowledgement(from, third, fourth ?? '');
      else if (word === 'here' && from !== id) sendMissedMarks(from);
      else if (word === 'bye') removePeer(from);
    },
    waitUntilApplied,
    isConnected: () => isReceiving,
    ageMs: () => (lastProofAt === null ? null : Math.round(performance.now() - lastProofAt)),
    peers: () => peers.size,
    close: async () => {
      if (closed) return;
      closed = true;
      await withTimeout(notify([`bye:${id}`]), byeTimeoutMs);
      for (const each of [sent, next, ...open.values()]) if (each) fail(each);
    },
  };
}
