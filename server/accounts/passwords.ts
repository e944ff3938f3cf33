// Passwords: which ones are taken, and how they are kept. A hash also needs the secret of the installation, so that a copy
// of the database alone is nothing to guess at.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { openSemaphore } from '#server/core/process/semaphore.ts';

const { passwordMinLength, passwordMaxLength } = limits;

/** Why a password cannot be had; the web translates it. */
export type PasswordProblem = 'short' | 'long' | 'common' | 'like_name';

type SecretContext = Pick<Context, 'secret'>;

/** Argon2id with 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashes that wait for a core; more of them is a flood, and each holds a request. */
const maxWaiting = 64;

/** As many hashes at once as there are cores: each takes one, and its memory. */
const hashing = openSemaphore({
  atOnce: availableParallelism(),
  maxWaiting,
  tooMany: () =>
    new ApiError('service_unavailable_http_exception', 'Too many people sign in now. Try again in a minute'),
});

/** The same password in every way of typing it. */
const bytesOf = (password: string): string => password.normalize('NFKC');
const optionsOf = ({ secret }: SecretContext) => ({ ...cost, secret: secret.derive('password pepper') });

/**
 * @param salt 16 bytes; random unless the same hash has to come out again. @throws ApiError 503 when too many others wait
 */
export function hashPassword(ctx: SecretContext, password: string, salt?: Uint8Array): Promise<string> {
  return hashing.run(() => hash(bytesOf(password), { ...optionsOf(ctx), ...(salt ? { salt } : {}) }));
}

/**
 * Takes the same time whether there is an account or not.
 * @param stored null when there is none, or none with a password. @throws ApiError 503
 */
export async function verifyPassword(ctx: SecretContext, stored: string | null, password: string): Promise<boolean> {
  // however it is typed, none of them is longer
  if (password.length > 4 * passwordMaxLength || bytesOf(password).length > passwordMaxLength) return false;
  const known = stored ?? (await decoy(ctx));
  const right = await hashing.run(() => verify(known, bytesOf(password), optionsOf(ctx)).catch(() => false));
  return right && stored !== null;
}

let decoyHash: Promise<string> | null = null;
function decoy(ctx: SecretContext): Promise<string> {
  decoyHash ??= hashPassword(ctx, 'nobody has this password').catch((error: unknown) => {
    decoyHash = null;
    throw error;
  });
  return decoyHash;
}

/** @param near what the password may not contain: the name, and what stands before the @ of the address */
export async function passwordProblem(password: string, near: readonly string[]): Promise<PasswordProblem | null> {
  if (password.length > passwordMaxLength || bytesOf(password).length > passwordMaxLength) return 'long';
  if ([...password].length < passwordMinLength) return 'short';
  const plain = bytesOf(password).toLowerCase();
  if (near.some((word) => word.length >= 4 && plain.includes(word.normalize('NFKC').toLowerCase()))) return 'like_name';
  // one sign again and again, or a known one with a year or an exclamation mark behind it
  if (/^(.)\1*$/u.test(plain)) return 'common';
  const words = await commonPasswords();
  const bare = plain.replace(/[\d\p{P}\p{S}]{1,4}$/u, '');
  return words.has(plain) || (bare.length >= 4 && words.has(bare)) ? 'common' : null;
}

let common: Promise<ReadonlySet<string>> | null = null;
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  );
  return common;
}
