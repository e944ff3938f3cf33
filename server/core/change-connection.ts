// The connection that listens for changes. It proves that it still hears by marks of its own: a notification that it sends
// itself, after which everything that was committed before has been heard. A connection that goes deaf is made anew.
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { changeChannel } from './change-kinds.ts';
import { connection } from './db.ts';
import type { Log } from './log.ts';
import { outsideRequests } from './request-scope.ts';

export interface ChangeConnectionOptions {
  databaseUrl: string;
  log: Log;
  onNotification(payload: string): void;
  /** A new connection listens; whatever was told before is lost. */
  onConnected(): void;
  onLost(): void;
  /** The time for another mark. */
  onHeartbeat(): void;
}

export interface ChangeConnection {
  /** Runs until it is closed. */
  start(): void;
  /** Sends notifications; lost with the connection. @returns false when there is none */
  notify(payloads: readonly string[]): Promise<boolean>;
  /** Gives the connection up; another one is made. */
  drop(why: string): void;
  connected(): boolean;
  close(): Promise<void>;
}

/** Milliseconds between two marks when nobody writes. */
export const heartbeatMs = 2000;
const retryMs = 500;
const connectTimeoutMs = 5000;
const keepAliveMs = 10_000;

export function openChangeConnection(options: ChangeConnectionOptions): ChangeConnection {
  const { databaseUrl, log, onNotification, onConnected, onLost, onHeartbeat } = options;
  const stopping = new AbortController();
  let current: { client: pg.Client; socket: Socket } | null = null;
  let running: Promise<void> | null = null;
  let heartbeat: NodeJS.Timeout | null = null;

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const socket = new Socket();
      const client = new pg.Client({
        ...connection(databaseUrl),
        application_name: 'komawari changes',
        stream: () => socket,
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveMs,
        connectionTimeoutMillis: connectTimeoutMs,
      });
      const gone = new Promise<void>((resolve) => {
        client.on('error', () => resolve());
        client.on('end', () => resolve());
        socket.on('close', () => resolve());
      });
      client.on('notification', ({ payload = '' }) => onNotification(payload));
      try {
        await client.connect();
        await client.query(`LISTEN ${changeChannel}`);
        if (stopping.signal.aborted) break;
        current = { client, socket };
        onConnected();
        await gone;
      } catch (error) {
        if (!stopping.signal.aborted) log.warn('the feed of changes is not connected', { error });
      } finally {
        const was = current !== null;
        current = null;
        socket.destroy();
        if (was) onLost();
      }
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  return {
    start: () => {
      if (running || stopping.signal.aborted) return;
      // a request may be the first to want it, and everybody uses it
      running = outsideRequests(run);
      heartbeat = setInterval(onHeartbeat, heartbeatMs);
      heartbeat.unref();
    },
    notify: async (payloads) => {
      if (!current) return false;
      try {
        await current.client.query(`SELECT pg_notify('${changeChannel}', payload) FROM unnest($1::text[]) AS payload`, [
          payloads,
        ]);
        return true;
      } catch {
        return false;
      }
    },
    drop: (why) => {
      log.warn('the feed of changes does not hear; connecting anew', { why });
      current?.socket.destroy();
    },
    connected: () => current !== null,
    close: async () => {
      stopping.abort();
      if (heartbeat) clearInterval(heartbeat);
      current?.socket.destroy();
      await running;
    },
  };
}
