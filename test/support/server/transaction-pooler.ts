// A connection pooler in transaction mode, like PgBouncer: all clients share one connection to the database, which is
// reassigned after each transaction.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface TransactionPooler {
  /** URL of the database through the pooler. */
  url: string;
  close(): Promise<void>;
}

const readyForQuery = 0x5a;
const inTransaction = 0x54;

/** @param url of a database on a unix socket */
export async function openTransactionPooler(url: string): Promise<TransactionPooler> {
  const target = new URL(url);
  const socketName = `.s.PGSQL.${target.searchParams.get('port') ?? '5432'}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'komawari-pooler-'));
  const database = connect(path.join(target.searchParams.get('host')!, socketName));
  let startupMessages: Buffer | null = null;
  let currentClient: Socket | null = null;
  let pendingBytes = Buffer.alloc(0);
  const waitingRequests: { client: Socket; bytes: Buffer }[] = [];
  const clients = new Set<Socket>();

  const sendNext = (): void => {
    const nextRequest = waitingRequests.shift();
    currentClient = nextRequest?.client ?? null;
    if (nextRequest) database.write(nextRequest.bytes);
  };
  database.on('data', (bytes: Buffer) => {
    pendingBytes = Buffer.concat([pendingBytes, bytes]);
    while (pendingBytes.length >= 5 && pendingBytes.length >= 1 + pendingBytes.readUInt32BE(1)) {
      const message = pendingBytes.subarray(0, 1 + pendingBytes.readUInt32BE(1));
      pendingBytes = pendingBytes.subarray(message.length);
      // records the startup messages for the first client, to replay them to all others
      if (!startupMessages || !isGreeted)
        startupMessages = Buffer.concat([startupMessages ?? Buffer.alloc(0), message]);
      currentClient?.write(message);
      if (message[0] !== readyForQuery) continue;
      isGreeted = true;
      if (message[5] !== inTransaction) sendNext();
    }
  });
  let isGreeted = false;
  const send = (client: Socket, bytes: Buffer): void => {
    if (currentClient === client) database.write(bytes);
    else {
      waitingRequests.push({ client, bytes });
      if (currentClient === null) sendNext();
    }
  };
  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => clients.delete(client));
    let hasStarted = false;
    client.on('data', (bytes: Buffer) => {
      if (!hasStarted) {
        hasStarted = true;
        if (isGreeted) client.write(startupMessages!);
        else send(client, bytes);
      }
      // drops Terminate messages ('X'), which would close the shared connection
      else if (bytes[0] !== 0x58) send(client, bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(path.join(folder, socketName), resolve));
  target.searchParams.set('host', folder);
  return {
    url: target.toString(),
    close: async () => {
      for (const client of clients) client.destroy();
      database.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
