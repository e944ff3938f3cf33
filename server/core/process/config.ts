// Every setting of the server, read once from the environment. An invalid value stops the start with an error that
// names the variable, its value and the allowed values.
import { BlockList } from 'node:net';
import { statSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { readProxies } from '../http/limits/address.ts';
import { noOperatorLinks, type OperatorLinks } from '#contract/rules/feature-flag-values.ts';
import { type OidcProvider, isIssuer, readOidcProviders } from './oidc-providers.ts';
import { isLoopback } from './loopback.ts';
import { ConfigError } from './config-error.ts';
import { readClaim } from './operator-claims.ts';
import { readContactEmail, readMailFrom, readSmtpUrl } from './mail-settings.ts';
import { readOperatorLinks } from './operator-links.ts';
import { readPushHosts } from './push-hosts.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
type Seed = 'demo' | 'none';

export interface Config {
  /** Port of the site: pages, `/api/*`, images. 0 picks a free one (tests). */
  port: number;
  /** Port of the public API's own origin. */
  apiPort: number;
  /** Address to listen on. */
  host: string;
  /** Origins of the site, the API and images, without a trailing slash. */
  publicUrl: string;
  apiUrl: string;
  mediaUrl: string;
  /** URL of the community's forums, or null. */
  forumsUrl: string | null;
  /** Absolute folder of database and files. */
  dataDir: string;
  /** External PostgreSQL, or null for the embedded one under dataDir. */
  databaseUrl: string | null;
  /** URL of the database as the owner of its tables, or null when that is the user of `databaseUrl`. */
  databaseOwnerUrl: string | null;
  /** Secret for signing and sealing, or null for the file in dataDir. */
  secret: string | null;
  /** Name of the identity realm, a part of its URLs. */
  realm: string;
  /** Outside OpenID provider where people sign in instead of on this site, or null; and this site's client id there. */
  oidcIssuer: string | null;
  oidcClientId: string;
  /** Outside providers that people may link to their account and sign in with. */
  oidcProviders: readonly OidcProvider[];
  /** Seconds for which an access token is valid. */
  accessTokenLife: number;
  /** Captcha service for the creation of accounts, or null. */
  captcha: { verifyUrl: string; siteKey: string; secret: string } | null;
  /** SMTP server for outgoing mail, or null: messages are then written into the data folder. */
  smtpUrl: string | null;
  /** Sender of mails: an address, or a name and an address. */
  mailFrom: string;
  /** Recipient of the contact form; an address without a name. */
  contactEmail: string;
  /** Absolute folder of page texts that the operator has replaced, `{language}/{name}.md`; it may be missing. */
  pagesDir: string;
  /** Absolute folder of the daily seals of the audit table. */
  auditSealsDir: string;
  /** `file:` URL or path of the file storage. */
  storageUrl: string;
  seed: Seed;
  siteName: string;
  /** Minimum number of volunteers and number of monthly visitors that the site's texts state; 0 omits the statement. */
  volunteers: number;
  monthlyVisitors: number;
  /** Share of what is published without review that moderators look at afterwards, from 0 to 1. */
  reviewSamples: number;
  /** Bytes of memory for all caches. */
  cacheMemory: number;
  /** Bytes that have to be free on the disk of the files, or else uploads are refused; 0 for any. */
  uploadsMinFree: number;
  logLevel: LogLevel;
  /** Addresses and networks that may read the health report of a process. */
  healthFrom: BlockList;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: BlockList;
  /** Whether requests are rate-limited; off only for load tests on this machine. */
  rateLimits: boolean;
  /** Whether clients may use the legacy login, with a name and a password alone. */
  legacyLogin: boolean;
  /** The operator's links in the drawer and at the bottom of pages. */
  operatorLinks: OperatorLinks;
  /** Absolute folder of the built web. */
  webDir: string;
  /** Open pages of builds from before this time have to reload; `current` is the build that is served. */
  minBuild: Date | 'current' | null;
  /** Push services besides those of browsers: hosts, or `*.` and a domain. */
  pushHosts: readonly string[];
  /** If off, browsers get a service worker that unregisters itself and deletes everything that it stored. */
  serviceWorker: boolean;
}

/**
 * @param env variables, usually `process.env`; unset and empty mean the default
 * @param cwd folder that relative paths start from
 * @throws ConfigError for the first bad value
 */
export function loadConfig(env: Record<string, string | undefined>, cwd = process.cwd()): Config {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;

  const port = readPort('PORT', text('PORT'), 3000);
  const apiPort = readPort('API_PORT', text('API_PORT'), port === 0 ? 0 : port + 1);
  if (port !== 0 && port === apiPort) {
    throw new ConfigError('API_PORT', `is ${apiPort}, the same as PORT; the site and the API need a port each`);
  }
  const host = text('HOST') ?? 'localhost';
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) {
    throw new ConfigError('HOST', `is "${host}"; give a host name or an address to listen on, such as 127.0.0.1`);
  }
  const urlHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const publicUrl = readOrigin('PUBLIC_URL', text('PUBLIC_URL'), `http://${urlHost}:${port}`);
  const apiUrl = readOrigin('API_URL', text('API_URL'), `http://${urlHost}:${apiPort}`);
  const mediaUrl = readOrigin('MEDIA_URL', text('MEDIA_URL'), publicUrl);
  const publicHost = new URL(publicUrl).hostname;
  if (!publicUrl.startsWith('https:') && !isLoopback(publicHost)) {
    throw new ConfigError(
      'PUBLIC_URL',
      `is "${publicUrl}"; outside this machine the site needs https, because browsers refuse sign-in and offline use without it`,
    );
  }

  const dataDir = path.resolve(cwd, text('DATA_DIR') ?? '.data');
  const databaseUrl = readDatabaseUrl('DATABASE_URL', text('DATABASE_URL'));
  const databaseOwnerUrl = readDatabaseUrl('DATABASE_OWNER_URL', text('DATABASE_OWNER_URL'));
  if (databaseOwnerUrl !== null && databaseUrl === null) {
    throw new ConfigError(
      'DATABASE_OWNER_URL',
      'is set and DATABASE_URL is not; give both for a PostgreSQL of your own, or neither',
    );
  }
  const storageUrl = text('STORAGE_URL') ?? 'file:files';
  if (!/^(file:|\/|\.)/.test(storageUrl)) {
    throw new ConfigError('STORAGE_URL', `is "${storageUrl}"; give file: and a folder, such as file:/srv/komawari`);
  }

  const isLocal = isLoopback(publicHost) && isLoopback(host) && databaseUrl === null;
  const seed = readChoice('SEED', text('SEED'), ['demo', 'none'] as const, isLocal ? 'demo' : 'none');
  if (seed === 'demo' && !isLocal) {
    throw new ConfigError(
      'SEED',
      'is "demo", which is only for a site on this machine: PUBLIC_URL and HOST must be loopback and DATABASE_URL unset',
    );
  }
  const siteName = text('SITE_NAME') ?? 'Komawari';
  if (siteName.length > 40) throw new ConfigError('SITE_NAME', `has ${siteName.length} characters; at most 40`);
  const secret = text('SECRET') ?? null;
  if (secret !== null && secret.length < 32) {
    throw new ConfigError('SECRET', `has ${secret.length} characters; give at least 32 random ones`);
  }
  const realm = text('REALM') ?? 'komawari';
  if (!/^[a-z0-9-]{1,40}$/.test(realm)) {
    throw new ConfigError('REALM', `is "${realm}"; give lower-case letters, digits and hyphens`);
  }
  const smtpUrl = readSmtpUrl(text('SMTP_URL'));
  const mailFrom = readMailFrom(text('MAIL_FROM'), siteName, publicHost);
  const oidcIssuer = readIssuer(text('OIDC_ISSUER'));
  const oidcClientId = text('OIDC_CLIENT_ID') ?? 'komawari-web';
  if (oidcIssuer !== null && text('OIDC_CLIENT_ID') === undefined) {
    throw new ConfigError('OIDC_CLIENT_ID', 'is not set; give the id under which OIDC_ISSUER knows this site');
  }
  const oidcProviders = loadOidcProviders(text('CONNECTIONS'), cwd);
  if (oidcIssuer !== null && oidcProviders.length > 0) {
    throw new ConfigError('CONNECTIONS', 'is only for sites where people sign in themselves; leave OIDC_ISSUER unset');
  }
  const logLevel = readChoice(
    'LOG_LEVEL',
    text('LOG_LEVEL'),
    ['debug', 'info', 'warn', 'error', 'silent'] as const,
    'info',
  );
  const rateLimits = readChoice('RATE_LIMITS', text('RATE_LIMITS'), ['on', 'off'] as const, 'on') === 'on';
  if (!rateLimits && !(isLoopback(publicHost) && isLoopback(host))) {
    throw new ConfigError(
      'RATE_LIMITS',
      'is "off", which is only for load tests on this machine: PUBLIC_URL and HOST must be loopback',
    );
  }
  return Object.freeze({
    port,
    apiPort,
    host,
    publicUrl,
    apiUrl,
    mediaUrl,
    forumsUrl: readWebAddress('FORUMS_URL', text('FORUMS_URL')),
    dataDir,
    databaseUrl,
    databaseOwnerUrl,
    secret,
    realm,
    oidcIssuer,
    oidcClientId,
    oidcProviders,
    accessTokenLife: readSeconds('ACCESS_TOKEN_LIFE', text('ACCESS_TOKEN_LIFE'), 900),
    captcha: readCaptcha(text),
    smtpUrl,
    mailFrom,
    contactEmail: readContactEmail(text('CONTACT_EMAIL'), publicHost),
    pagesDir: readPagesDir(text('PAGES_DIR'), cwd, dataDir),
    auditSealsDir: path.resolve(cwd, text('AUDIT_SEALS_DIR') ?? path.join(dataDir, 'audit-seals')),
    storageUrl,
    seed,
    siteName,
    volunteers: readClaim('VOLUNTEERS', text('VOLUNTEERS'), 21),
    monthlyVisitors: readClaim('MONTHLY_VISITORS', text('MONTHLY_VISITORS'), 14_000_000),
    reviewSamples: readPercent('REVIEW_SAMPLES', text('REVIEW_SAMPLES'), 5),
    cacheMemory: readCacheMemory(text),
    uploadsMinFree: readMegabytes('UPLOADS_MIN_FREE', text('UPLOADS_MIN_FREE'), 20_000),
    logLevel,
    healthFrom: readNetworks('HEALTH_FROM', text('HEALTH_FROM') ?? '127.0.0.0/8, ::1'),
    trustedProxies: readNetworks('TRUSTED_PROXIES', text('TRUSTED_PROXIES')),
    rateLimits,
    legacyLogin: readChoice('LEGACY_LOGIN', text('LEGACY_LOGIN'), ['on', 'off'] as const, 'on') === 'on',
    operatorLinks: loadOperatorLinks(text('SLOTS_FILE'), cwd),
    webDir: path.resolve(cwd, text('WEB_DIR') ?? defaultWebDir),
    minBuild: readMinBuild(text('MIN_BUILD')),
    pushHosts: readPushHosts(text('PUSH_HOSTS')),
    serviceWorker: readChoice('SERVICE_WORKER', text('SERVICE_WORKER'), ['on', 'off'] as const, 'on') === 'on',
  });
}

