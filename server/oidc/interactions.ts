// Sign-in step by step: the pages of web/identity send the user's input, and the OpenID provider gets the result once
// all steps have passed. A cookie names the sign-in; its progress is stored in its own record.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { z } from 'zod';
import { accountEndpoints } from '#contract/endpoints/account.ts';
import {
  type ConnectResponse,
  type InteractionAction,
  interactionBodies,
  type InteractionState,
  type StepResponse,
} from '#contract/endpoints/identity.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { parseBody } from '#server/core/http/input.ts';
import { clientAddress, networkOf } from '#server/core/http/limits/address.ts';
import { limitOf } from '#server/core/http/limits/endpoint-limits.ts';
import { createAccount } from '#server/accounts/accounts.ts';
import { type AccountLinking, signInLinkedUser, authenticationMethodsOf } from '#server/federation/linked-accounts.ts';
import { requireCaptcha } from '#server/sign-in/captcha.ts';
import {
  findSignInAccount,
  type SignedInAccount,
  requestRecovery,
  signInWithPassword,
  tooManyAttemptsError,
} from '#server/sign-in/credentials.ts';
import { knownDevices, rememberDevice } from '#server/sign-in/known-devices.ts';
import type { OpenProvider } from './provider.ts';
import type { AuthenticatedUser } from './records.ts';
import { readInteraction } from './relay.ts';
import { signedInAt } from '#server/federation/relying-party.ts';
import { signInEndedError } from '#server/sessions/sign-in-ended.ts';
import {
  confirmSecondFactor,
  enrolSecondFactor,
  recoveryCodesLeft,
  verifySecondFactor,
} from '#server/sign-in/second-factor.ts';

/** Progress of an unfinished sign-in, stored sealed in the OpenID provider's interaction record. */
interface PendingSignIn {
  step: 'second-factor' | 'recovery-used' | 'enrol' | 'recovery-codes';
  id: number;
  uid: string;
  remember: boolean;
  shown: Authentication;
}

/** How and when a user has authenticated. */
interface Authentication {
  amr: string[];
  /** When they authenticated, here or at an outside provider, in seconds since 1970. */
  at: number;
  /** When the authentication began here, in milliseconds since 1970. */
  since: number;
}

interface InteractionContext {
  ctx: Context;
  provider: Provider;
  connections: AccountLinking;
  request: FastifyRequest;
  reply: FastifyReply;
  interaction: Awaited<ReturnType<Provider['interactionDetails']>>;
  pending: PendingSignIn | null;
}

type ActionResponse = StepResponse | ConnectResponse | (Record<string, unknown> & { result: 'ok' });

export function interactionRoutes(
  app: FastifyInstance,
  ctx: Context,
  open: OpenProvider,
  connections: AccountLinking,
): void {
  const basePath = '/realms/:realm/interaction/:uid';
  app.get(`${basePath}/state`, async (request, reply) => {
    const { interaction, pending } = await loadInteraction({ ctx, connections }, open, request, reply);
    const { params, session } = interaction;
    const accountId = session?.accountId ?? null;
    const person =
      accountId === null
        ? undefined
        : await ctx.db.selectFrom('users').select('username').where('uid', '=', accountId).executeTakeFirst();
    const loginHint = typeof params['login_hint'] === 'string' ? params['login_hint'] : null;
    return sendActionResponse(reply, {
      result: 'ok',
      step: pending?.step ?? 'account',
      register: params['screen_hint'] === 'signup',
      name: person?.username ?? loginHint,
      captchaSiteKey: ctx.config.captcha?.siteKey ?? null,
      codesLeft: pending?.step === 'recovery-used' ? await recoveryCodesLeft(ctx.db, pending.id) : null,
      demo: ctx.config.seed === 'demo',
    } satisfies InteractionState);
  });
  for (const action of Object.keys(interactionBodies) as InteractionAction[]) {
    app.post(`${basePath}/${action}`, async (request, reply) => {
      checkOrigin(ctx, request);
      const body = parseBody(interactionBodies[action] as z.ZodType, request.body);
      const state = await loadInteraction({ ctx, connections }, open, request, reply);
      return sendActionResponse(
        reply,
        await (handlersByAction[action] as (state: InteractionContext, body: unknown) => Promise<ActionResponse>)(
          state,
          body,
        ),
      );
    });
  }
}

