// The links that end or restore a kind of mail. Their id names the person and the kind of mail, encrypted to 16 bytes that
// look like a UUID: nobody can make one up or read it, nothing is stored, and links of old mails go on working.
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { buildPath } from '#contract/rules/pages.ts';
import type { Context } from '#server/core/context.ts';

type LinkContext = Pick<Context, 'secret' | 'config'>;

const kinds = { digest: 1 } as const;
/** One block: the person (4 bytes), the kind (1), and zeros, by which a made-up id is told from a real one. */
const blockBytes = 16;
const cipher = 'aes-256-ecb';

/** Prefix of the addresses to which mail programs send their one-click form. */
export const oneClickPath = '/callback/unsubscribe';

function subscriptionId({ secret }: Pick<Context, 'secret'>, userId: number): string {
  const block = Buffer.alloc(blockBytes);
  block.writeUInt32BE(userId);
  block.writeUInt8(kinds.digest, 4);
  const encrypting = createCipheriv(cipher, secret.derive('subscription link'), null).setAutoPadding(false);
  const hex = Buffer.concat([encrypting.update(block), encrypting.final()]).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The internal id of the person whose weekly mail the link is about; null for an id that this site has not made. */
export function subscriberOf({ secret }: Pick<Context, 'secret'>, id: string): number | null {
  const encrypted = Buffer.from(id.replaceAll('-', ''), 'hex');
  if (encrypted.length !== blockBytes) return null;
  const decrypting = createDecipheriv(cipher, secret.derive('subscription link'), null).setAutoPadding(false);
  const block = Buffer.concat([decrypting.update(encrypted), decrypting.final()]);
  const isOwn = block.readUInt8(4) === kinds.digest && block.subarray(5).every((byte) => byte === 0);
  return isOwn ? block.readUInt32BE() : null;
}

export function subscriptionLinks(ctx: LinkContext, userId: number): { stop: string; oneClick: string } {
  const id = subscriptionId(ctx, userId);
  const { publicUrl } = ctx.config;
  return {
    stop: publicUrl + buildPath('subscription', { status: 'cancelled', id }),
    oneClick: `${publicUrl}${oneClickPath}/${id}`,
  };
}
