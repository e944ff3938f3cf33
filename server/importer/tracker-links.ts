// Extracts tracker ids from the URLs of a series in ComicInfo.xml, under the short keys that a title's links use.

const trackers: [key: string, host: RegExp, path: RegExp][] = [
  ['al', /^anilist\.co$/, /^\/manga\/(\d+)/],
  ['mal', /^myanimelist\.net$/, /^\/manga\/(\d+)/],
  ['mu', /^mangaupdates\.com$/, /^\/series\/([\da-z]+)/],
  ['kt', /^kitsu\.(?:app|io)$/, /^\/manga\/([\w-]+)/],
  ['ap', /^anime-planet\.com$/, /^\/manga\/([\w-]+)/],
  ['nu', /^novelupdates\.com$/, /^\/series\/([\w-]+)/],
];

const maxUrlLength = 2048;

export function trackerLinks(addresses: readonly string[]): Record<string, string> {
  const links: Record<string, string> = {};
  for (const address of addresses) {
    if (address.length > maxUrlLength || !URL.canParse(address)) continue;
    const { hostname, pathname } = new URL(address);
    const host = hostname.replace(/^www\./, '');
    const [key, , path] = trackers.find(([, hosts]) => hosts.test(host)) ?? [];
    const id = path?.exec(pathname)?.[1];
    if (key && id) links[key] ??= id;
  }
  return links;
}
