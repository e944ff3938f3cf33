// Who people are: the tokens they show, the sessions these name, and what the database says of their owners.
import type { Context } from '#server/core/context.ts';
import { openTokens, type Tokens } from './tokens.ts';
import { type Identify, openViewers } from './viewers.ts';

export interface Identity {
  tokens: Tokens;
  identify: Identify;
}

/** One for each process. */
export function openIdentity(ctx: Context): Identity {
  const tokens = openTokens(ctx);
  return { tokens, identify: openViewers(ctx, tokens) };
}
