// Sends messages to a mail server, or writes them to the data folder when none is configured.
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Config } from '../process/config.ts';
import { restrictFolder } from '../files/folders.ts';
import type { Log } from '../process/log.ts';
import { mailFileTtlMs, removeMailsOf, removeOldMails } from './mail-folder.ts';
import type { MailText } from './mail-text.ts';
import { mailHtml, mailPlain } from './mail-text.ts';

interface Envelope {
  to: string;
  /** Language of the recipient, as a BCP 47 tag. */
  language: string;
  /** Kind of message, for the file name and the log. */
  kind: string;
}

/** An automatic message from the site. */
interface SiteMessage extends Envelope {
  text: MailText;
  /** Address whose POST ends such mails at once (RFC 8058), for those that people can turn off. */
  unsubscribeUrl?: string;
}

/** A forwarded message in the sender's own words: plain text, with replies to the sender. */
interface ForwardedMessage extends Envelope {
  subject: string;
  plain: string;
  replyTo: { name: string; address: string };
}

type Message = SiteMessage | ForwardedMessage;

export interface Mailer {
  /** @throws Error when the server does not accept the message; a later retry may succeed */
  send(message: Message): Promise<void>;
  /** Returns one sentence that says why mails cannot be sent now, or null when they can. */
  problem(): Promise<string | null>;
  /** Deletes messages in the data folder that belong to an account's addresses. */
  forget(isTheirs: (address: string) => boolean): Promise<void>;
  /** Deletes messages in the data folder that have expired. */
  sweep(now: Date): Promise<void>;
  close(): void;
}

/** Timeout in milliseconds of each phase of the SMTP conversation. */
const smtpTimeoutMs = 20_000;
const mailFolderName = 'mail';

export function openMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'seed' | 'siteName' | 'publicUrl'>,
  log: Log,
): Mailer {
  const composeMessage = (message: Message) => {
    const { to, language } = message;
    const commonFields = { from: config.mailFrom, to };
    // no Auto-Submitted header: this is mail from a person, to whom replies go
    if ('plain' in message) {
      const { subject, plain, replyTo } = message;
      return { ...commonFields, replyTo, subject, text: plain, headers: { 'Content-Language': language } };
    }
    const { text, unsubscribeUrl } = message;
    const unsubscribeHeaders = unsubscribeUrl && {
      // in one line: some mail programs do not read a folded one
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    return {
      ...commonFields,
      subject: text.subject,
      text: mailPlain(text),
      html: mailHtml(text, { language, siteName: config.siteName }),
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language, ...unsubscribeHeaders },
    };
  };
  const folder = path.join(config.dataDir, mailFolderName);
  // the folder is cleaned with a mail server, too: messages may be left from a time when none was configured
  const cleanup: Pick<Mailer, 'forget' | 'sweep'> = {
    forget: async (isTheirs) => void (await removeMailsOf(folder, isTheirs)),
    sweep: async (now) => void (await removeOldMails(folder, new Date(now.getTime() - mailFileTtlMs))),
  };
  if (config.smtpUrl === null) {
    return {
      ...cleanup,
      send: async (message) => {
        const file = await writeMessage(folder, message.kind, composeMessage(message));
        // in the demo world the operator is the only recipient, so the link may be logged
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
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    ...cleanup,
    send: async (message) => {
      await transport.sendMail(composeMessage(message));
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

/**
 * Writes a message readable only by the file's owner, because it may contain a link to an account.
 * @returns the file
 */
async function writeMessage(folder: string, kind: string, message: object): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  restrictFolder(folder);
  const bytes = await new MailComposer(message).compile().build();
  const fileTimestamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = path.join(folder, `${fileTimestamp}-${kind}-${randomUUID().slice(0, 8)}.eml`);
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
