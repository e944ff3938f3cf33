// Outside OpenID providers, configured by the operator: users may link accounts there to their account here, and sign
// in with them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isLoopback } from './loopback.ts';

export interface OidcProvider {
  /** Name in URLs: lower-case letters, digits and hyphens. */
  name: string;
  /** Name shown to users. */
  label: string;
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
}

const maxProviders = 10;
const providerKeys = ['name', 'label', 'issuer', 'clientId', 'clientSecret'];

/**
 * Reads the configured providers.
 * @param value JSON, `[{"name", "label", "issuer", "clientId", "clientSecret"?}, …]`, or the path of a file with it
 * @throws Error that says what is wrong, without any secret in it
 */
export function readOidcProviders(value: string, cwd: string): OidcProvider[] {
  const configuredValue =
    value.startsWith('[') || value.startsWith('{')
      ? parseJson(value)
      : parseJson(readConfigFile(path.resolve(cwd, value)));
  if (!Array.isArray(configuredValue)) throw new Error('must hold a list of providers');
  if (configuredValue.length > maxProviders)
    throw new Error(`has ${configuredValue.length} providers; at most ${maxProviders}`);
  const providers = configuredValue.map((entry: unknown, index) => readOidcProvider(entry, `provider ${index + 1}`));
  for (const key of ['name', 'issuer'] as const) {
    const duplicate = providers.find(
      (candidateProvider, index) =>
        providers.findIndex((otherProvider) => otherProvider[key] === candidateProvider[key]) !== index,
    );
    if (duplicate) throw new Error(`has the ${key} "${duplicate[key]}" twice`);
  }
  return providers;
}

function readOidcProvider(configuredValue: unknown, providerPhrase: string): OidcProvider {
  if (typeof configuredValue !== 'object' || configuredValue === null || Array.isArray(configuredValue))
    throw new Error(`has ${providerPhrase} as no object`);
  const entry = configuredValue as Record<string, unknown>;
  const unknownKey = Object.keys(entry).find((key) => !providerKeys.includes(key));
  if (unknownKey !== undefined)
    throw new Error(`${providerPhrase} has "${unknownKey}"; it may have ${providerKeys.join(', ')}`);
  const { name, issuer, clientSecret = null } = entry;
  if (typeof name !== 'string' || !/^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/.test(name)) {
    throw new Error(`${providerPhrase} needs a name of at most 30 lower-case letters, digits and hyphens`);
  }
  if (typeof issuer !== 'string' || !isIssuer(issuer)) {
    throw new Error(`${providerPhrase} needs its issuer as the provider writes it, https and without query`);
  }
  if (clientSecret !== null && !isNonEmptyText(clientSecret, 500))
    throw new Error(`${providerPhrase} needs its clientSecret as text`);
  return {
    name,
    issuer,
    label: requiredText(entry['label'], `${providerPhrase} needs a label of at most 40 characters`, 40),
    clientId: requiredText(
      entry['clientId'],
      `${providerPhrase} needs the clientId under which it knows this site`,
      200,
    ),
    clientSecret,
  };
}

/**
 * Whether a URL can be the issuer of a provider: its responses must be safe from tampering, by https or on loopback.
 */
export function isIssuer(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

const isNonEmptyText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxLength;

function requiredText(value: unknown, problem: string, maxLength: number): string {
  if (!isNonEmptyText(value, maxLength)) throw new Error(problem);
  return value.trim();
}

function readConfigFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error('is no JSON and no file that can be read');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // the message of the parser would quote the text, and a secret with it
    throw new Error('is no JSON');
  }
}
