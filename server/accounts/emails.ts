// E-mail addresses: as they are typed, and as they are compared.
import { domainToASCII, domainToUnicode } from 'node:url';
import { normalForm } from '#contract/rules/normal-form.ts';

const emailMaxLength = 254;

/** As it is kept, and as mail goes to it: what is compared below is made of the same signs. */
export const cleanEmail = (email: string): string => normalForm(email.trim(), 'NFC');

/** The form under which an address is the same one: case does not count, a name of a host in any script does. Null for none. */
export function emailKey(email: string): string | null {
  // however it is typed, no address is longer
  if (email.length > 4 * emailMaxLength) return null;
  const text = cleanEmail(email);
  if (text.length > emailMaxLength || /[\s\p{C}<>()[\]\\,;:"]/u.test(text)) return null;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const typed = text.slice(at + 1).toLowerCase();
  const host = domainToASCII(typed);
  // a host that is only read as another one would have mail of its own
  if (typed !== host && typed !== domainToUnicode(host)) return null;
  // a sign that becomes a Latin letter when it is made small would be somebody else's address
  if (at < 1 || local.length > 64 || /[@\u0130]/.test(local)) return null;
  if (!/^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/.test(host))
    return null;
  return `${local.toLowerCase()}@${host}`;
}

/** For people who have to recognise it, not for those who look over a shoulder: `re•••@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email.slice(0, Math.min(at, 4)))
    .slice(0, 2)
    .join('')}•••${email.slice(at)}`;
}
