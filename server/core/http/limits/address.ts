// The client address of a request: that of the socket's peer, or the one that trusted proxies report.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Placeholder for a peer that has disconnected before its address was read. */
const unknownAddress = '0.0.0.0';

/**
 * Returns the client address of a request in its shortest form; IPv4-mapped IPv6 addresses become IPv4.
 * `X-Forwarded-For` is read from its end as long as every hop is a trusted proxy: entries before that may be forged.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { trustedProxies }: { trustedProxies: BlockList },
): string {
  let address = normalizeAddress(socket.remoteAddress ?? '') ?? unknownAddress;
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined || trustedProxies.rules.length === 0) return address;
  for (const hop of String(forwarded).split(',').reverse()) {
    if (!listContains(trustedProxies, address)) return address;
    const forwardedAddress = normalizeAddress(hop);
    if (forwardedAddress === null) return address;
    address = forwardedAddress;
  }
  return address;
}

/** The network that rate limits treat as one client: an IPv4 address, or the /64 network of an IPv6 subscriber. */
export function networkOf(address: string): string {
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** The /48 network of an IPv6 address, which one customer of a provider may have as a whole; null for IPv4. */
function widerNetworkOf(address: string): string | null {
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : null;
}

/** The networks whose rate limits an address counts against, the narrowest first: one for IPv4, two for IPv6. */
export function networksOf(address: string): readonly string[] {
  const wider = widerNetworkOf(address);
  return wider === null ? [networkOf(address)] : [networkOf(address), wider];
}

/**
 * The network by which users recognize their sessions, never the full address: `203.0.113.0/24`, or a /48 for IPv6.
 * @param from an address, or a result of `networkOf`
 */
export function displayedNetwork(from: string): string {
  const address = from.split('/')[0]!;
  if (isIP(address) === 6) return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
  return `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The eight groups of an IPv6 address, with `::` expanded. */
function groupsOf(address: string): string[] {
  const [start = '', end] = address.split('::');
  const leadingGroups = start === '' ? [] : start.split(':');
  const trailingGroups = end === undefined || end === '' ? [] : end.split(':');
  const zeros = end === undefined ? 0 : 8 - leadingGroups.length - trailingGroups.length;
  return [...leadingGroups, ...Array.from({ length: zeros }, () => '0'), ...trailingGroups];
}

/** Parses a comma-separated list of addresses and networks. @returns the list, or its first invalid part */
export function readProxies(text: string): BlockList | { wrong: string } {
  const list = new BlockList();
  for (const entry of text.split(',').map((each) => each.trim())) {
    const [address = '', prefixLength, ...extraParts] = entry.split('/');
    const family = isIP(address);
    const maxPrefixLength = family === 4 ? 32 : 128;
    if (family === 0 || extraParts.length > 0) return { wrong: entry };
    const type = family === 4 ? 'ipv4' : 'ipv6';
    if (prefixLength === undefined) list.addAddress(address, type);
    else if (/^\d{1,3}$/.test(prefixLength) && Number(prefixLength) <= maxPrefixLength)
      list.addSubnet(address, Number(prefixLength), type);
    else return { wrong: entry };
  }
  return list;
}

function listContains(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Normalizes an address, also from `[::1]:80`, `192.0.2.1:80` and with a zone, as proxies and sockets write them, or
 * null.
 */
function normalizeAddress(text: string): string | null {
  const trimmed = text.trim();
  const address = (/^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? trimmed.replace(/^([\d.]+):\d+$/, '$1')).split('%')[0]!;
  const family = isIP(address);
  if (family === 4) return address;
  if (family === 0) return null;
  const shortAddress = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mappedIpv4 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(shortAddress);
  if (!mappedIpv4) return shortAddress;
  const [high, low] = [Number.parseInt(mappedIpv4[1]!, 16), Number.parseInt(mappedIpv4[2]!, 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
