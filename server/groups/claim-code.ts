// Code that whoever claims a group shows at a place of the group, such as its website.
import type { Context } from '#server/core/context.ts';

/** The code of every claim of this person and group, so that it can be placed before the claim is sent. */
export const claimCode = ({ secret }: Pick<Context, 'secret'>, personUid: string, groupUid: string): string =>
  secret.hash('group claim', `${personUid} ${groupUid}`).toString('hex').slice(0, 16);
