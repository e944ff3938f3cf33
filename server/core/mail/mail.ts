// Hands messages to a mail server, or writes them into the data folder when there is none.
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Config } from '../process/config.ts';
import { closeFolder } from '../files/folders.ts';
import type { Log } from '../process/log.ts';
import { mailFileLife, removeMailsOf, removeOldMails } from './mail-folder.ts';
import type { MailText } from './mail-text.ts';
import { mailHtml, mailPlain } from './mail-text.ts';

interface Sent {
  to: string;
  /** Of the reader, as HTML names it. */
  language: string;
  /** Says what it is about in the file's name and the log. */
  kind: string;
}

/** What the site says to somebody. */
interface Letter extends Sent {
  text: MailText;
}

/** What somebody else says, handed on in their own words: plain text, and answers go to them. */
interface Handed extends Sent {
  subject: string;
  plain: string;
  replyTo: { name: string; address: string };
}

type Message = Letter | Handed;

export interface Mailer {
  /** @throws Error when the server does not take it; sending it again later may help */
  send(message: Message): Promise<void>;
  /** One sentence that says why mails cannot be sent now, or null. */
  problem(): Promise<string | null>;
  /** Messages that lie in the data folder, of whoever has an address, go. */
  forget(isTheirs: (address: string) => boolean): Promise<void>;
  /** Messages that have lain there for long, go. */
  sweep(now: Date): Promise<void>;
  close(): void;
}

/** Milliseconds for each step of a conversation with the mail server. */
const timeoutMs = 20_000;
const folderName = 'mail';

export function openMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'seed' | 'siteName' | 'publicUrl'>,
  log: Log,
): Mailer {
  const compose = (message: Message) => {
    const { to, language } = message;
    const common = { from: config.mailFrom, to };
    // an answer to it is one to a person, which automatic mail would not be
    if ('plain' in message) {
      const { subject, plain, replyTo } = message;
      return { ...common, replyTo, subject, text: plain, headers: { 'Content-Language': language } };
    }
    const { text } = message;
    return {
      ...common,
      subject: text.subject,
      text: mailPlain(text),
      html: mailHtml(text, { language, siteName: config.siteName }),
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    };
  };
  const folder = path.join(config.dataDir, folderName);
  // also with a mail server: there may have been none before
  const tidy: Pick<Mailer, 'forget' | 'sweep'> = {
    forget: async (isTheirs) => void (await removeMailsOf(folder, isTheirs)),
    sweep: async (now) => void (await removeOldMails(folder, new Date(now.getTime() - mailFileLife))),
  };
  if (config.smtpUrl === null) {
    return {
      ...tidy,
      send: async (message) => {
        const file = await writeMessage(folder, message.kind, compose(message));
        // whoever runs the demo world is its only reader
        const link =
          config.seed === 'demo' && 'text' in message && message.text.button ? { link: message.text.button.url } : {};
        log.info(`mail was written to ${file}`, { kind: message.kind, ...link });
      },
      problem: async () => null,
      close: () => {},
    };
  }
  const { hostname } = new URL(config.smtpUrl);
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    ...tidy,
    send: async (message) => {
      await transport.sendMail(compose(message));
      log.debug('mail was handed over', { kind: message.kind });
    },
    problem: async () => {
      try {
        await transport.verify();
        return null;
      } catch (error) {
        return `SMTP_URL: ${hostname} does not take mail (${(error as Error).message}). Messages wait and are tried again`;
      }
    },
    close: () => transport.close(),
  };
}

/** Answers the file. Nobody but its owner reads it: it may hold a link that opens an account. */
async function writeMessage(folder: string, kind: string, message: object): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  closeFolder(folder);
  const bytes = await new MailComposer(message).compile().build();
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = path.join(folder, `${time}-${kind}-${randomUUID().slice(0, 8)}.eml`);
  const handle = await open(`${file}.part`, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.part`, file);
  return file;
}
