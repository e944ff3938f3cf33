// The database connection that listens for changes. Marks prove that it still receives. A mark is a notification that
// the process sends to itself: once it arrives, all changes committed before it have been received. A connection that
// no longer receives is replaced.
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { changeChannel } from './change-kinds.ts';
import { connectionOptions } from '../db/db.ts';
import type { Log } from '../process/log.ts';
import { outsideRequests } from '../http/request-scope.ts';

interface ChangeConnectionOptions {
  databaseUrl: string;
  log: Log;
  onNotification(payload: string): void;
  /** Called when a new connection listens; notifications sent before that are lost. */
  onConnected(): void;
  onLost(): void;
  /** Called at regular intervals, to send the next heartbeat to this process itself. */
  onHeartbeat(): void;
}

interface ChangeConnection {
  /** Connects, and reconnects until it is closed. */
  start(): void;
  /**
   * Sends notifications in batches of one transaction, because each transaction wakes every listening process.
   * @returns false if there is no connection, or if it was lost before they were sent
   */
  notify(payloads: readonly string[]): Promise<boolean>;
  /** Closes the connection, so that the reconnect loop opens a new one. @param why reason for the log */
  drop(why: string): void;
  connected(): boolean;
  close(): Promise<void>;
}

/** Interval of heartbeats while the connection sends no notifications. */
const heartbeatMs = 2000;
const retryMs = 500;
const connectTimeoutMs = 5000;
const keepAliveMs = 10_000;
/** Milliseconds between two batches of notifications under load; the first one after a pause is sent at once. */
const batchIntervalMs = 1;

export function openChangeConnection(options: ChangeConnectionOptions): ChangeConnection {
  const { databaseUrl, log, onNotification, onConnected, onLost, onHeartbeat } = options;
  const stopping = new AbortController();
  let activeConnection: { client: pg.Client; socket: Socket } | null = null;
  let connectionLoop: Promise<void> | null = null;
  let heartbeatTimer: NodeJS.Timeout | null = null;
  const queuedBatches: { payloads: readonly string[]; sent: (isSent: boolean) => void }[] = [];
  let isSending = false;

  const runConnectionLoop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const socket = new Socket();
      const client = new pg.Client({
        ...connectionOptions(databaseUrl),
        application_name: 'komawari changes',
        stream: () => socket,
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveMs,
        connectionTimeoutMillis: connectTimeoutMs,
      });
      const disconnected = new Promise<void>((resolve) => {
        client.on('error', () => resolve());
        client.on('end', () => resolve());
        socket.on('close', () => resolve());
      });
      client.on('notification', ({ payload = '' }) => onNotification(payload));
      try {
        await client.connect();
        await client.query(`LISTEN ${changeChannel}`);
        if (stopping.signal.aborted) break;
        activeConnection = { client, socket };
        onConnected();
        await disconnected;
      } catch (error) {
        if (!stopping.signal.aborted) log.warn('the feed of changes is not connected', { error });
      } finally {
        const wasConnected = activeConnection !== null;
        activeConnection = null;
        socket.destroy();
        for (const { sent } of queuedBatches.splice(0)) sent(false);
        if (wasConnected) onLost();
      }
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const sendNotifications = async (payloads: readonly string[]): Promise<boolean> => {
    if (!activeConnection) return false;
    try {
      await activeConnection.client.query(
        `SELECT pg_notify('${changeChannel}', payload) FROM unnest($1::text[]) AS payload`,
        [payloads],
      );
      return true;
    } catch {
      return false;
    }
  };
  const sendBatches = async (): Promise<void> => {
    isSending = true;
    while (queuedBatches.length > 0) {
      const batch = queuedBatches.splice(0);
      const pause = sleep(batchIntervalMs);
      const isSent = await sendNotifications(batch.flatMap(({ payloads }) => payloads));
      for (const { sent } of batch) sent(isSent);
      await pause;
    }
    isSending = false;
  };

  return {
    start: () => {
      if (connectionLoop || stopping.signal.aborted) return;
      // outside of the current request's scope: any request may start the connection, but all requests share it
      connectionLoop = outsideRequests(runConnectionLoop);
      heartbeatTimer = setInterval(onHeartbeat, heartbeatMs);
      heartbeatTimer.unref();
    },
    notify: (payloads) =>
      new Promise((resolve) => {
        queuedBatches.push({ payloads, sent: resolve });
        // outside of the current request's scope: the loop also sends the batches of other requests
        if (!isSending) void outsideRequests(sendBatches);
      }),
    drop: (why) => {
      log.warn('the feed of changes does not hear; connecting anew', { why });
      activeConnection?.socket.destroy();
    },
    connected: () => activeConnection !== null,
    close: async () => {
      stopping.abort();
      if (heartbeatTimer) clearInterval(heartbeatTimer);
      activeConnection?.socket.destroy();
      await connectionLoop;
    },
  };
}
