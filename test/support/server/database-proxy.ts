// A proxy before a database that can drop the database's messages silently, like a network connection that was lost
// without being closed.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface DatabaseProxy {
  /** URL of the database through the proxy. */
  url: string;
  /**
   * Drops all data on the connections that listen for changes; new connections work. @returns number of these
   * connections
   */
  dropNotifications(): number;
  close(): Promise<void>;
}

const listenStatement = 'LISTEN komawari_changes';

/** @param url of a database on a unix socket */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const socketName = `.s.PGSQL.${target.searchParams.get('port') ?? '5432'}`;
  const targetSocket = path.join(target.searchParams.get('host')!, socketName);
  const folder = mkdtempSync(path.join(tmpdir(), 'komawari-proxy-'));
  const connectionPairs = new Set<{ client: Socket; database: Socket; listening: boolean }>();
  const server = createServer((client) => {
    const pair = { client, database: connect(targetSocket), listening: false };
    connectionPairs.add(pair);
    const closeConnection = (): void => {
      client.destroy();
      pair.database.destroy();
      connectionPairs.delete(pair);
    };
    client.on('data', (bytes) => {
      if (bytes.includes(listenStatement)) pair.listening = true;
      pair.database.write(bytes);
    });
    pair.database.pipe(client);
    for (const socket of [client, pair.database]) socket.on('error', closeConnection).on('close', closeConnection);
  });
  await new Promise<void>((resolve) => server.listen(path.join(folder, socketName), resolve));
  target.searchParams.set('host', folder);
  return {
    url: target.toString(),
    dropNotifications: () => {
      const listeningConnections = [...connectionPairs].filter(({ listening }) => listening);
      for (const { client, database } of listeningConnections) {
        database.unpipe(client);
        database.resume();
      }
      return listeningConnections.length;
    },
    close: async () => {
      for (const { client, database } of connectionPairs) {
        client.destroy();
        database.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
