// Storage adapter of the OpenID provider for its sessions, codes, grants and refresh tokens. Each record is found by a
// keyed hash of its id and is sealed: a copy of the table is useless.
import type { Insertable } from 'kysely';
import Provider, { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import type { DB } from '#server/db/schema.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { signInEndedError } from '#server/sessions/sign-in-ended.ts';
import {
  endSessions,
  deleteProviderRecords,
  isSessionActive,
  saveSession,
  sessionHash,
  signedOutSince,
} from '#server/sessions/sessions.ts';

type RecordContext = Pick<Context, 'db' | 'secret' | 'clock'>;

/** Payload of a session, beyond the fields of every record. */
interface SessionPayload extends AdapterPayload {
  amr?: string[];
  transient?: boolean;
}

/** Payload of a sign-in in progress. */
interface InteractionPayload extends AdapterPayload {
  result?: { who?: AuthenticatedUser };
  /** Result of the previous interaction, when that was not sufficient. */
  lastSubmission?: { who?: AuthenticatedUser };
}

/** User who has authenticated in a sign-in; part of the result that `interactions.ts` saves. */
export interface AuthenticatedUser {
  /** Public id. */
  person: string;
  /** When they began to authenticate, in milliseconds since 1970. */
  since: number;
}

/** Creates the adapters by kind of record. @param networkOf truncated address of a request, which a session stores */
export function createRecordAdapters(
  ctx: RecordContext,
  networkOf: (headers: Headers) => string | null,
): (kind: string) => Adapter {
  return (kind) => new RecordAdapter(ctx, kind, networkOf);
}

type Headers = Record<string, string | string[] | undefined>;

class RecordAdapter implements Adapter {
  readonly #ctx: RecordContext;
  readonly #kind: string;
  readonly #networkOf: (headers: Headers) => string | null;

  constructor(ctx: RecordContext, kind: string, networkOf: (headers: Headers) => string | null) {
    this.#ctx = ctx;
    this.#kind = kind;
    this.#networkOf = networkOf;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { db, secret, clock } = this.#ctx;
    // a session has its own uid; records made in a session store its uid, and are deleted with it
    const uid = payload.uid ?? payload['sessionUid'];
    const values = {
      kind: this.#kind,
      id_hash: this.#hash(id),
      grant_hash: payload.grantId === undefined ? null : this.#grantHash(payload.grantId),
      uid_hash: typeof uid === 'string' ? sessionHash(this.#ctx, uid) : null,
      payload: secret.seal(`oidc ${this.#kind}`, JSON.stringify(payload)),
      expires_at: expiresIn ? new Date(clock().getTime() + expiresIn * 1000) : null,
    };
    if (this.#kind === 'Session' && payload.accountId !== undefined && payload.uid !== undefined) {
      const isSessionOpen = await this.#keepSession(payload, expiresIn);
      // the session was ended while the request was handled, and must not be restored
      if (!isSessionOpen) return deleteProviderRecords(this.#ctx, db, [payload.uid]);
    }
    const authenticatedUser = this.#kind === 'Interaction' ? (payload as InteractionPayload).result?.who : undefined;
    if (!authenticatedUser) return upsertRecord(db, values);
    await transaction(this.#ctx, async (tx) => {
      if (await signedOutSince(tx, authenticatedUser.person, new Date(authenticatedUser.since)))
        throw signInEndedError();
      const user = await tx
        .selectFrom('users')
        .select('id')
        .where('uid', '=', authenticatedUser.person)
        .executeTakeFirst();
      // stores the user's id, so that the record is deleted when the user is signed out everywhere
      await upsertRecord(tx, { ...values, user_id: user?.id ?? null });
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#unlessEnded(await this.#read({ column: 'id_hash', hash: this.#hash(id) }));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#unlessEnded(await this.#read({ column: 'uid_hash', hash: sessionHash(this.#ctx, uid) }));
  }

  /** User codes belong to the device flow (devices without a keyboard), which no client here uses. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /**
   * Marks a code or token as used, which succeeds only once. A second use means that somebody has a copy, and ends the
   * session that it was issued in.
   */
  async consume(id: string): Promise<void> {
    const hash = this.#hash(id);
    const consumedRecord = await this.#ctx.db
      .updateTable('oidc_records')
      .set({ consumed_at: this.#ctx.clock() })
      .where('kind', '=', this.#kind)
      .where('id_hash', '=', hash)
      .where('consumed_at', 'is', null)
      .returning('kind')
      .executeTakeFirst();
    if (consumedRecord) return;
    await this.#endSessionsOf('id_hash', hash);
    throw new errors.InvalidGrant(`${this.#kind} already used`);
  }

  async destroy(id: string): Promise<void> {
    const { db } = this.#ctx;
    const session = this.#kind === 'Session' ? await this.find(id) : undefined;
    // the provider destroys a refresh token that was reused or revoked, never one that is only renewed
    if (this.#kind === 'RefreshToken') await this.#endSessionsOf('id_hash', this.#hash(id));
    const deletedRecord = await db
      .deleteFrom('oidc_records')
      .where('kind', '=', this.#kind)
      .where('id_hash', '=', this.#hash(id))
      .returning('kind')
      .executeTakeFirst();
    // the result of a finished sign-in is used once: the provider destroys it before it signs the user in
    if (this.#kind === 'Interaction' && !deletedRecord)
      throw new errors.SessionNotFound('interaction session not found');
    // a session that gets a new id keeps its uid, and is saved under the new id right away
    if (session?.uid !== undefined && !isIdRotation()) await endSessions(this.#ctx, db, { uid: session.uid });
  }

  /** Deletes the records of a grant and ends its session, and so its access tokens, which are not stored here. */
  async revokeByGrantId(grantId: string): Promise<void> {
    const hash = this.#grantHash(grantId);
    await this.#endSessionsOf('grant_hash', hash);
    await this.#ctx.db.deleteFrom('oidc_records').where('grant_hash', '=', hash).execute();
  }

  /** Ends the sessions that codes or refresh tokens were issued in, and deletes their grants. */
  async #endSessionsOf(column: 'id_hash' | 'grant_hash', hash: Buffer): Promise<void> {
    const { db, secret } = this.#ctx;
    const found = await db.selectFrom('oidc_records').select(['kind', 'payload']).where(column, '=', hash).execute();
    const payloads = found.map(
      ({ kind, payload }) => JSON.parse(secret.open(`oidc ${kind}`, payload).toString()) as AdapterPayload,
    );
    for (const uid of new Set(payloads.map((payload) => payload['sessionUid']))) {
      if (typeof uid === 'string') await endSessions(this.#ctx, db, { uid });
    }
    for (const grant of new Set(payloads.map(({ grantId }) => grantId))) {
      if (grant === undefined) continue;
      const id = secret.hash('oidc Grant', grant);
      await db.deleteFrom('oidc_records').where('kind', '=', 'Grant').where('id_hash', '=', id).execute();
    }
  }

  #hash(id: string): Buffer {
    return this.#ctx.secret.hash(`oidc ${this.#kind}`, id);
  }

  #grantHash(id: string): Buffer {
    return this.#ctx.secret.hash('oidc grant', id);
  }

  async #read({ column, hash }: { column: 'id_hash' | 'uid_hash'; hash: Buffer }): Promise<AdapterPayload | undefined> {
    const { db, secret, clock } = this.#ctx;
    const row = await db
      .selectFrom('oidc_records')
      .select(['payload', 'consumed_at'])
      .where('kind', '=', this.#kind)
      .where(column, '=', hash)
      .where((builder) => builder.or([builder('expires_at', 'is', null), builder('expires_at', '>', clock())]))
      .executeTakeFirst();
    if (!row) return undefined;
    const payload = JSON.parse(secret.open(`oidc ${this.#kind}`, row.payload).toString()) as AdapterPayload;
    return row.consumed_at ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : payload;
  }

  /**
   * Drops the record of a session that was ended or has reached its maximum lifetime, so that the provider asks for a
   * new sign-in.
   */
  async #unlessEnded(found: AdapterPayload | undefined): Promise<AdapterPayload | undefined> {
    if (this.#kind !== 'Session' || found?.uid === undefined || found.accountId === undefined) return found;
    if (await isSessionActive(this.#ctx, found.uid)) return found;
    await deleteProviderRecords(this.#ctx, this.#ctx.db, [found.uid]);
    return undefined;
  }

  #keepSession(payload: SessionPayload, expiresIn: number): Promise<boolean> {
    const finishedInteraction = Provider.ctx?.oidc?.entities.Interaction as InteractionPayload | undefined;
    const since = (finishedInteraction?.result ?? finishedInteraction?.lastSubmission)?.who?.since;
    const headers = Provider.ctx?.req.headers ?? {};
    return saveSession(this.#ctx, {
      uid: payload.uid!,
      person: payload.accountId!,
      secondFactor: payload.amr?.includes('otp') ?? false,
      authenticatedAt: payload.loginTs ? new Date(payload.loginTs * 1000) : this.#ctx.clock(),
      userAgent: headers['user-agent'] ?? null,
      network: this.#networkOf(headers),
      lifeMs: expiresIn * 1000,
      authenticationStartedAt: since === undefined ? null : new Date(since),
    });
  }
}

async function upsertRecord(db: Db, values: Insertable<DB['oidc_records']>): Promise<void> {
  await db
    .insertInto('oidc_records')
    .values(values)
    .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(values))
    .execute();
}

/** Whether the provider destroys a session only to give it a new id, as on sign-in: true except for a sign-out. */
function isIdRotation(): boolean {
  const route: unknown = (Provider.ctx as { oidc?: { route?: unknown } } | undefined)?.oidc?.route;
  return route !== 'end_session_confirm';
}
