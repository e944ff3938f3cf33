// Reads sent mails: runs the due jobs, then parses the mail files that they wrote.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runDueJobs } from '#server/core/jobs.ts';
import { jobHandlers } from '#server/jobs.ts';
import type { TestContext } from './app.ts';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text body; `html` is the HTML body. */
  text: string;
  html: string;
  /** URL of the mail's button; `code` is its last path segment. */
  link: string;
  code: string;
  /** Value of a header; null without it. */
  header(name: string): string | null;
}

/** Runs due jobs and returns the mails written since the last call, oldest first. */
export async function deliverMails(app: Pick<TestContext, 'ctx' | 'databaseUrl'>): Promise<Mail[]> {
  await runDueJobs(app.ctx, app.databaseUrl, jobHandlers);
  return readMails(app.ctx.config.dataDir);
}

const readFiles = new Map<string, Set<string>>();

/** Returns new mails without running jobs, for sites that run jobs themselves. */
export function readMails(dataDir: string): Mail[] {
  const folder = path.join(dataDir, 'mail');
  const readFileNames = readFiles.get(folder) ?? new Set<string>();
  readFiles.set(folder, readFileNames);
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  const newFileNames = names.filter((name) => name.endsWith('.eml') && !readFileNames.has(name)).sort();
  for (const name of newFileNames) readFileNames.add(name);
  return newFileNames.map((name) => parseMail(readFileSync(path.join(folder, name), 'latin1')));
}

export function parseMail(raw: string): Mail {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  // mails to the staff are plain text alone
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`);
  const bodyPart = (type: string): string => {
    const partText = parts.find((each) => each.includes(`Content-Type: ${type}`))!;
    const bodyStart = partText.indexOf('\r\n\r\n');
    const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(partText)![1]!.toLowerCase();
    return decode(partText.slice(bodyStart + 4), encoding).trim();
  };
  const header = (name: string): string | null => {
    const value = new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(head)?.[1];
    return value === undefined ? null : decodeWords(value.replaceAll(/\r\n[ \t]/g, ' '));
  };
  const text = bodyPart('text/plain');
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  return {
    to: header('To')!,
    subject: header('Subject')!,
    text,
    html: boundary === undefined ? '' : bodyPart('text/html'),
    link,
    code: link.split('/').at(-1) ?? '',
    header,
  };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  const bytes =
    encoding === 'quoted-printable'
      ? body
          .replaceAll('=\r\n', '')
          .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : body;
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
}

/** Decodes the encoded words (RFC 2047) of a header. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, wordEncoding: string, body: string) =>
      wordEncoding.toUpperCase() === 'B'
        ? Buffer.from(body, 'base64').toString()
        : decode(body.replaceAll('_', ' '), 'quoted-printable'),
    );
}
