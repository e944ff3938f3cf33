// Signed paths of pictures that are not public: `/u/{token}/…`. Image hosts take no credentials, so a token names what may
// be read, for whom it was made and until when. It is short-lived, and whoever has it may read only that.
import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/core/context.ts';

/** Subject of a token, all of which it opens: the pages of a chapter, the files of an upload session, the covers of a title. */
const kinds = ['chapter', 'session', 'title'] as const;

export interface SignedSubject {
  kind: (typeof kinds)[number];
  /** Public id of the chapter, session or title. */
  uid: string;
  /** Internal id of the account for which the token was made. */
  viewerId: number;
  /** Whether it opens what only moderators and reviewers see, too. */
  asStaff: boolean;
}

interface SignedBase {
  /** URL in place of that of the media host: paths of images follow it. */
  baseUrl: string;
  expiresAt: Date;
}

type SigningContext = Pick<Context, 'secret' | 'clock'>;

const minute = 60_000;
const lifeMinutes = 15;
/** Tokens of the same minutes are equal, so that browsers load a picture once for several requests of its URL. */
const stepMinutes = 5;
const purpose = 'signed pictures';
const tokenPattern = /^v1\.([cst])([as])\.([0-9a-f]{32})\.([0-9a-z]{1,7})\.([0-9a-z]{1,9})\.([\w-]{22})$/;

/** Makes URLs of what the viewer may see; whether they may is up to the caller. */
export function signedBase(
  { secret, clock, config }: SigningContext & Pick<Context, 'config'>,
  { kind, uid, viewerId, asStaff }: SignedSubject,
): SignedBase {
  const step = stepMinutes * minute;
  const expiresAt = new Date(Math.floor(clock().getTime() / step) * step + lifeMinutes * minute);
  const expiry = Math.floor(expiresAt.getTime() / 1000).toString(36);
  const text = `v1.${kind[0]}${asStaff ? 's' : 'a'}.${uid.replaceAll('-', '')}.${viewerId.toString(36)}.${expiry}`;
  return { baseUrl: `${config.mediaUrl}/u/${text}.${macOf(secret, text).toString('base64url')}`, expiresAt };
}

/** Reads a token; undefined for one that is wrong or has expired. */
export function readToken(
  { secret, clock }: SigningContext,
  token: string,
): (SignedSubject & { secondsLeft: number }) | undefined {
  const [, kindLetter, rights, id, viewer, expiry, mac] = tokenPattern.exec(token) ?? [];
  const kind = kinds.find((each) => each[0] === kindLetter);
  if (!kind || id === undefined) return undefined;
  const expected = macOf(secret, token.slice(0, token.lastIndexOf('.')));
  const given = Buffer.from(mac!, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const secondsLeft = Math.floor(Number.parseInt(expiry!, 36) - clock().getTime() / 1000);
  if (secondsLeft <= 0) return undefined;
  const uid = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-');
  return { kind, uid, viewerId: Number.parseInt(viewer!, 36), asStaff: rights === 's', secondsLeft };
}

const macOf = (secret: Context['secret'], text: string): Buffer => secret.hash(purpose, text).subarray(0, 16);