const defaultWebDir = path.resolve(import.meta.dirname, '..', '..', '..', 'dist', 'web');

function readMinBuild(value: string | undefined): Config['minBuild'] {
  if (value === undefined) return null;
  if (value === 'current') return value;
  const minBuildDate = new Date(value);
  if (!/^\d{4}-\d\d-\d\dT/.test(value) || Number.isNaN(minBuildDate.getTime())) {
    throw new ConfigError(
      'MIN_BUILD',
      `is "${value}"; give "current", or the moment from which builds are good, such as 2026-11-22T10:00:00Z`,
    );
  }
  return minBuildDate;
}

function loadOperatorLinks(value: string | undefined, cwd: string): OperatorLinks {
  if (value === undefined) return noOperatorLinks;
  try {
    return readOperatorLinks(path.resolve(cwd, value));
  } catch (error) {
    throw new ConfigError('SLOTS_FILE', `is "${value}", which ${(error as Error).message}`);
  }
}

function loadOidcProviders(value: string | undefined, cwd: string): readonly OidcProvider[] {
  try {
    return value === undefined ? [] : readOidcProviders(value, cwd);
  } catch (error) {
    throw new ConfigError('CONNECTIONS', (error as Error).message);
  }
}

function readPort(variable: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65535) {
    throw new ConfigError(variable, `is "${value}"; give a number from 1 to 65535, or 0 for any free port`);
  }
  return port;
}

