// Reads PUSH_HOSTS, the push services that a site sends to besides those of the big browsers.
import { ConfigError } from './config-error.ts';

/** A host, with its port unless that is 443; or `*.` and a domain, for its subdomains. */
const hostPattern = /^(?:\*\.[a-z0-9-]+(?:\.[a-z0-9-]+)+|[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)$/;

/** @throws ConfigError for the first bad value */
export function readPushHosts(value: string | undefined): readonly string[] {
  const hosts = (value ?? '')
    .toLowerCase()
    .split(',')
    .map((host) => host.trim());
  const given = hosts.filter((host) => host !== '');
  const wrong = given.find((host) => !hostPattern.test(host));
  if (wrong === undefined) return given;
  throw new ConfigError(
    'PUSH_HOSTS',
    `has "${wrong}"; give hosts with commas between them, such as push.example, *.push.example`,
  );
}