const handlersByAction: {
  [A in InteractionAction]: (
    state: InteractionContext,
    body: z.output<(typeof interactionBodies)[A]>,
  ) => Promise<ActionResponse>;
} = {
  'sign-in': async (state, { name, password, remember }) => {
    const { ctx, request } = state;
    // takes the time before the password is verified: a sign-out everywhere during that ends this sign-in, too
    const shown = passwordAuthentication(ctx);
    const source = networkOf(clientAddress(request.raw, ctx.config));
    const trusted = knownDevices(ctx, request.headers.cookie).map(({ userId, device, since }) => ({
      userId,
      guesser: device,
      since,
    }));
    const signInResult = await signInWithPassword(ctx, { name, password, source, trusted });
    if (signInResult.ok) return continueSignIn(state, signInResult.account, remember, shown);
    if (signInResult.why === 'wait') throw waitError(signInResult.seconds);
    throw new ApiError('unauthorized_http_exception', 'That name and password do not match', {
      reason: 'credentials',
      triesLeft: signInResult.left,
    });
  },
  'sign-up': async (state, { username, email, password, language, captcha }) => {
    const { ctx, request } = state;
    const address = clientAddress(request.raw, ctx.config);
    await ctx.limits.take(signUpLimit, { address });
    await requireCaptcha(ctx, { token: captcha, network: networkOf(address) });
    const account = await createAccount(ctx, { username, email, password, language });
    return continueSignIn(
      state,
      { ...account, unverified: true, secondFactor: 'none' },
      false,
      passwordAuthentication(ctx),
    );
  },
  connect: async ({ ctx, connections, interaction, request }, { provider, remember }) => {
    await ctx.limits.take(connectLimit, { address: clientAddress(request.raw, ctx.config) });
    const { prompt, params, uid } = interaction;
    const to = await connections.begin({
      provider,
      remember,
      purpose: 'sign-in',
      binding: uid,
      forceLogin: prompt.reasons.includes('login_prompt'),
      uiLocales: typeof params['ui_locales'] === 'string' ? params['ui_locales'].slice(0, 200) : undefined,
    });
    return { result: 'ok', to };
  },
  connected: async (state, response) => {
    const { ctx, connections, interaction, request } = state;
    await ctx.limits.take(connectLimit, { address: clientAddress(request.raw, ctx.config) });
    const since = ctx.clock().getTime();
    const person = await connections.finish(response, { purpose: 'sign-in', binding: interaction.uid });
    const id = await signInLinkedUser(ctx, person);
    const account = id === null ? null : await findSignInAccount(ctx, id);
    if (account) {
      const shown = { amr: authenticationMethodsOf(person), at: signedInAt(person.claims, ctx.clock()), since };
      return continueSignIn(state, account, person.remember, shown);
    }
    throw new ApiError('bad_request_http_exception', 'Nobody here is linked to that account', {
      reason: 'connection_unknown',
      label: person.provider.label,
      name: person.name,
    });
  },
  'second-factor': async (state, { code }) => {
    const { ctx, pending } = state;
    if (pending?.step !== 'second-factor') throw signInEndedError();
    const shown = await verifySecondFactor(ctx, pending.id, code);
    if (shown.ok && !shown.recovery) return completeSignIn(state, pending, true);
    if (shown.ok) {
      // shows the number of recovery codes left before the sign-in completes
      await savePendingSignIn(state, { ...pending, step: 'recovery-used' });
      return { result: 'ok', step: 'recovery-used', codesLeft: await recoveryCodesLeft(ctx.db, pending.id) };
    }
    if (shown.why === 'wait') throw waitError(shown.seconds);
    throw new ApiError('bad_request_http_exception', 'That is not the code', {
      reason: 'second_factor_wrong',
      triesLeft: shown.left,
    });
  },
  enrol: async ({ ctx, pending }) => {
    if (pending?.step !== 'enrol') throw signInEndedError();
    return { result: 'ok', ...(await enrolSecondFactor(ctx, pending.id)) };
  },
  'enrol/confirm': async (state, { code, language }) => {
    const { ctx, pending } = state;
    if (pending?.step !== 'enrol') throw signInEndedError();
    const recoveryCodes = await confirmSecondFactor(ctx, pending.id, { code, language });
    await savePendingSignIn(state, { ...pending, step: 'recovery-codes' });
    return { result: 'ok', step: 'recovery-codes', recoveryCodes };
  },
  finish: async (state) => {
    const { pending } = state;
    if (pending?.step !== 'recovery-codes' && pending?.step !== 'recovery-used') throw signInEndedError();
    return completeSignIn(state, pending, true);
  },
  recover: async ({ ctx, request }, { email, language }) => {
    await ctx.limits.take(recoveryLimit, { address: clientAddress(request.raw, ctx.config) });
    await requestRecovery(ctx, email, language);
    return { result: 'ok', step: 'account' };
  },
  abort: async (state) => {
    const result = { error: 'access_denied', error_description: 'Nobody signed in' };
    return { result: 'ok', step: 'done', to: await reportResult(state, result) };
  },
};

