// Settings from the environment: defaults, valid values, and the error message for an invalid one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '#server/core/process/config-error.ts';
import { loadConfig } from '#server/core/process/config.ts';

test('an empty environment configures a local site with demo data', () => {
  expect(loadConfig({}, '/srv/site')).toEqual({
    port: 3000,
    apiPort: 3001,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    apiUrl: 'http://localhost:3001',
    mediaUrl: 'http://localhost:3000',
    forumsUrl: null,
    dataDir: '/srv/site/.data',
    databaseUrl: null,
    databaseOwnerUrl: null,
    storageUrl: 'file:files',
    seed: 'demo',
    siteName: 'Komawari',
    volunteers: 21,
    monthlyVisitors: 14_000_000,
    reviewSamples: 0.05,
    cacheMemory: expect.any(Number),
    uploadsMinFree: 20_000 * 1024 * 1024,
    secret: null,
    realm: 'komawari',
    oidcIssuer: null,
    oidcClientId: 'komawari-web',
    oidcProviders: [],
    accessTokenLife: 900,
    captcha: null,
    smtpUrl: null,
    mailFrom: 'Komawari <no-reply@localhost>',
    contactEmail: 'contact@localhost',
    pagesDir: '/srv/site/.data/pages',
    auditSealsDir: '/srv/site/.data/audit-seals',
    logLevel: 'info',
    healthFrom: expect.anything(),
    trustedProxies: expect.objectContaining({ rules: [] }),
    rateLimits: true,
    legacyLogin: true,
    operatorLinks: { affiliates: [], ads: [], support: null },
    webDir: expect.stringMatching(/\/dist\/web$/),
    minBuild: null,
    pushHosts: [],
    serviceWorker: true,
  });
});

test('the API port and the origins follow the port', () => {
  const config = loadConfig({ PORT: '4100', HOST: '127.0.0.1' });
  expect([config.apiPort, config.publicUrl, config.apiUrl, config.mediaUrl]).toEqual([
    4101,
    'http://127.0.0.1:4100',
    'http://127.0.0.1:4101',
    'http://127.0.0.1:4100',
  ]);
});

test('a public site starts empty, and its images may have their own origin', () => {
  const config = loadConfig({
    PUBLIC_URL: 'https://comics.example/',
    MEDIA_URL: 'https://images.comics.example',
    HOST: '0.0.0.0',
  });
  expect([config.publicUrl, config.mediaUrl, config.seed]).toEqual([
    'https://comics.example',
    'https://images.comics.example',
    'none',
  ]);
  expect(loadConfig({ DATABASE_URL: 'postgresql://site@db.internal/komawari' }).seed).toBe('none');
});

const nimbus = { name: 'nimbus', label: 'Nimbus', issuer: 'https://nimbus.example', clientId: 'comics' };
const connections = (...changes: object[]) => ({
  CONNECTIONS: JSON.stringify(changes.map((change) => ({ ...nimbus, ...change }))),
});

test('external providers are configured as JSON or by a file', () => {
  const connectionsEnv = connections({ clientSecret: 'a secret' }, { name: 'haze', issuer: 'http://localhost:9000/a' });
  const parsedConnections = [
    { ...nimbus, clientSecret: 'a secret' },
    { ...nimbus, name: 'haze', issuer: 'http://localhost:9000/a', clientSecret: null },
  ];
  expect(loadConfig(connectionsEnv).oidcProviders).toEqual(parsedConnections);
  const folder = mkdtempSync(path.join(tmpdir(), 'komawari-config-'));
  writeFileSync(path.join(folder, 'providers.json'), connectionsEnv.CONNECTIONS);
  expect(loadConfig({ CONNECTIONS: 'providers.json' }, folder).oidcProviders).toEqual(parsedConnections);
  rmSync(folder, { recursive: true });
});

