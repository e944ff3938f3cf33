// E-mail addresses: the form that is stored, the key for comparison, and the masked form.
import { domainToASCII, domainToUnicode } from 'node:url';
import { normalizeUnicode } from '#contract/rules/normal-form.ts';

const emailMaxLength = 254;

/** Trims and NFC-normalizes an address: the form that is stored, that mail is sent to, and that `emailKey` compares. */
export const cleanEmail = (email: string): string => normalizeUnicode(email.trim(), 'NFC');

/** Returns the comparison key of an address: lower case, with the host in ASCII (Punycode). Null for an invalid one. */
export function emailKey(email: string): string | null {
  // no Unicode normalization makes a longer text a valid address
  if (email.length > 4 * emailMaxLength) return null;
  const text = cleanEmail(email);
  if (text.length > emailMaxLength || /[\s\p{C}<>()[\]\\,;:"]/u.test(text)) return null;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const typedHost = text.slice(at + 1).toLowerCase();
  const host = domainToASCII(typedHost);
  // reject a host that IDNA maps to another name, because that host may receive its own mail
  if (typedHost !== host && typedHost !== domainToUnicode(host)) return null;
  // reject İ (U+0130): lowercased it contains a Latin i, so the key could equal another person's address
  if (at < 1 || local.length > 64 || /[@\u0130]/.test(local)) return null;
  if (!/^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/.test(host))
    return null;
  return `${local.toLowerCase()}@${host}`;
}

/** Masks an address so that its owner recognizes it but an onlooker cannot read it: `re•••@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email.slice(0, Math.min(at, 4)))
    .slice(0, 2)
    .join('')}•••${email.slice(at)}`;
}
