// Where else a group can be found: what people wrote into its fields, as addresses that can be followed.
import { isWebAddress } from '#web/lib/navigation/is-web-address.ts';
import type { Group } from '#web/lib/catalogue/related.ts';

export interface GroupLink {
  kind: 'website' | 'discord' | 'twitter' | 'mangaUpdates' | 'mail';
  label: string;
  href: string;
}

/** What is no address, and cannot be made one, is left out. */
function groupLinks(attributes: Group['attributes']): GroupLink[] {
  const { website, discord, twitter, mangaUpdates, contactEmail } = attributes;
  const links: (GroupLink | null)[] = [
    web('website', website, (href) => new URL(href).hostname.replace(/^www\./, '')),
    web('discord', invitation(discord), () => 'Discord'),
    web('twitter', profile(twitter), () => 'Twitter'),
    web('mangaUpdates', mangaUpdates, () => 'MangaUpdates'),
    contactEmail !== null && /^[^\s@<>]+@[^\s@<>]+$/.test(contactEmail)
      ? { kind: 'mail', label: contactEmail, href: `mailto:${contactEmail}` }
      : null,
  ];
  return links.filter((link) => link !== null);
}

/** Those that a picture says enough of. */
const inHead: readonly GroupLink['kind'][] = ['website', 'discord'];

export const headLinks = (attributes: Group['attributes']): GroupLink[] =>
  groupLinks(attributes).filter(({ kind }) => inHead.includes(kind));

/** The others, which need words. */
export const otherLinks = (attributes: Group['attributes']): GroupLink[] =>
  groupLinks(attributes).filter(({ kind }) => !inHead.includes(kind));

function web(kind: GroupLink['kind'], address: string | null, label: (href: string) => string): GroupLink | null {
  return address !== null && isWebAddress(address) ? { kind, label: label(address), href: address } : null;
}

/** Discord is an address or the code of an invitation. */
const invitation = (text: string | null): string | null =>
  text !== null && /^[\w-]+$/.test(text) ? `https://discord.gg/${text}` : text;

/** Twitter is an address or a name with or without its mark. */
const profile = (text: string | null): string | null =>
  text !== null && /^@?\w+$/.test(text) ? `https://twitter.com/${text.replace('@', '')}` : text;
