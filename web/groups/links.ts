// External links of a group, built from what people wrote into its free-text fields.
import { isHttpUrl } from '#web/lib/navigation/is-web-address.ts';
import type { Group } from '#web/lib/catalogue/related.ts';

export interface GroupLink {
  kind: 'website' | 'discord' | 'twitter' | 'mangaUpdates' | 'mail';
  label: string;
  href: string;
}

/** Links of a group, without values that are no URL and cannot be turned into one. */
function groupLinks(attributes: Group['attributes']): GroupLink[] {
  const { website, discord, twitter, mangaUpdates, contactEmail } = attributes;
  const links: (GroupLink | null)[] = [
    webLink('website', website, (href) => new URL(href).hostname.replace(/^www\./, '')),
    webLink('discord', discordUrl(discord), () => 'Discord'),
    webLink('twitter', twitterUrl(twitter), () => 'Twitter'),
    webLink('mangaUpdates', mangaUpdates, () => 'MangaUpdates'),
    contactEmail !== null && /^[^\s@<>]+@[^\s@<>]+$/.test(contactEmail)
      ? { kind: 'mail', label: contactEmail, href: `mailto:${contactEmail}` }
      : null,
  ];
  return links.filter((link) => link !== null);
}

/** Kinds of links that are buttons in the head. */
const headKinds: readonly GroupLink['kind'][] = ['website', 'discord'];

export const headLinks = (attributes: Group['attributes']): GroupLink[] =>
  groupLinks(attributes).filter(({ kind }) => headKinds.includes(kind));

export const otherLinks = (attributes: Group['attributes']): GroupLink[] =>
  groupLinks(attributes).filter(({ kind }) => !headKinds.includes(kind));

function webLink(kind: GroupLink['kind'], address: string | null, label: (href: string) => string): GroupLink | null {
  return address !== null && isHttpUrl(address) ? { kind, label: label(address), href: address } : null;
}

/** Normalizes the Discord field, which holds a URL or an invite code. */
const discordUrl = (text: string | null): string | null =>
  text !== null && /^[\w-]+$/.test(text) ? `https://discord.gg/${text}` : text;

/** Normalizes the Twitter field, which holds a URL or a handle with or without `@`. */
const twitterUrl = (text: string | null): string | null =>
  text !== null && /^@?\w+$/.test(text) ? `https://twitter.com/${text.replace('@', '')}` : text;
