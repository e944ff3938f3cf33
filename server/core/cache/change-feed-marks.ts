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

interface SentMark {
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
const maxHeartbeatGapMs = 4000;
const byeTimeoutMs = 500;

export function openChangeMarks({ id, notify, drop, hasSubscribers, drained }: ChangeMarksOptions): ChangeMarks {
  const peers = new Map<string, Peer>();
  /** The mark that is sent and not received yet: one at a time, so that concurrent writers share the next one. */
  let sentMark: SentMark | null = null;
  let nextMark: SentMark | null = null;
  /** Marks that are received, but not acknowledged by all processes. */
  const openMarks = new Map<number, SentMark>();
  const acknowledgements = new Map<string, number[]>();
  let isAcknowledging = false;
  let lastMarkNumber = 0;
  let isReceiving = false;
  let lastProofAt: number | null = null;
  let lastHeartbeatAt = performance.now();
  let isClosed = false;

  const newMark = (): SentMark => ({
    n: ++lastMarkNumber,
    kinds: new Set(),
    sentAt: 0,
    received: Promise.withResolvers(),
    unacknowledged: new Set(),
    acknowledged: Promise.withResolvers(),
  });
  const serializeMark = ({ n, kinds }: SentMark): string =>
    `mark:${id}:${n}:${hasSubscribers() ? 'r' : 'w'}:${[...kinds].join()}`;
  const sendMark = (mark: SentMark): void => {
    sentMark = mark;
    mark.sentAt = performance.now();
    void notify([serializeMark(mark)]).then((isSent) => {
      if (!isSent) failMark(mark);
      if (!isSent && !sentMark) sendNextMark();
    });
  };
  const sendNextMark = (): void => {
    const queuedMark = nextMark;
    nextMark = null;
    if (queuedMark) sendMark(queuedMark);
  };
  const failMark = (mark: SentMark): void => {
    if (sentMark === mark) sentMark = null;
    openMarks.delete(mark.n);
    mark.received.resolve(false);
    mark.acknowledged.resolve(false);
  };
  /** Returns a mark that is sent after this call, possibly shared with other callers. */
  const mark = (kinds: readonly ChangeKind[]): SentMark => {
    const sharedMark = sentMark ? (nextMark ??= newMark()) : newMark();
    for (const kind of kinds) sharedMark.kinds.add(kind);
    if (!sentMark) sendMark(sharedMark);
    return sharedMark;
  };

  const receiveOwnMark = (n: number): void => {
    if (!sentMark || sentMark.n !== n) return;
    const received = sentMark;
    sentMark = null;
    isReceiving = true;
    lastProofAt = received.sentAt;
    if (received.kinds.size > 0)
      for (const [peer, { suspected }] of peers) if (!suspected) received.unacknowledged.add(peer);
    if (received.unacknowledged.size > 0) openMarks.set(received.n, received);
    else received.acknowledged.resolve(true);
    received.received.resolve(true);
    sendNextMark();
  };
  const receivePeerMark = (
    from: string,
    n: number,
    subscriberFlag: string | undefined,
    kinds: string | undefined,
  ): void => {
    if (subscriberFlag === 'r') {
      const knownPeer = peers.get(from);
      if (knownPeer) knownPeer.seenAt = performance.now();
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
      const payloads = [...acknowledgements].map(([to, markNumbers]) => `answer:${id}:${to}:${markNumbers.join('.')}`);
      acknowledgements.clear();
      await notify(payloads);
    }
    isAcknowledging = false;
  };
  const receiveAcknowledgement = (from: string, to: string, markNumbers: string): void => {
    if (to !== id) return;
    const peer = peers.get(from);
    if (peer) peer.suspected = false;
    for (const n of markNumbers.split('.')) recordAcknowledgement(from, openMarks.get(Number(n)));
  };
  const recordAcknowledgement = (peer: string, acknowledged: SentMark | undefined): void => {
    if (!acknowledged?.unacknowledged.delete(peer) || acknowledged.unacknowledged.size > 0) return;
    openMarks.delete(acknowledged.n);
    acknowledged.acknowledged.resolve(true);
  };
  /**
   * Sends a newly connected process the marks that it has missed, or else an empty one, so that it learns of this
   * process.
   */
  const sendMissedMarks = (peer: string): void => {
    const missedMarks = [...openMarks.values()].filter(({ unacknowledged }) => unacknowledged.has(peer));
    if (missedMarks.length > 0) void notify(missedMarks.map(serializeMark));
    else void mark([]);
  };
  const removePeer = (peer: string): void => {
    peers.delete(peer);
    for (const each of openMarks.values()) recordAcknowledgement(peer, each);
  };

  const waitUntilApplied: ChangeMarks['waitUntilApplied'] = async (kinds, until) => {
    const ownMark = mark(kinds);
    const received = await withTimeout(ownMark.received.promise, until - performance.now());
    if (received === 'late') return 'late';
    if (!received) return 'lost';
    const applied = Promise.all([ownMark.acknowledged.promise, drained(kinds)]).then(([acknowledged]) => acknowledged);
    const acknowledged = await withTimeout(applied, until - performance.now());
    if (acknowledged === 'late') {
      for (const peer of ownMark.unacknowledged) {
        const knownPeer = peers.get(peer);
        if (knownPeer) knownPeer.suspected = true;
      }
      return 'late';
    }
    return acknowledged ? 'settled' : 'lost';
  };

  return {
    connected: () => {
      void notify([`here:${id}`]);
      void mark([]);
    },
    lost: () => {
      isReceiving = false;
      for (const each of [sentMark, nextMark, ...openMarks.values()]) if (each) failMark(each);
      nextMark = null;
    },
    announce: () => void mark([]),
    heartbeat: () => {
      const now = performance.now();
      const isHeartbeatOnTime = now - lastHeartbeatAt < maxHeartbeatGapMs;
      lastHeartbeatAt = now;
      for (const [peer, { seenAt }] of peers) if (now - seenAt > peerGoneMs) removePeer(peer);
      if (!sentMark) void mark([]);
      else if (isHeartbeatOnTime && now - sentMark.sentAt > receiveTimeoutMs)
        drop(`a mark of ${Math.round(now - sentMark.sentAt)} ms ago`);
    },
    onNotification: (payload) => {
      const [messageType, from = '', third = '', fourth, fifth] = payload.split(':');
      if (messageType === 'mark' && from === id) receiveOwnMark(Number(third));
      else if (messageType === 'mark') receivePeerMark(from, Number(third), fourth, fifth);
      else if (messageType === 'answer') receiveAcknowledgement(from, third, fourth ?? '');
      else if (messageType === 'here' && from !== id) sendMissedMarks(from);
      else if (messageType === 'bye') removePeer(from);
    },
    waitUntilApplied,
    isConnected: () => isReceiving,
    ageMs: () => (lastProofAt === null ? null : Math.round(performance.now() - lastProofAt)),
    peers: () => peers.size,
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await withTimeout(notify([`bye:${id}`]), byeTimeoutMs);
      for (const each of [sentMark, nextMark, ...openMarks.values()]) if (each) failMark(each);
    },
  };
}