/** Rate limits shared with the API's account endpoints, so that calls to either count against the same limit. */
const signUpLimit = limitOf(accountEndpoints.create)!;
const recoveryLimit = limitOf(accountEndpoints.recover)!;
const connectLimit = { name: 'identity.connect', requests: 40, minutes: 10, failClosed: true };

function passwordAuthentication({ clock }: Context): Authentication {
  const since = clock().getTime();
  return { amr: ['pwd'], at: Math.floor(since / 1000), since };
}

/** Continues after the first factor: completes the sign-in, or requires the second factor or its set-up. */
async function continueSignIn(
  state: InteractionContext,
  { id, uid, secondFactor }: SignedInAccount,
  remembered: boolean,
  authentication: Authentication,
): Promise<ActionResponse> {
  const pending = { id, uid, remember: remembered, shown: authentication };
  if (secondFactor === 'none') return completeSignIn(state, pending, false);
  const step = secondFactor === 'needed' ? 'second-factor' : 'enrol';
  await savePendingSignIn(state, { ...pending, step });
  return { result: 'ok', step };
}

/** Completes the sign-in. @param hasSecondFactor whether the second factor was used, too */
async function completeSignIn(
  state: InteractionContext,
  { id, uid, remember: shouldRemember, shown: { amr, at, since } }: Omit<PendingSignIn, 'step'>,
  hasSecondFactor: boolean,
): Promise<ActionResponse> {
  const { ctx, request, reply } = state;
  // only a browser in which the user chose to stay signed in becomes a known device
  if (shouldRemember) reply.header('set-cookie', rememberDevice(ctx, id, request.headers.cookie));
  const login = { accountId: uid, remember: shouldRemember, amr: hasSecondFactor ? [...amr, 'otp'] : amr, ts: at };
  return {
    result: 'ok',
    step: 'done',
    to: await reportResult(state, { login, who: { person: uid, since } satisfies AuthenticatedUser }),
  };
}

/** Reports the result to the OpenID provider; returns where the browser goes next. */
function reportResult(
  { provider, request, reply }: InteractionContext,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<string> {
  return provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
}

async function savePendingSignIn({ interaction }: InteractionContext, pending: PendingSignIn): Promise<void> {
  interaction.result = {
    pending,
    who: { person: pending.uid, since: pending.shown.since } satisfies AuthenticatedUser,
  };
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
}

async function loadInteraction(
  { ctx, connections }: Pick<InteractionContext, 'ctx' | 'connections'>,
  open: OpenProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<InteractionContext> {
  const provider = await open.current();
  try {
    const interaction = await readInteraction(provider, ctx.config, request, reply);
    // the cookie belongs to the sign-in of another window
    if (interaction.uid !== (request.params as { uid: string }).uid) throw signInEndedError();
    const pending = (interaction.result?.['pending'] as PendingSignIn | undefined) ?? null;
    return { ctx, provider, connections, request, reply, interaction, pending };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if ((error as { error?: string }).error === 'invalid_request') throw signInEndedError();
    throw error;
  }
}

const sendActionResponse = (reply: FastifyReply, response: ActionResponse): FastifyReply =>
  reply.header('cache-control', 'no-store').type('application/json').send(JSON.stringify(response));

/** CSRF protection: forms of other sites cannot send JSON, and their pages send another Origin header. */
function checkOrigin({ config }: Context, { headers }: FastifyRequest): void {
  if (headers.origin === undefined || headers.origin === config.publicUrl) return;
  throw new ApiError('access_denied_http_exception', 'This is only for the site’s own pages');
}

function waitError(seconds: number): ApiError {
  const error = tooManyAttemptsError();
  error.headers = { 'retry-after': String(seconds) };
  return error;
}
