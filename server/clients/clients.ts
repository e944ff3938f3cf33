// Life cycle of API clients: creation, approval, changes, secret rotation, deletion.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { clientStates } from '#contract/endpoints/clients.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { plainLines } from '#server/core/plain-text.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { checkVersion } from '#server/core/process/version.ts';
import type { DB } from '#server/db/schema.ts';
import { changedSince, closeSubmission, submitForReview } from '#server/review/submissions.ts';
import { endSessions } from '#server/sessions/sessions.ts';

export type ClientState = (typeof clientStates)[number];
type ClientContext = Pick<Context, 'db' | 'secret' | 'clock'>;

/** Prefix of the OAuth client ids of all personal clients, and of no others. */
export const clientIdPrefix = 'personal-client-';
const sealPurpose = 'api client secret';

export const isApproved = (state: ClientState): boolean => state === 'approved' || state === 'autoapproved';

interface NewClient {
  ownerId: number;
  name: string;
  description?: string | null | undefined;
  /** Credentials of clients that the site itself ships; those of all others are random. */
  fixed?: { uid: string; publicId: string; secret: string };
}

/**
 * Creates a client and returns its internal id.
 * @param count counts the request against a rate limit; called only once the input is valid
 * @throws ApiError validation_exception
 */
export async function createClient(
  ctx: ClientContext,
  client: NewClient,
  count: () => Promise<unknown> = async () => {},
): Promise<number> {
  const { ownerId, fixed } = client;
  const texts = { name: validateName(client.name), description: cleanDescription(client.description) };
  await count();
  const now = ctx.clock();
  return transaction(ctx, async (tx) => {
    // locks the counter row: concurrent creations of the same owner run one after the other
    const { made } = await tx
      .insertInto('api_client_counts')
      .values({ user_id: ownerId, made: 1 })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet((eb) => ({ made: eb('api_client_counts.made', '+', 1) })),
      )
      .returning('made')
      .executeTakeFirstOrThrow();
    const state: ClientState = fixed ? 'approved' : made <= limits.clientsAutoapproved ? 'autoapproved' : 'requested';
    const { id, uid } = await tx
      .insertInto('api_clients')
      .values({
        ...(fixed ? { uid: fixed.uid } : {}),
        owner_id: ownerId,
        ...texts,
        public_id: fixed?.publicId ?? `${clientIdPrefix}${randomUUID()}-${randomBytes(4).toString('hex')}`,
        state,
        ...(isApproved(state) ? secretColumns(ctx, fixed?.secret ?? newSecret()) : {}),
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'uid'])
      .executeTakeFirstOrThrow();
    if (state === 'requested') {
      const subject = { kind: 'api_clients', uid, ownerId, content: JSON.stringify(texts) };
      await submitForReview(tx, { kind: 'api_client', subject }, now);
    }
    return id;
  });
}

/**
 * Edits a client and returns its internal id. Absent fields stay unchanged. Deactivating a client ends its sessions.
 */
export async function editClient(
  ctx: ClientContext,
  { ownerId, uid }: OwnedClient,
  change: { description?: string | null | undefined; active?: boolean | undefined; version: number },
): Promise<number> {
  const description = change.description === undefined ? undefined : cleanDescription(change.description);
  return transaction(ctx, async (tx) => {
    const client = await lockOwnedClient(tx, { ownerId, uid });
    if (!client) throw notFound('API client');
    checkVersion(change.version, client.version);
    const active = change.active ?? client.active;
    await tx
      .updateTable('api_clients')
      .set({ ...(description === undefined ? {} : { description }), active, ...nextVersion(ctx, client) })
      .where('id', '=', client.id)
      .execute();
    if (!active) await endSessions(ctx, tx, { clientId: client.id });
    return client.id;
  });
}

/** @param version the version that the caller last saw; undefined deletes the client whatever its version */
export async function deleteClient(
  ctx: ClientContext,
  { ownerId, uid }: OwnedClient,
  version: number | undefined,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const client = await lockOwnedClient(tx, { ownerId, uid });
    if (!client) throw notFound('API client');
    if (version !== undefined) checkVersion(version, client.version);
    await endSessions(ctx, tx, { clientId: client.id });
    await tx.deleteFrom('api_clients').where('id', '=', client.id).execute();
  });
}

/** Returns the secret and deletes its readable copy, so a second call fails. @throws ApiError 403 with the reason */
export async function showSecret(ctx: ClientContext, ownedClient: OwnedClient): Promise<string> {
  return transaction(ctx, async (tx) => {
    const client = requireUsable(await lockOwnedClient(tx, ownedClient));
    if (!client.secret_sealed) {
      throw accessDeniedError(
        'secret_shown',
        'The secret has been shown, and nobody can read it any more. Make a new one',
      );
    }
    await tx.updateTable('api_clients').set({ secret_sealed: null }).where('id', '=', client.id).execute();
    return ctx.secret.open(sealPurpose, client.secret_sealed).toString();
  });
}

/** Replaces the secret and returns the new one, which cannot be read again. Ends the sessions of the client. */
export async function rotateSecret(
  ctx: ClientContext,
  ownedClient: OwnedClient,
  version: number | undefined,
): Promise<string> {
  const secret = newSecret();
  return transaction(ctx, async (tx) => {
    const client = requireUsable(await lockOwnedClient(tx, ownedClient));
    if (version !== undefined) checkVersion(version, client.version);
    await tx
      .updateTable('api_clients')
      .set({ secret_hash: hashSecret(secret), secret_sealed: null, ...nextVersion(ctx, client) })
      .where('id', '=', client.id)
      .execute();
    await endSessions(ctx, tx, { clientId: client.id });
    return secret;
  });
}

