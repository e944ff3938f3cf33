// The one secret of an installation, outside the database: whoever has a copy of the database alone can sign nothing and
// read nothing that is sealed with it.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../process/start-problem.ts';

/** `purpose` keeps what is made for one use from being taken for another. */
export interface Secret {
  /** 32 bytes that follow from the secret. */
  derive(purpose: string): Buffer;
  /** Keyed hash of 32 bytes, for values that are only ever compared. */
  hash(purpose: string, value: string): Buffer;
  /** Encrypted and authenticated (AES-256-GCM). */
  seal(purpose: string, plain: Buffer | string): Buffer;
  /** @throws Error when it was sealed with another secret, for another purpose, or changed */
  open(purpose: string, sealed: Buffer): Buffer;
}

const fileName = 'secret';
const ivBytes = 12;
const tagBytes = 16;

/**
 * @param given at least 32 characters, for sites of several machines; null takes the file in the data folder, which is
 * made once
 */
export function openSecret(given: string | null, dataDir: string): Secret {
  const secret = given === null ? readOrMake(path.join(dataDir, fileName)) : Buffer.from(given);
  const keys = new Map<string, Buffer>();
  const derive = (purpose: string): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, 'komawari', purpose, 32));
    keys.set(purpose, key);
    return key;
  };
  return {
    derive,
    hash: (purpose, value) =>
      createHmac('sha256', derive(`hash ${purpose}`))
        .update(value)
        .digest(),
    seal: (purpose, plain) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', derive(`seal ${purpose}`), iv);
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (purpose, sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', derive(`seal ${purpose}`), sealed.subarray(0, ivBytes));
      decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
    },
  };
}

function readOrMake(file: string): Buffer {
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const text = readFileSync(file, 'utf8').trim();
  if (text.length >= 32) return Buffer.from(text);
  throw new StartProblem(
    `${file} holds no secret. Restore it from a backup; without it everybody has to sign in again and set up their second factor anew. Delete it to begin with a new one`,
  );
}