/** Default cache memory in megabytes: an eighth of that of the machine or container, at least 256. */
function defaultCacheMemory(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.max(256, Math.floor(bytes / 8 / 1024 / 1024));
}

/** Reads CACHE_MEMORY, or its former name DOCUMENT_MEMORY where that is not set. */
function readCacheMemory(text: (name: string) => string | undefined): number {
  const variable = text('CACHE_MEMORY') === undefined && text('DOCUMENT_MEMORY') ? 'DOCUMENT_MEMORY' : 'CACHE_MEMORY';
  return readMegabytes(variable, text(variable), defaultCacheMemory());
}

/** @returns a share from 0 to 1 */
function readPercent(variable: string, value: string | undefined, fallback: number): number {
  const percent = value === undefined ? fallback : Number(value);
  if ((value !== undefined && !/^\d{1,3}$/.test(value)) || percent > 100)
    throw new ConfigError(variable, `is "${value}"; give a percentage from 0 to 100`);
  return percent / 100;
}

function readMegabytes(variable: string, value: string | undefined, fallback: number): number {
  const megabytes = value === undefined ? fallback : Number(value);
  if ((value !== undefined && !/^\d{1,5}$/.test(value)) || megabytes > 65_536) {
    throw new ConfigError(variable, `is "${value}"; give megabytes from 0 to 65536`);
  }
  return megabytes * 1024 * 1024;
}

