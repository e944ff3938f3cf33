// Accounts at outside providers (CONNECTIONS) that users link to their own, and sign in with. They are found by issuer
// and subject only, never by a name or an address. Requests to a provider carry a sealed state that says who started
// them.
import { createHash, randomBytes } from 'node:crypto';
import type { ProviderResponse } from '#contract/endpoints/linked-accounts.ts';
import type { OidcProvider } from '#server/core/process/oidc-providers.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { lockByName, transaction } from '#server/core/db/transaction.ts';
import { type Claims, openRelyingParty, type RelyingParty } from './relying-party.ts';
import { consumeOnce } from './consume-once.ts';

/** Sign-in or session that started an authorization request. The response is valid only there. */
export interface AuthorizationOwner {
  purpose: 'link' | 'sign-in';
  /** Uid of the interaction for a sign-in; uids of the user and the session for a link. */
  binding: string;
}

interface AuthorizationStart extends AuthorizationOwner {
  provider: string;
  uiLocales?: string | undefined;
  /** Whether users who are signed in at the provider have to authenticate again. */
  forceLogin?: boolean;
  /** Whether the session persists on the device. */
  remember?: boolean;
}

interface AuthorizationState extends AuthorizationOwner {
  provider: string;
  nonce: string;
  verifier: string;
  remember: boolean;
  /** Expiry in milliseconds since 1970. */
  until: number;
}

interface FederatedUser {
  provider: OidcProvider;
  subject: string;
  /** Name at the provider, shown only to the user. */
  name: string;
  claims: Claims;
  remember: boolean;
}

export interface AccountLinking {
  providers: readonly OidcProvider[];
  /** Returns the URL that the browser has to open. @throws ApiError 404, 503 */
  begin(start: AuthorizationStart): Promise<string>;
  /** Returns who started the request that a `state` parameter belongs to; null if this site did not issue the state. */
  ownerOfState(state: string): AuthorizationOwner | null;
  /** Returns the user named in a response, which is valid once. @throws ApiError 400 (`refusedError`, `expiredError`), 503 */
  finish(authorizationResponse: ProviderResponse, authorizationOwner: AuthorizationOwner): Promise<FederatedUser>;
}

/** How long a user may stay at the provider, in milliseconds. */
const stateLifeMs = 15 * 60_000;
const statePurpose = 'connection state';

export function openAccountLinking(ctx: Context): AccountLinking {
  const providers = ctx.config.oidcProviders;
  const parties = new Map<string, RelyingParty>(
    providers.map((configuredProvider) => [configuredProvider.name, openRelyingParty(ctx, configuredProvider)]),
  );
  const findProvider = (name: string): { provider: OidcProvider; party: RelyingParty } => {
    const provider = providers.find((configuredProvider) => configuredProvider.name === name);
    if (!provider) throw notFound('Provider');
    return { provider, party: parties.get(name)! };
  };
  return {
    providers,
    begin: async ({ provider: name, purpose, binding, uiLocales, forceLogin = false, remember = false }) => {
      const { party } = findProvider(name);
      const [nonce, verifier] = [randomBytes(16), randomBytes(32)].map((bytes) => bytes.toString('base64url')) as [
        string,
        string,
      ];
      const expiresAt = ctx.clock().getTime() + stateLifeMs;
      const state: AuthorizationState = {
        provider: name,
        purpose,
        binding,
        nonce,
        verifier,
        remember,
        until: expiresAt,
      };
      return party.authorizationUrl({
        redirectUri: redirectUriOf(ctx, name),
        state: sealJson(ctx, statePurpose, state),
        nonce,
        challenge: createHash('sha256').update(verifier).digest('base64url'),
        uiLocales,
        forceLogin,
      });
    },
    ownerOfState: (sealedText) => unsealJson<AuthorizationState>(ctx, statePurpose, sealedText),
    finish: async ({ code, state: sealedText, iss }, authorizationOwner) => {
      const state = unsealJson<AuthorizationState>(ctx, statePurpose, sealedText);
      if (!state) throw refusedError();
      if (state.purpose !== authorizationOwner.purpose || state.binding !== authorizationOwner.binding)
        throw expiredError();
      if (state.until < ctx.clock().getTime()) throw expiredError();
      if (!(await consumeOnce(ctx, { kind: 'ConnectionState', text: sealedText, until: state.until })))
        throw expiredError();
      const { provider, party } = findProvider(state.provider);
      const { nonce, verifier, remember } = state;
      const authorizationResponse = { code, iss, nonce, verifier, redirectUri: redirectUriOf(ctx, provider.name) };
      const claims = await party.exchangeCode(authorizationResponse).catch((error: unknown) => {
        // a 401 would tell the page that its own session has ended, but only the provider's response is invalid
        throw error instanceof ApiError && error.status === 401 ? refusedError() : error;
      });
      return { provider, subject: claims.sub, name: displayName(claims), claims, remember };
    },
  };
}

