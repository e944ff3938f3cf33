// Fields of a group that lead elsewhere, and its publish delay: which texts each takes, and the form that is stored.
import { type AddressProblem, addressProblem } from './https-address.ts';
import { publishingLimits } from './publishing-limits.ts';

/** Fields by their names on the wire. */
export const groupFields = [
  'website',
  'ircServer',
  'ircChannel',
  'discord',
  'contactEmail',
  'twitter',
  'mangaUpdates',
  'publishDelay',
] as const;
export type GroupField = (typeof groupFields)[number];

export type GroupFieldProblem = AddressProblem | 'long' | 'host' | 'form';

type ReadField = { value: string; problem: null } | { value: null; problem: GroupFieldProblem };

const accept = (value: string): ReadField => ({ value, problem: null });
const refuse = (problem: GroupFieldProblem): ReadField => ({ value: null, problem });

const maxLengths: Readonly<Record<GroupField, number>> = {
  website: 512,
  ircServer: 253,
  ircChannel: 64,
  discord: 128,
  contactEmail: 254,
  twitter: 128,
  mangaUpdates: 128,
  publishDelay: 32,
};

/** Reads what somebody wrote into a field: the form that is stored, or why it is not accepted. */
export function readGroupField(field: GroupField, written: string): ReadField {
  const text = written.trim();
  return text.length > maxLengths[field] ? refuse('long') : readers[field](text);
}

const readers: Readonly<Record<GroupField, (text: string) => ReadField>> = {
  website: (text) => {
    const problem = addressProblem(text);
    return problem ? refuse(problem) : accept(text);
  },
  ircServer: (text) => (/^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?$/i.test(text) ? accept(text) : refuse('form')),
  ircChannel: (text) => (/^#?[^\s,:#]+$/.test(text) ? accept(`#${text.replace('#', '')}`) : refuse('form')),
  discord: (text) =>
    readName(text, /^[\w-]{2,64}$/, {
      hosts: ['discord.gg', 'discord.com'],
      path: /^\/(?:invite\/)?([\w-]{2,64})\/?$/,
    }),
  contactEmail: (text) =>
    /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]+\.[^\s@<>,;"]{2,}$/.test(text) ? accept(text) : refuse('form'),
  twitter: (text) =>
    readName(text.replace(/^@/, ''), /^\w{1,15}$/, { hosts: ['twitter.com', 'x.com'], path: /^\/@?(\w{1,15})\/?$/ }),
  mangaUpdates: (text) => {
    const problem = addressProblem(text);
    if (problem) return refuse(problem);
    const { hostname, pathname } = new URL(text);
    const isOfSite = hostname.replace(/^www\./, '') === 'mangaupdates.com';
    return isOfSite && /^\/(?:groups?|publishers?)(?:[./]|$)/.test(pathname) ? accept(text) : refuse('host');
  },
  publishDelay: (text) => {
    const minutes = durationMinutes(text);
    return minutes !== null && minutes > 0 && minutes <= publishingLimits.groupPublishDelayDays * 24 * 60
      ? accept(text)
      : refuse('form');
  },
};

/** A name at a site, or the address that has it. */
function readName(text: string, name: RegExp, { hosts, path }: { hosts: readonly string[]; path: RegExp }): ReadField {
  if (name.test(text)) return accept(text);
  const problem = addressProblem(text);
  if (problem) return refuse(problem === 'address' ? 'form' : problem);
  const { hostname, pathname } = new URL(text);
  const found = hosts.includes(hostname.replace(/^www\./, '')) ? path.exec(pathname)?.[1] : undefined;
  return found === undefined ? refuse('host') : accept(found);
}

/** Minutes of an ISO 8601 duration of days, hours and minutes, such as `P3DT12H`; null for other texts. */
function durationMinutes(text: string): number | null {
  const parts = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/.exec(text);
  if (!parts || /[PT]$/.test(text)) return null;
  const [days = 0, hours = 0, minutes = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return (days * 24 + hours) * 60 + minutes;
}
