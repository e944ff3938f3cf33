// The secret of an installation, stored outside of the database: a copy of the database alone is not enough to sign
// anything or to decrypt what is sealed.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../process/start-problem.ts';

/** Cryptography with keys derived from the secret. `purpose` separates uses: values of one are invalid for another. */
export interface Secret {
  /** Derives a key of 32 bytes. */
  derive(purpose: string): Buffer;
  /** Keyed hash of 32 bytes, for values that are only ever compared. */
  hash(purpose: string, value: string): Buffer;
  /** Encrypts and authenticates a value (AES-256-GCM). */
  seal(purpose: string, plaintext: Buffer | string): Buffer;
  /** Decrypts a sealed value. @throws Error when it was sealed with another secret or purpose, or was changed */
  open(purpose: string, sealed: Buffer): Buffer;
}

const secretFileName = 'secret';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Opens the secret of this installation.
 * @param configuredSecret at least 32 characters, for sites on several machines; null uses the file in the data folder,
 * which is created once
 */
export function openSecret(configuredSecret: string | null, dataDir: string): Secret {
  const secret =
    configuredSecret === null ? readOrCreateSecret(path.join(dataDir, secretFileName)) : Buffer.from(configuredSecret);
  const keysByPurpose = new Map<string, Buffer>();
  const derive = (purpose: string): Buffer => {
    const cachedKey = keysByPurpose.get(purpose);
    if (cachedKey) return cachedKey;
    const key = Buffer.from(hkdfSync('sha256', secret, 'komawari', purpose, 32));
    keysByPurpose.set(purpose, key);
    return key;
  };
  return {
    derive,
    hash: (purpose, value) =>
      createHmac('sha256', derive(`hash ${purpose}`))
        .update(value)
        .digest(),
    seal: (purpose, plaintext) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', derive(`seal ${purpose}`), iv);
      const encrypted = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
    },
    open: (purpose, sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', derive(`seal ${purpose}`), sealed.subarray(0, ivBytes));
      decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
    },
  };
}

function readOrCreateSecret(file: string): Buffer {
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secretText = readFileSync(file, 'utf8').trim();
  if (secretText.length >= 32) return Buffer.from(secretText);
  throw new StartProblem(
    `${file} holds no secret. Restore it from a backup; without it everybody has to sign in again and set up their second factor anew. Delete it to begin with a new one`,
  );
}
