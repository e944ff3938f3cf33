// Marks in the feed of changes. A mark is a notification that a process sends itself: once it is heard, so is everything
// that was committed before it was sent. Other processes answer a mark when they have taken in what came before it, so a
// writer knows that nobody tells the old any more.
import type { ChangeKind } from './change-kinds.ts';
import { withTimeout } from '../process/with-timeout.ts';

interface ChangeMarksOptions {
  /** Id of this process, unique among all that share the database. */
  id: string;
  notify(payloads: readonly string[]): Promise<boolean>;
  drop(why: string): void;
  /** Whether this process has anything in memory that others have to wait for. */
  keepsMemory(): boolean;
  /** Resolves when what was heard of these kinds before the call has been taken in. */
  drained(kinds: readonly ChangeKind[]): Promise<void>;
}

interface ChangeMarks {
  connected(): void;
  lost(): void;
  /** This process has begun to keep something in memory: others are told before the next heartbeat. */
  announce(): void;
  heartbeat(): void;
  /** A payload that is no change. */
  onNotification(payload: string): void;
  /** @param until a moment of `performance.now()`. `lost`: the connection went, or there was none */
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
  /** False when the connection was lost before. */
  heard: PromiseWithResolvers<boolean>;
  /** Processes that have not answered yet. */
  unanswered: Set<string>;
  answered: PromiseWithResolvers<boolean>;
}

interface Peer {
  seenAt: number;
  /** Whether the process has failed to answer in time: writers do not wait for it until it answers any mark. */
  suspected: boolean;
}

/** Milliseconds after which a mark that is not heard says that the connection is deaf. */
const deafAfterMs = 5000;
/** Milliseconds after which a process that sends no marks is gone. */
const peerGoneMs = 7000;
/** Heartbeats further apart than this say that this process was busy, not that the connection is deaf. */
const lateHeartbeatMs = 4000;
const byeTimeoutMs = 500;

export function openChangeMarks({ id, notify, drop, keepsMemory, drained }: ChangeMarksOptions): ChangeMarks {
  const peers = new Map<string, Peer>();
  /** Sent and not heard yet: one at a time, so that many writers at once share one. */
  let sent: Mark | null = null;
  let next: Mark | null = null;
  /** Heard, and not answered by all. */
  const open = new Map<number, Mark>();
  const answers = new Map<string, number[]>();
  let answering = false;
  let serial = 0;
  let proven = false;
  let provenAt: number | null = null;
  let lastBeat = performance.now();
  let closed = false;

  const newMark = (): Mark => ({
    n: ++serial,
    kinds: new Set(),
    sentAt: 0,
    heard: Promise.withResolvers(),
    unanswered: new Set(),
    answered: Promise.withResolvers(),
  });
  const textOf = ({ n, kinds }: Mark): string => `mark:${id}:${n}:${keepsMemory() ? 'r' : 'w'}:${[...kinds].join()}`;
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
    mark.heard.resolve(false);
    mark.answered.resolve(false);
  };
  /** One that is sent after this call. */
  const mark = (kinds: readonly ChangeKind[]): Mark => {
    const joined = sent ? (next ??= newMark()) : newMark();
    for (const kind of kinds) joined.kinds.add(kind);
    if (!sent) send(joined);
    return joined;
  };

  const hearOwn = (n: number): void => {
    if (!sent || sent.n !== n) return;
    const heard = sent;
    sent = null;
    proven = true;
    provenAt = heard.sentAt;
    if (heard.kinds.size > 0) for (const [peer, { suspected }] of peers) if (!suspected) heard.unanswered.add(peer);
    if (heard.unanswered.size > 0) open.set(heard.n, heard);
    else heard.answered.resolve(true);
    heard.heard.resolve(true);
    sendNext();
  };
  const hearOther = (from: string, n: number, flag: string | undefined, kinds: string | undefined): void => {
    if (flag === 'r') {
      const known = peers.get(from);
      if (known) known.seenAt = performance.now();
      else peers.set(from, { seenAt: performance.now(), suspected: false });
    }
    if (!keepsMemory()) return;
    const concerned = kinds ? (kinds.split(',') as ChangeKind[]) : [];
    void drained(concerned).then(() => {
      answers.set(from, [...(answers.get(from) ?? []), n]);
      if (!answering) void sendAnswers();
    });
  };
  const sendAnswers = async (): Promise<void> => {
    answering = true;
    while (answers.size > 0) {
      const payloads = [...answers].map(([to, marks]) => `answer:${id}:${to}:${marks.join('.')}`);
      answers.clear();
      await notify(payloads);
    }
    answering = false;
  };
  const hearAnswer = (from: string, to: string, marks: string): void => {
    if (to !== id) return;
    const peer = peers.get(from);
    if (peer) peer.suspected = false;
    for (const n of marks.split('.')) answeredBy(from, open.get(Number(n)));
  };
  const answeredBy = (peer: string, answered: Mark | undefined): void => {
    if (!answered?.unanswered.delete(peer) || answered.unanswered.size > 0) return;
    open.delete(answered.n);
    answered.answered.resolve(true);
  };
  /** One that has connected anew knows nobody until it hears a mark of theirs, and did not hear those sent before. */
  const greet = (peer: string): void => {
    const missed = [...open.values()].filter(({ unanswered }) => unanswered.has(peer));
    if (missed.length > 0) void notify(missed.map(textOf));
    else void mark([]);
  };
  const forgetPeer = (peer: string): void => {
    peers.delete(peer);
    for (const each of open.values()) answeredBy(peer, each);
  };

  const waitUntilApplied: ChangeMarks['waitUntilApplied'] = async (kinds, until) => {
    const own = mark(kinds);
    const heard = await withTimeout(own.heard.promise, until - performance.now());
    if (heard === 'late') return 'late';
    if (!heard) return 'lost';
    const taken = Promise.all([own.answered.promise, drained(kinds)]).then(([answered]) => answered);
    const answered = await withTimeout(taken, until - performance.now());
    if (answered === 'late') {
      for (const peer of own.unanswered) {
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
      proven = false;
      for (const each of [sent, next, ...open.values()]) if (each) fail(each);
      next = null;
    },
    announce: () => void mark([]),
    heartbeat: () => {
      const now = performance.now();
      const onTime = now - lastBeat < lateHeartbeatMs;
      lastBeat = now;
      for (const [peer, { seenAt }] of peers) if (now - seenAt > peerGoneMs) forgetPeer(peer);
      if (!sent) void mark([]);
      else if (onTime && now - sent.sentAt > deafAfterMs) drop(`a mark of ${Math.round(now - sent.sentAt)} ms ago`);
    },
    onNotification: (payload) => {
      const [word, from = '', third = '', fourth, fifth] = payload.split(':');
      if (word === 'mark' && from === id) hearOwn(Number(third));
      else if (word === 'mark') hearOther(from, Number(third), fourth, fifth);
      else if (word === 'answer') hearAnswer(from, third, fourth ?? '');
      else if (word === 'here' && from !== id) greet(from);
      else if (word === 'bye') forgetPeer(from);
    },
    waitUntilApplied,
    isConnected: () => proven,
    ageMs: () => (provenAt === null ? null : Math.round(performance.now() - provenAt)),
    peers: () => peers.size,
    close: async () => {
      if (closed) return;
      closed = true;
      await withTimeout(notify([`bye:${id}`]), byeTimeoutMs);
      for (const each of [sent, next, ...open.values()]) if (each) fail(each);
    },
  };
}
