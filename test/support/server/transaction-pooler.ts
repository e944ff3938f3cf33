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
  let greeting: Buffer | null = null;
  let current: Socket | null = null;
  let pending = Buffer.alloc(0);
  const waiting: { client: Socket; bytes: Buffer }[] = [];
  const clients = new Set<Socket>();

  const next = (): void => {
    const nextRequest = waiting.shift();
    current = nextRequest?.client ?? null;
    if (nextRequest) database.write(nextRequest.bytes);
  };
  database.on('data', (bytes: Buffer) => {
    pending = Buffer.concat([pending, bytes]);
    while (pending.length >= 5 && pending.length >= 1 + pending.readUInt32BE(1)) {
      const message = pending.subarray(0, 1 + pending.readUInt32BE(1));
      pending = pending.subarray(message.length);
      // records the startup messages for the first client, to replay them to all others
      if (!greeting || !greeted) greeting = Buffer.concat([greeting ?? Buffer.alloc(0), message]);
      current?.write(message);
      if (message[0] !== readyForQuery) continue;
      greeted = true;
      if (message[5] !== inTransaction) next();
    }
  });
  let greeted = false;
  const send = (client: Socket, bytes: Buffer): void => {
    if (current === client) database.write(bytes);
    else {
      waiting.push({ client, bytes });
      if (current === null) next();
    }
  };
  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => clients.delete(client));
    let started = false;
    client.on('data', (bytes: Buffer) => {
      if (!started) {
        started = true;
        if (greeted) client.write(greeting!);
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
