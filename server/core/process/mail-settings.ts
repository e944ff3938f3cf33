// Reads the settings of mail: the server, the sender, and the recipient of the contact form.
import { ConfigError } from './config-error.ts';

export function readSmtpUrl(value: string | undefined): string | null {
  if (value === undefined) return null;
  const isValid = /^smtps?:\/\//i.test(value) && URL.canParse(value) && new URL(value).hostname !== '';
  if (!isValid) {
    throw new ConfigError('SMTP_URL', 'must be an address such as smtps://user:password@mail.example:465');
  }
  return value;
}

/** Reads the sender: `Name <address>`, or an address alone. */
export function readMailFrom(value: string | undefined, siteName: string, publicHost: string): string {
  if (value === undefined) return `${siteName.replaceAll(/[<>",;]/g, '')} <no-reply@${mailHost(publicHost)}>`;
  if (!/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)) {
    throw new ConfigError('MAIL_FROM', `is "${value}"; give an address, or Name <address>`);
  }
  return value;
}

export function readContactEmail(value: string | undefined, publicHost: string): string {
  if (value === undefined) return `contact@${mailHost(publicHost)}`;
  if (!/^[^\s<>@()[\],;:\\"]+@[^\s<>@()[\],;:\\"]+$/.test(value)) {
    throw new ConfigError('CONTACT_EMAIL', `is "${value}"; give an address alone, such as contact@comics.example`);
  }
  return value;
}

/** The domain of an e-mail address at a host; IP addresses are written in brackets. */
const mailHost = (host: string): string => (/^[\d.]+$/.test(host) ? `[${host}]` : host);
