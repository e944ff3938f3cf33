// What people know their sessions by: the network of an address, never the address.
import { isIP } from 'node:net';

/** `203.0.113.0/24`, or the first three groups of an IPv6 address. @param from an address, or a network that is counted */
export function networkName(from: string): string {
  const address = from.split('/')[0]!;
  if (isIP(address) !== 6) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const [start = '', end = ''] = address.split('::');
  const groups = start.split(':').filter(Boolean);
  const zeros = address.includes('::') ? 8 - groups.length - end.split(':').filter(Boolean).length : 0;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...end.split(':').filter(Boolean)];
  return `${all.slice(0, 3).join(':')}::/48`;
}
