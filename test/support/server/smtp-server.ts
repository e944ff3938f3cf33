// An SMTP server that accepts every message, or refuses the next ones as a test says.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SmtpServer {
  url: string;
  /** Raw accepted messages. */
  messages: string[];
  /** Error responses, such as `451 later`, that refuse the next messages, one message each, in order. */
  refusals: string[];
  close(): Promise<void>;
}

export async function smtpServer(): Promise<SmtpServer> {
  const messages: string[] = [];
  const refusals: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusals.shift();
        if (refusal !== undefined) {
          callback(Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }));
          return;
        }
        messages.push(Buffer.concat(chunks).toString('latin1'));
        callback();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    refusals,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
