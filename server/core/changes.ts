// What changes in the catalogue, told by the database when a transaction commits, to every process that listens. Whoever
// keeps something in memory subscribes here; `settle` lets a writer wait until all of them know what it wrote.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connection } from './db.ts';
import type { Log } from './log.ts';

export const changeKinds = [
  'title',
  'chapter',
  'cover',
  'author',
  'group',
  'figures',
  'tag',
  'user',
  'list',
  'announcement',
  'blocks',
  'flag',
  'theme',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Internal ids by kind; `figures` are those of titles, `blocks` those of the person who blocks. 'everything' when some changes may have been missed. */
export type ChangeBatch = ReadonlyMap<ChangeKind, ReadonlySet<number>> | 'everything';

/** What no answer that is kept for everybody tells at once. */
const ageless: readonly ChangeKind[] = ['figures', 'blocks'];

export interface Changes {
  /** The listener is done when its promise is; failures are logged and the batch is lost to it alone. */
  subscribe(listener: (batch: ChangeBatch) => void | Promise<void>): () => void;
  /** Waits until everything that was committed before this call has been taken in by all subscribers. */
  settle(): Promise<void>;
  /** What was computed at one age may be kept only while it is still the same; not everything ages it. */
  age(): number;
  /** Whether the feed is connected; what is kept in memory may be old while it is not. */
  heard(): boolean;
  close(): Promise<void>;
}

const channel = 'komawari_changes';
/** SQL of a load that goes past the triggers: whoever listens reads everything anew once it is committed. */
export const tellEverything = `SELECT pg_notify('${channel}', 'everything')`;
const retryAfter = 500;
/** Changes of one bulk write are taken in together. */
const gatherFor = 5;
/** Beyond these, reading everything anew is cheaper than one by one. */
const mostIds = 20_000;

/** Connects when somebody subscribes or waits; commands that keep nothing in memory never do. */
export function openChanges(databaseUrl: string, log: Log): Changes {
  const listeners = new Set<(batch: ChangeBatch) => void | Promise<void>>();
  const waiting = new Map<string, () => void>();
  let pending: Map<ChangeKind, Set<number>> | 'everything' = new Map();
  let pendingSize = 0;
  let applying: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let age = 0;
  let serial = 0;
  let closed = false;
  let client: pg.Client | null = null;

  const apply = async (): Promise<void> => {
    timer = null;
    while (pending === 'everything' || pending.size > 0) {
      const batch: ChangeBatch = pending;
      pending = new Map();
      pendingSize = 0;
      const ages = batch === 'everything' || [...batch.keys()].some((kind) => !ageless.includes(kind));
      await Promise.all(
        [...listeners].map(async (listener) => {
          try {
            await listener(batch);
          } catch (error) {
            if (!closed) log.error('a change was not taken in', { error });
          }
        }),
      );
      // what was computed meanwhile may still be half old
      if (ages) age++;
    }
    applying = null;
  };
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    return (applying ??= apply());
  };
  const add = (kind: ChangeKind, id: number): void => {
    if (!ageless.includes(kind)) age++;
    if (pending === 'everything') return;
    const ids = pending.get(kind) ?? new Set();
    pending.set(kind, ids.add(id));
    if (++pendingSize > mostIds) pending = 'everything';
    if (!applying) timer ??= setTimeout(() => void flush(), gatherFor);
  };
  const addAll = (): void => {
    age++;
    pending = 'everything';
    if (!applying) timer ??= setTimeout(() => void flush(), gatherFor);
  };
  const hear = (payload: string): void => {
    const [kind, rest = ''] = payload.split(':', 2);
    if (kind === 'settle') void flushAll().then(waiting.get(rest));
    else if (kind === 'everything') addAll();
    else add(kind as ChangeKind, Number(rest));
  };
  // what arrives while a batch is being taken in is part of the next one
  const flushAll = async (): Promise<void> => {
    while (applying || timer || pending === 'everything' || pending.size > 0) await flush();
  };

  const listen = async (): Promise<void> => {
    for (let first = true; !closed; first = false) {
      const next = new pg.Client({ ...connection(databaseUrl), application_name: 'komawari changes' });
      const gone = new Promise<void>((resolve) => {
        next.on('error', () => resolve());
        next.on('end', () => resolve());
      });
      next.on('notification', ({ payload = '' }) => hear(payload));
      try {
        await next.connect();
        await next.query(`LISTEN ${channel}`);
        client = next;
        // nobody else ends a connection that was made while this was being closed
        if (closed) await next.end();
        if (!first) {
          pending = 'everything';
          void flushAll().then(() => {
            for (const resolve of waiting.values()) resolve();
          });
        }
        for (const ready of readiness.splice(0)) ready();
        await gone;
      } catch (error) {
        if (!closed) log.warn('the feed of changes is not connected', { error });
      }
      client = null;
      await next.end().catch(() => {});
      if (!closed) await sleep(retryAfter);
    }
  };
  const readiness: (() => void)[] = [];
  const connected = (): Promise<void> | undefined =>
    client ? undefined : new Promise((resolve) => readiness.push(resolve));
  let running: Promise<void> | null = null;

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      running ??= listen();
      return () => void listeners.delete(listener);
    },
    settle: async () => {
      if (closed) return;
      running ??= listen();
      await connected();
      if (closed) return;
      const token = `${process.pid}-${++serial}`;
      const heard = new Promise<void>((resolve) => waiting.set(token, resolve));
      // a connection that is lost meanwhile is made again, and then everything is read anew
      await client?.query('SELECT pg_notify($1, $2)', [channel, `settle:${token}`]).catch(() => {});
      await heard;
      waiting.delete(token);
    },
    age: () => age,
    heard: () => client !== null,
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => {});
      for (const resolve of [...waiting.values(), ...readiness]) resolve();
      await running;
    },
  };
}
