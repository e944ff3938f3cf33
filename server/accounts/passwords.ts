// Password rules and hashing. Hashes also depend on the installation's secret (pepper), so a copy of the database alone
// cannot be brute-forced.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { openSemaphore } from '#server/core/process/semaphore.ts';

const { passwordMinLength, passwordMaxLength } = limits;

/** Why a password is rejected; the web translates it. */
export type PasswordProblem = 'short' | 'long' | 'common' | 'like_name';

type SecretContext = Pick<Context, 'secret'>;

/** Argon2id with 19 MiB, two passes, one lane. */
const argon2Cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Maximum number of hash operations that wait for a core: in a flood, each would otherwise hold a request open. */
const maxWaitingHashes = 64;

/** Limits concurrent hash operations to the number of cores: each occupies one core, and its memory. */
const hashSemaphore = openSemaphore({
  atOnce: availableParallelism(),
  maxWaiting: maxWaitingHashes,
  tooMany: () =>
    new ApiError('service_unavailable_http_exception', 'Too many people sign in now. Try again in a minute'),
});

/** Normalizes a password (NFKC), so that it matches however it is typed. */
const normalizePassword = (password: string): string => password.normalize('NFKC');
const hashOptions = ({ secret }: SecretContext) => ({ ...argon2Cost, secret: secret.derive('password pepper') });

/**
 * Hashes a password. @param salt 16 bytes for a reproducible hash; random by default @throws ApiError 503 when too many
 * hash operations wait
 */
export function hashPassword(ctx: SecretContext, password: string, salt?: Uint8Array): Promise<string> {
  return hashSemaphore.run(() => hash(normalizePassword(password), { ...hashOptions(ctx), ...(salt ? { salt } : {}) }));
}

/**
 * Verifies a password, taking the same time whether or not the account exists.
 * @param stored null if there is no account, or none with a password. @throws ApiError 503
 */
export async function verifyPassword(ctx: SecretContext, stored: string | null, password: string): Promise<boolean> {
  // a text of more than four times the maximum stays too long after normalization, so it is not even normalized
  if (password.length > 4 * passwordMaxLength || normalizePassword(password).length > passwordMaxLength) return false;
  const comparedHash = stored ?? (await getDecoyHash(ctx));
  const isMatch = await hashSemaphore.run(() =>
    verify(comparedHash, normalizePassword(password), hashOptions(ctx)).catch(() => false),
  );
  return isMatch && stored !== null;
}

let decoyHash: Promise<string> | null = null;
function getDecoyHash(ctx: SecretContext): Promise<string> {
  decoyHash ??= hashPassword(ctx, 'nobody has this password').catch((error: unknown) => {
    decoyHash = null;
    throw error;
  });
  return decoyHash;
}

/**
 * Returns why a password is not accepted, or null if it is.
 * @param forbiddenTexts texts that the password may not contain: the username, the address and its local part
 */
export async function passwordProblem(
  password: string,
  forbiddenTexts: readonly string[],
): Promise<PasswordProblem | null> {
  if (password.length > passwordMaxLength || normalizePassword(password).length > passwordMaxLength) return 'long';
  if ([...password].length < passwordMinLength) return 'short';
  const normalizedPassword = normalizePassword(password).toLowerCase();
  if (
    forbiddenTexts.some((word) => word.length >= 4 && normalizedPassword.includes(word.normalize('NFKC').toLowerCase()))
  )
    return 'like_name';
  // common: one character repeated, or (below) a common password, also when followed by a year or an exclamation mark
  if (/^(.)\1*$/u.test(normalizedPassword)) return 'common';
  const commonPasswordSet = await commonPasswords();
  const withoutSuffix = normalizedPassword.replace(/[\d\p{P}\p{S}]{1,4}$/u, '');
  return commonPasswordSet.has(normalizedPassword) ||
    (withoutSuffix.length >= 4 && commonPasswordSet.has(withoutSuffix))
    ? 'common'
    : null;
}

let loadedPasswords: Promise<ReadonlySet<string>> | null = null;
function commonPasswords(): Promise<ReadonlySet<string>> {
  loadedPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  );
  return loadedPasswords;
}
