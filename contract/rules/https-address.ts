// Addresses of pages that people write into fields: pages of the site link to them.

/** Problem of an address: it is none, or not https. */
export type AddressProblem = 'address' | 'secure';

/** Why a text is no address that pages link to; null if it is one. */
export function addressProblem(text: string): AddressProblem | null {
  const url = URL.parse(text);
  // the parser accepts spaces and adds what is missing, so that the text itself has to look like an address
  if (!url || !/^https?:\/\/[^\s/]/i.test(text) || /[\s"<>\\^`{|}]/.test(text) || url.username || url.password)
    return 'address';
  if (!url.hostname.includes('.')) return 'address';
  return url.protocol === 'https:' ? null : 'secure';
}