/**
 * Approves or rejects a client, also one that was approved before, and ends its sessions. Returns whether the state
 * changed.
 * @param deciderId internal id of who decides; null when it is the operator of the site
 * @throws ApiError not_found_http_exception; access_denied_http_exception when the client is the decider's own
 */
export async function decideClient(
  ctx: ClientContext,
  uid: string,
  state: 'approved' | 'rejected',
  deciderId: number | null,
): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const client = await tx.selectFrom('api_clients').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
    if (!client) throw notFound('API client');
    if (client.owner_id === deciderId)
      throw accessDeniedError('own', 'Somebody else has to decide about your own API client');
    if (client.state === state || (state === 'approved' && isApproved(client.state))) return false;
    const secret = state === 'approved' ? secretColumns(ctx, newSecret()) : { secret_hash: null, secret_sealed: null };
    await tx
      .updateTable('api_clients')
      .set({ state, decided_by: deciderId, decided_at: ctx.clock(), ...secret, ...nextVersion(ctx, client) })
      .where('id', '=', client.id)
      .execute();
    await endSessions(ctx, tx, { clientId: client.id });
    const decided = state === 'approved' ? ('accepted' as const) : ('refused' as const);
    await closeSubmission(tx, { ...submissionOf(uid), state: decided }, ctx.clock());
    return true;
  });
}

/**
 * Takes a decision about a client back: it waits again, without a secret. @param was its state by the decision
 * @throws ApiError 404, 409 when it was decided again
 */
export async function undoClientDecision(ctx: ClientContext, uid: string, was: 'approved' | 'rejected'): Promise<void> {
  await transaction(ctx, async (tx) => {
    const client = await tx.selectFrom('api_clients').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
    if (!client) throw notFound('API client');
    if (client.state !== was) throw changedSince();
    const waiting = { state: 'requested' as const, decided_by: null, decided_at: null };
    await tx
      .updateTable('api_clients')
      .set({ ...waiting, secret_hash: null, secret_sealed: null, ...nextVersion(ctx, client) })
      .where('id', '=', client.id)
      .execute();
    await endSessions(ctx, tx, { clientId: client.id });
  });
}

/**
 * Takes the access of an approved client away and ends its sessions. Its secret stays, so that the inverse gives the same access
 * back. @throws ApiError 404, 409 when it is not approved
 */
export async function revokeClient(
  ctx: ClientContext,
  uid: string,
  deciderId: number | null,
): Promise<{ ownerId: number; state: ClientState }> {
  return transaction(ctx, async (tx) => {
    const client = await tx.selectFrom('api_clients').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
    if (!client) throw notFound('API client');
    if (!isApproved(client.state))
      throw new ApiError('optimistic_lock_exception', 'This API client is not approved', {
        reason: 'client_not_approved',
      });
    const rejected = { state: 'rejected' as const, decided_by: deciderId, decided_at: ctx.clock() };
    await tx
      .updateTable('api_clients')
      .set({ ...rejected, ...nextVersion(ctx, client) })
      .where('id', '=', client.id)
      .execute();
    await endSessions(ctx, tx, { clientId: client.id });
    return { ownerId: client.owner_id, state: client.state };
  });
}

/** Gives a revoked client its access back. @throws ApiError 409 when it was decided again or deleted */
export async function restoreClient(ctx: ClientContext, uid: string, state: ClientState): Promise<void> {
  await transaction(ctx, async (tx) => {
    const client = await tx.selectFrom('api_clients').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
    if (!client || client.state !== 'rejected' || client.secret_hash === null) throw changedSince();
    await tx
      .updateTable('api_clients')
      .set({ state, ...nextVersion(ctx, client) })
      .where('id', '=', client.id)
      .execute();
  });
}

const submissionOf = (uid: string) => ({ kind: 'api_client', subjectKind: 'api_clients', subjectUid: uid }) as const;

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

interface OwnedClient {
  ownerId: number;
  /** Public id. */
  uid: string;
}

function lockOwnedClient(tx: Transaction<DB>, { ownerId, uid }: OwnedClient) {
  return tx
    .selectFrom('api_clients')
    .select(['id', 'version', 'state', 'active', 'secret_sealed'])
    .where('uid', '=', uid)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
}

type LockedClient = NonNullable<Awaited<ReturnType<typeof lockOwnedClient>>>;

/** Asserts that the secret of a client may be shown. A missing client and another user's give the same error. */
function requireUsable(client: LockedClient | undefined): LockedClient {
  if (!client) throw accessDeniedError('not_own', 'You have no such API client');
  if (!isApproved(client.state)) throw accessDeniedError('not_approved', 'This API client is not approved');
  if (!client.active) throw accessDeniedError('not_active', 'This API client is switched off');
  return client;
}

function accessDeniedError(reason: string, detail: string): ApiError {
  return new ApiError('access_denied_http_exception', detail, { reason });
}

function nextVersion({ clock }: Pick<Context, 'clock'>, { version }: { version: number }) {
  return { version: version + 1, updated_at: clock() };
}

const newSecret = (): string => randomBytes(32).toString('base64url');

function secretColumns({ secret }: Pick<Context, 'secret'>, secretValue: string) {
  return { secret_hash: hashSecret(secretValue), secret_sealed: secret.seal(sealPurpose, secretValue) };
}

function validateName(text: string): string {
  const name = plainText(text);
  const { clientNameMinLength: min, clientNameMaxLength: max } = limits;
  if (name.length >= min && name.length <= max) return name;
  throw new ApiError('validation_exception', `Error validating /name: The name has ${min} to ${max} characters`, {
    pointer: '/name',
  });
}

function cleanDescription(text: string | null | undefined): string | null {
  return text ? plainLines(text) || null : null;
}