/** Redirect URI of a provider; has to be registered there. */
const redirectUriOf = ({ config }: Pick<Context, 'config'>, provider: string): string =>
  `${config.publicUrl}/realms/${config.realm}/connection/${provider}`;

interface Ticket {
  binding: string;
  provider: string;
  subject: string;
  name: string;
  until: number;
}

const ticketPurpose = 'connection ticket';
/** How long a user may take to confirm a link, in milliseconds. */
const ticketLifeMs = 10 * 60_000;

/** Issues a ticket with which this session can link a user of a provider. @throws ApiError 400 if it must not */
export async function createLinkTicket(
  ctx: Context,
  userId: number,
  binding: string,
  person: FederatedUser,
): Promise<string> {
  const { provider, subject, name } = person;
  await requireUnlinked(ctx.db, { userId, provider, subject });
  const expiresAt = ctx.clock().getTime() + ticketLifeMs;
  return sealJson(ctx, ticketPurpose, {
    binding,
    provider: provider.name,
    subject,
    name,
    until: expiresAt,
  } satisfies Ticket);
}

/** Links the provider's user whom a ticket names; a ticket is valid once. @param onLink runs in the same transaction */
export async function linkAccount(
  ctx: Context,
  { userId, binding, provider: name }: { userId: number; binding: string; provider: string },
  sealedText: string,
  onLink: (tx: Db) => Promise<unknown>,
): Promise<void> {
  const ticket = unsealJson<Ticket>(ctx, ticketPurpose, sealedText);
  if (!ticket) throw refusedError();
  const provider = ctx.config.oidcProviders.find((configuredProvider) => configuredProvider.name === name);
  if (!provider) throw notFound('Provider');
  if (ticket.binding !== binding || ticket.provider !== name || ticket.until < ctx.clock().getTime())
    throw expiredError();
  if (!(await consumeOnce(ctx, { kind: 'ConnectionTicket', text: sealedText, until: ticket.until })))
    throw expiredError();
  const { subject } = ticket;
  await transaction(ctx, async (tx) => {
    const inserted = await tx
      .insertInto('connections')
      .values({
        user_id: userId,
        provider: name,
        issuer: provider.issuer,
        subject,
        name: ticket.name,
        linked_at: ctx.clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (inserted) return onLink(tx);
    await requireUnlinked(tx, { userId, provider, subject });
  });
}

/** @throws ApiError 400 if the subject is linked to another user, or the user to another subject of the provider */
async function requireUnlinked(
  db: Db,
  { userId, provider, subject }: { userId: number; provider: OidcProvider; subject: string },
): Promise<void> {
  const linkedUserId = await findLinkedUser(db, provider.issuer, subject);
  if (linkedUserId && linkedUserId !== userId) {
    throw new ApiError('bad_request_http_exception', 'That account is linked to somebody else', {
      reason: 'connection_taken',
    });
  }
  const existingLink = await db
    .selectFrom('connections')
    .select('subject')
    .where('user_id', '=', userId)
    .where('provider', '=', provider.name)
    .executeTakeFirst();
  if (existingLink === undefined || (existingLink.subject === subject && linkedUserId === userId)) return;
  throw new ApiError('bad_request_http_exception', 'Another account of this provider is linked. Unlink it first', {
    reason: 'connection_there',
  });
}

async function findLinkedUser(db: Db, issuer: string, subject: string): Promise<number | null> {
  const row = await db
    .selectFrom('connections')
    .innerJoin('users', 'users.id', 'connections.user_id')
    .select('users.id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the id of the user who is linked to a provider's user, and records the sign-in. Null if there is none. */
export async function signInLinkedUser(
  ctx: Context,
  { provider, subject, name }: FederatedUser,
): Promise<number | null> {
  const id = await findLinkedUser(ctx.db, provider.issuer, subject);
  if (id === null) return null;
  await ctx.db
    .updateTable('connections')
    .set({ used_at: ctx.clock(), name })
    .where('issuer', '=', provider.issuer)
    .where('subject', '=', subject)
    .execute();
  return id;
}

interface LinkedAccount {
  provider: string;
  name: string;
  linkedAt: Date;
  usedAt: Date | null;
  /** Whether the user may unlink the account; false if it is their only way to sign in. */
  removable: boolean;
}

/** Returns all linked accounts of a user, including those at providers that are no longer configured. */
export async function linkedAccounts(
  { config }: Pick<Context, 'config'>,
  db: Db,
  id: number,
): Promise<LinkedAccount[]> {
  const rows = await db.selectFrom('connections').selectAll().where('user_id', '=', id).orderBy('provider').execute();
  const account = await db.selectFrom('accounts').select('password_hash').where('user_id', '=', id).executeTakeFirst();
  const hasPassword = (account?.password_hash ?? null) !== null;
  const canSignIn = (row: { issuer: string }): boolean =>
    config.oidcProviders.some(({ issuer }) => issuer === row.issuer);
  const signInMethodCount = rows.filter(canSignIn).length;
  return rows.map((row) => ({
    provider: row.provider,
    name: row.name,
    linkedAt: row.linked_at,
    usedAt: row.used_at,
    removable: hasPassword || !canSignIn(row) || signInMethodCount > 1,
  }));
}

/** @throws ApiError 404, or 400 (`last_way`) when the user would have no way left to sign in */
export async function unlinkAccount(ctx: Context, userId: number, provider: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    // serializes concurrent calls, so that two of them cannot remove the last two ways to sign in
    await lockByName(tx, `connections ${userId}`);
    const linkedAccount = (await linkedAccounts(ctx, tx, userId)).find(
      (candidateAccount) => candidateAccount.provider === provider,
    );
    if (!linkedAccount) throw notFound('Link');
    if (!linkedAccount.removable) {
      throw new ApiError('bad_request_http_exception', 'Nothing would be left to sign in with. Set a password first', {
        reason: 'last_way',
      });
    }
    await tx.deleteFrom('connections').where('user_id', '=', userId).where('provider', '=', provider).execute();
  });
}

/**
 * Authentication methods (`amr`) that the provider reports, without those that stand for a second factor of this site.
 */
export function authenticationMethodsOf({ claims }: FederatedUser): string[] {
  const methods = [claims['amr']]
    .flat()
    .filter((method): method is string => typeof method === 'string' && /^\w{1,20}$/.test(method));
  return ['fed', ...methods.filter((method) => !['otp', 'mfa', 'hwk', 'swk', 'fed'].includes(method)).slice(0, 5)];
}

/** Returns the provider's name for the user, on one line and without bidirectional control characters. */
function displayName(claims: Claims): string {
  const names = [claims['preferred_username'], claims['email'], claims['name'], claims.sub]
    .filter((name) => typeof name === 'string')
    .map((name) =>
      name
        .toWellFormed()
        .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
        .trim(),
    );
  return [...(names.find((name) => name !== '') ?? '?')].slice(0, 100).join('');
}

function sealJson({ secret }: Pick<Context, 'secret'>, purpose: string, value: object): string {
  return secret.seal(purpose, JSON.stringify(value)).toString('base64url');
}

/** Unseals a text. Null if it was not sealed here, or was changed. */
function unsealJson<T>({ secret }: Pick<Context, 'secret'>, purpose: string, sealedText: string): T | null {
  const sealed = Buffer.from(sealedText, 'base64url');
  // accepts only the canonical encoding: another spelling of the same bytes would count as another, unused state
  if (sealed.length < 40 || sealed.toString('base64url') !== sealedText) return null;
  try {
    return JSON.parse(secret.open(purpose, sealed).toString()) as T;
  } catch {
    return null;
  }
}

const refusedError = (): ApiError =>
  new ApiError('bad_request_http_exception', 'The sign-in provider did not say this', { reason: 'refused' });

const expiredError = (): ApiError =>
  new ApiError('bad_request_http_exception', 'This was begun too long ago, somewhere else, or is used. Begin anew', {
    reason: 'expired',
  });
