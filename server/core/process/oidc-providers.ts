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

const max = 10;
const keys = ['name', 'label', 'issuer', 'clientId', 'clientSecret'];

/**
 * Reads the configured providers.
 * @param value JSON, `[{"name", "label", "issuer", "clientId", "clientSecret"?}, …]`, or the path of a file with it
 * @throws Error that says what is wrong, without any secret in it
 */
export function readOidcProviders(value: string, cwd: string): OidcProvider[] {
  const given = value.startsWith('[') || value.startsWith('{') ? parse(value) : parse(read(path.resolve(cwd, value)));
  if (!Array.isArray(given)) throw new Error('must hold a list of providers');
  if (given.length > max) throw new Error(`has ${given.length} providers; at most ${max}`);
  const all = given.map((entry: unknown, at) => readOidcProvider(entry, `provider ${at + 1}`));
  for (const key of ['name', 'issuer'] as const) {
    const duplicate = all.find((one, at) => all.findIndex((other) => other[key] === one[key]) !== at);
    if (duplicate) throw new Error(`has the ${key} "${duplicate[key]}" twice`);
  }
  return all;
}

function readOidcProvider(given: unknown, which: string): OidcProvider {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error(`has ${which} as no object`);
  const entry = given as Record<string, unknown>;
  const unknown = Object.keys(entry).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw new Error(`${which} has "${unknown}"; it may have ${keys.join(', ')}`);
  const { name, issuer, clientSecret = null } = entry;
  if (typeof name !== 'string' || !/^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/.test(name)) {
    throw new Error(`${which} needs a name of at most 30 lower-case letters, digits and hyphens`);
  }
  if (typeof issuer !== 'string' || !isIssuer(issuer)) {
    throw new Error(`${which} needs its issuer as the provider writes it, https and without query`);
  }
  if (clientSecret !== null && !isText(clientSecret, 500)) throw new Error(`${which} needs its clientSecret as text`);
  return {
    name,
    issuer,
    label: textOf(entry['label'], `${which} needs a label of at most 40 characters`, 40),
    clientId: textOf(entry['clientId'], `${which} needs the clientId under which it knows this site`, 200),
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

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxLength;

function textOf(value: unknown, problem: string, maxLength: number): string {
  if (!isText(value, maxLength)) throw new Error(problem);
  return value.trim();
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error('is no JSON and no file that can be read');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // the message of the parser would quote the text, and a secret with it
    throw new Error('is no JSON');
  }
}