const invalidSettings: [Record<string, string>, string, RegExp][] = [
  [{ PORT: 'abc' }, 'PORT', /"abc".*1 to 65535/],
  [{ PORT: '70000' }, 'PORT', /65535/],
  [{ PORT: '3000', API_PORT: '3000' }, 'API_PORT', /same as PORT/],
  [{ HOST: 'not a host' }, 'HOST', /address to listen on/],
  [{ PUBLIC_URL: 'comics' }, 'PUBLIC_URL', /origin such as/],
  [{ PUBLIC_URL: 'ftp://comics.example' }, 'PUBLIC_URL', /https:/],
  [{ PUBLIC_URL: 'http://comics.example' }, 'PUBLIC_URL', /needs https/],
  [{ PUBLIC_URL: 'https://comics.example/path' }, 'PUBLIC_URL', /without path/],
  [{ API_URL: 'nonsense' }, 'API_URL', /origin such as/],
  [{ MEDIA_URL: 'javascript:alert(1)' }, 'MEDIA_URL', /https:/],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL', /postgresql:/],
  [{ DATABASE_URL: 'postgresql://x/y', DATABASE_OWNER_URL: 'mysql://x' }, 'DATABASE_OWNER_URL', /postgresql:/],
  [{ DATABASE_OWNER_URL: 'postgresql://x/y' }, 'DATABASE_OWNER_URL', /DATABASE_URL is not/],
  [{ STORAGE_URL: 'gopher://x' }, 'STORAGE_URL', /file:/],
  [{ DOCUMENT_MEMORY: 'all' }, 'DOCUMENT_MEMORY', /0 to 65536/],
  [{ CACHE_MEMORY: '-1' }, 'CACHE_MEMORY', /0 to 65536/],
  [{ REVIEW_SAMPLES: '101' }, 'REVIEW_SAMPLES', /0 to 100/],
  [{ UPLOADS_MIN_FREE: 'some' }, 'UPLOADS_MIN_FREE', /0 to 65536/],
  [{ SEED: 'everything' }, 'SEED', /demo, none/],
  [{ SEED: 'demo', PUBLIC_URL: 'https://comics.example' }, 'SEED', /this machine/],
  [{ SEED: 'demo', DATABASE_URL: 'postgresql://x/y' }, 'SEED', /DATABASE_URL unset/],
  [{ TRUSTED_PROXIES: '10.0.0.1, proxy' }, 'TRUSTED_PROXIES', /"proxy".*such as/],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES', /"10.0.0.0\/33"/],
  [{ TRUSTED_PROXIES: 'fd00::/129' }, 'TRUSTED_PROXIES', /"fd00::\/129"/],
  [{ TRUSTED_PROXIES: '10.0.0.0/8/8' }, 'TRUSTED_PROXIES', /addresses and networks/],
  [{ TRUSTED_PROXIES: '10.0.0.1,' }, 'TRUSTED_PROXIES', /""/],
  [{ RATE_LIMITS: 'no' }, 'RATE_LIMITS', /on, off/],
  [{ RATE_LIMITS: 'off', PUBLIC_URL: 'https://comics.example' }, 'RATE_LIMITS', /this machine/],
  [{ RATE_LIMITS: 'off', HOST: '0.0.0.0' }, 'RATE_LIMITS', /this machine/],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL', /such as smtps:/],
  [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL', /such as smtps:/],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM', /Name <address>/],
  [{ CONTACT_EMAIL: 'Comics <hello@comics.example>' }, 'CONTACT_EMAIL', /an address alone/],
  [{ CONTACT_EMAIL: 'a@comics.example,b@comics.example' }, 'CONTACT_EMAIL', /an address alone/],
  [{ PAGES_DIR: 'nowhere' }, 'PAGES_DIR', /there is no folder \/.*nowhere; make it/],
  [{ PAGES_DIR: import.meta.filename }, 'PAGES_DIR', /there is no folder/],
  [{ CAPTCHA_SITE_KEY: 'x' }, 'CAPTCHA_VERIFY_URL', /belong together/],
  [{ CAPTCHA_VERIFY_URL: 'x', CAPTCHA_SITE_KEY: 'x', CAPTCHA_SECRET: 'x' }, 'CAPTCHA_VERIFY_URL', /https address/],
  [{ MIN_BUILD: 'newest' }, 'MIN_BUILD', /"current", or the moment/],
  [{ SERVICE_WORKER: 'no' }, 'SERVICE_WORKER', /on, off/],
  [{ SITE_NAME: 'x'.repeat(41) }, 'SITE_NAME', /at most 40/],
  [{ VOLUNTEERS: 'many' }, 'VOLUNTEERS', /a whole number such as 21, or 0/],
  [{ MONTHLY_VISITORS: '14e6' }, 'MONTHLY_VISITORS', /a whole number such as 14000000, or 0/],
  [{ CONNECTIONS: 'nowhere.json' }, 'CONNECTIONS', /no file that can be read/],
  [{ CONNECTIONS: '[{' }, 'CONNECTIONS', /is no JSON/],
  [{ CONNECTIONS: '{}' }, 'CONNECTIONS', /list of providers/],
  [{ CONNECTIONS: '[1]' }, 'CONNECTIONS', /provider 1 as no object/],
  [connections({ name: 'Nimbus Inc' }), 'CONNECTIONS', /provider 1 needs a name/],
  [connections({ label: '' }), 'CONNECTIONS', /needs a label/],
  [connections({ clientId: 7 }), 'CONNECTIONS', /needs the clientId/],
  [connections({ clientSecret: 7 }), 'CONNECTIONS', /clientSecret as text/],
  [connections({ issuer: 'http://nimbus.example' }), 'CONNECTIONS', /https and without query/],
  [connections({ secret: 'x' }), 'CONNECTIONS', /has "secret"; it may have name/],
  [connections({}, { issuer: 'https://haze.example' }), 'CONNECTIONS', /name "nimbus" twice/],
  [connections({}, { name: 'haze' }), 'CONNECTIONS', /issuer "https:\/\/nimbus.example" twice/],
  [
    { ...connections({}), OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'comics' },
    'CONNECTIONS',
    /leave OIDC_ISSUER unset/,
  ],
  [{ OIDC_ISSUER: 'https://login.example?x=1', OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER', /without query/],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL', /debug, info/],
];

test.each(invalidSettings)('%o is refused with the name of the variable', (env, variable, message) => {
  let thrownError: unknown;
  try {
    loadConfig(env);
  } catch (error) {
    thrownError = error;
  }
  expect(thrownError).toBeInstanceOf(ConfigError);
  expect((thrownError as ConfigError).variable).toBe(variable);
  expect((thrownError as ConfigError).message).toMatch(message);
});

test('the document cache may use an eighth of the memory of the machine, and has a minimum', () => {
  const { cacheMemory } = loadConfig({});
  const megabyte = 1024 * 1024;
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  expect(cacheMemory).toBe(Math.max(256, Math.floor(memoryBytes / 8 / megabyte)) * megabyte);
  // `DOCUMENT_MEMORY`, the older name of `CACHE_MEMORY`, applies if the newer one is not set
  expect(loadConfig({ DOCUMENT_MEMORY: '0' }).cacheMemory).toBe(0);
  expect(loadConfig({ DOCUMENT_MEMORY: '0', CACHE_MEMORY: '7' }).cacheMemory).toBe(7 * megabyte);
});

test('rate limits can be switched off only locally, and trusted proxies are IPv4 and IPv6 addresses and networks', () => {
  expect(loadConfig({ RATE_LIMITS: 'off', HOST: '127.0.0.1' }).rateLimits).toBe(false);
  const { trustedProxies } = loadConfig({ TRUSTED_PROXIES: '192.0.2.1, 10.0.0.0/8,fd00::/8' });
  const trustResults = ['192.0.2.1', '192.0.2.2', '10.255.0.1', '11.0.0.1'].map((address) =>
    trustedProxies.check(address),
  );
  expect(trustResults).toEqual([true, false, true, false]);
  expect(['fd12::1', 'fe80::1'].map((address) => trustedProxies.check(address, 'ipv6'))).toEqual([true, false]);
});

test('the README tells of every setting, and of no other', () => {
  const read = (file: string): string => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
  const names = (text: string, pattern: RegExp): string[] => [
    ...new Set([...text.matchAll(pattern)].map(([, name]) => name!)),
  ];
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `') && / \| /.test(line))
    .map((line) => line.split(' | ')[0]!)
    .join(' ');
  const documented = names(rows, /`([A-Z][A-Z_]+)`/g);
  // a former name, of which the start only says what it is called now
  const former = ['DOCUMENT_MEMORY'];
  const known = names(read('server/core/process/config.ts'), /'([A-Z][A-Z_]+)'/g).filter(
    (name) => !former.includes(name),
  );
  expect(documented.toSorted()).toEqual(known.toSorted());
});