/**
 * Reads a token lifetime, at most the default: a longer one would help whoever steals a token. Tests use shorter ones.
 */
function readSeconds(variable: string, value: string | undefined, fallback: number): number {
  const seconds = value === undefined ? fallback : Number(value);
  if ((value !== undefined && !/^\d{1,4}$/.test(value)) || seconds < 2 || seconds > fallback) {
    throw new ConfigError(variable, `is "${value}"; give seconds from 2 to ${fallback}`);
  }
  return seconds;
}

function readIssuer(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!isIssuer(value)) {
    throw new ConfigError(
      'OIDC_ISSUER',
      `is "${value}"; give the issuer as its provider writes it, https and without query`,
    );
  }
  return value;
}

function readOrigin(variable: string, value: string | undefined, fallback: string): string {
  if (value === undefined) return fallback;
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw new ConfigError(variable, `is "${value}"; give an origin such as https://comics.example`);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new ConfigError(variable, `is "${value}"; it must start with https:// or http://`);
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new ConfigError(variable, `is "${value}"; give the origin alone, without path or query`);
  }
  return url.origin;
}

function readWebAddress(variable: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new ConfigError(variable, `is "${value}"; give an address such as https://forums.example`);
  }
  return new URL(value).href;
}

function readDatabaseUrl(variable: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new ConfigError(variable, 'must start with postgresql://, such as postgresql://user@host:5432/komawari');
  }
  return value;
}

function readNetworks(variable: string, value: string | undefined): BlockList {
  const parsedNetworks = value === undefined ? new BlockList() : readProxies(value);
  if (!('wrong' in parsedNetworks)) return parsedNetworks;
  throw new ConfigError(
    variable,
    `has "${parsedNetworks.wrong}"; give addresses and networks with commas between them, such as 127.0.0.1, 10.0.0.0/8, fd00::/8`,
  );
}

/** Reads the captcha variables, of which all three have to be set, or none. */
function readCaptcha(text: (name: string) => string | undefined): Config['captcha'] {
  const names = ['CAPTCHA_VERIFY_URL', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const;
  const [verifyUrl, siteKey, secret] = names.map(text);
  if (verifyUrl === undefined && siteKey === undefined && secret === undefined) return null;
  const missing = names.find((name) => text(name) === undefined);
  if (missing !== undefined) throw new ConfigError(missing, `is not set; ${names.join(', ')} belong together`);
  if (!/^https?:\/\//i.test(verifyUrl!) || !URL.canParse(verifyUrl!)) {
    throw new ConfigError(names[0], `is "${verifyUrl}"; give the https address that verifies answers`);
  }
  return { verifyUrl: verifyUrl!, siteKey: siteKey!, secret: secret! };
}

/** Reads the folder of the operator's texts. A configured one has to exist; the default one is optional. */
function readPagesDir(value: string | undefined, cwd: string, dataDir: string): string {
  if (value === undefined) return path.join(dataDir, 'pages');
  const folder = path.resolve(cwd, value);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new ConfigError('PAGES_DIR', `is "${value}", and there is no folder ${folder}; make it, or leave it unset`);
  }
  return folder;
}

function readChoice<T extends string>(
  variable: string,
  value: string | undefined,
  choices: readonly T[],
  fallback: T,
): T {
  if (value === undefined) return fallback;
  const matchingChoice = choices.find((choice) => choice === value);
  if (!matchingChoice) throw new ConfigError(variable, `is "${value}"; give one of ${choices.join(', ')}`);
  return matchingChoice;
}
