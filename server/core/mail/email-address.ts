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
  const cleaned = cleanEmail(email);
  if (cleaned.length > emailMaxLength || /[\s\p{C}<>()[\]\\,;:"]/u.test(cleaned)) return null;
  const atIndex = cleaned.lastIndexOf('@');
  const localPart = cleaned.slice(0, atIndex);
  const typedHost = cleaned.slice(atIndex + 1).toLowerCase();
  const host = domainToASCII(typedHost);
  // reject a host that IDNA maps to another name, because that host may receive its own mail
  if (typedHost !== host && typedHost !== domainToUnicode(host)) return null;
  // reject İ (U+0130): lowercased it contains a Latin i, so the key could equal another person's address
  if (atIndex < 1 || localPart.length > 64 || /[@\u0130]/.test(localPart)) return null;
  if (!/^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/.test(host))
    return null;
  return `${localPart.toLowerCase()}@${host}`;
}

/** Masks an address so that its owner recognizes it but an onlooker cannot read it: `re•••@example.org`. */
export function maskEmail(email: string): string {
  const atIndex = email.lastIndexOf('@');
  return `${Array.from(email.slice(0, Math.min(atIndex, 4)))
    .slice(0, 2)
    .join('')}•••${email.slice(atIndex)}`;
}
