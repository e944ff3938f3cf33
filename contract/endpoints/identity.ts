// Messages between the sign-in pages and the server, under /realms/{realm}/interaction/{uid}/… of the site only. A
// cookie identifies the sign-in that is in progress; bodies are JSON.
import { z } from 'zod';
import { providerResponse } from './linked-accounts.ts';
import type { CodeAction } from '../rules/code-actions.ts';
import { interfaceLanguages } from '../rules/languages.ts';

/**
 * Steps of a sign-in: account, second factor, number of recovery codes left after one was used, setup of a second
 * factor because staff need it, its recovery codes, completed.
 */
const signInSteps = ['account', 'second-factor', 'recovery-used', 'enrol', 'recovery-codes', 'done'] as const;
type SignInStep = (typeof signInSteps)[number];

/** Response of GET state. */
export interface InteractionState {
  result: 'ok';
  step: Exclude<SignInStep, 'done'>;
  /** Whether the sign-in was opened to create an account. */
  register: boolean;
  /** Prefilled name, when it is known which account has to sign in again. */
  name: string | null;
  /** Site key of the captcha when creating an account needs one. */
  captchaSiteKey: string | null;
  /** Number of recovery codes that are left, after one was used. */
  codesLeft: number | null;
  /** Whether the page offers the demo accounts. */
  demo: boolean;
}

/** Response of every step; `to` is the URL that the browser opens when the sign-in is done. */
export interface StepResponse {
  result: 'ok';
  step: SignInStep;
  to?: string;
  /** Set in the step `recovery-used`. */
  codesLeft?: number;
}

/** Response of POST connect: the URL that the browser opens. */
export interface ConnectResponse {
  result: 'ok';
  to: string;
}

/** Response of POST enrol. */
export interface EnrolmentResponse {
  result: 'ok';
  /** Secret in Base32, for typing. */
  secret: string;
  /** `otpauth://…`, for the QR code. */
  uri: string;
}

/** Response of POST enrol/confirm. The codes are shown once; the page calls `finish` when the user has saved them. */
export interface RecoveryCodesResponse {
  result: 'ok';
  step: 'recovery-codes';
  recoveryCodes: string[];
}

const password = z.string().min(1).max(1024);
const language = z.enum(interfaceLanguages);

export const interactionBodies = {
  'sign-in': z.strictObject({ name: z.string().min(1).max(254), password, remember: z.boolean() }),
  /** Begins to sign in at an outside provider. */
  connect: z.strictObject({ provider: z.string().min(1).max(40), remember: z.boolean() }),
  /** The parameters with which the provider has redirected the browser back. */
  connected: providerResponse,
  /** Verifies six digits, or a recovery code. */
  'second-factor': z.strictObject({ code: z.string().min(1).max(40) }),
  enrol: z.strictObject({}),
  'enrol/confirm': z.strictObject({ code: z.string().min(1).max(12), language }),
  /** Completes the sign-in after recovery codes were shown, or one was used. */
  finish: z.strictObject({}),
  'sign-up': z.strictObject({
    username: z.string().min(1).max(64),
    email: z.string().min(3).max(254),
    password,
    language,
    captcha: z.string().max(4096).optional(),
  }),
  /** Forgotten password: the response does not reveal whether an account has the address. */
  recover: z.strictObject({ email: z.string().min(3).max(254), language }),
  /** Returns to the site without signing in. */
  abort: z.strictObject({}),
} as const satisfies Record<string, z.ZodType>;

export type InteractionAction = keyof typeof interactionBodies;
export type InteractionBody<A extends InteractionAction> = z.input<(typeof interactionBodies)[A]>;

/** Values of `context.reason` in errors of the sign-in steps. */
const signInReasons = [
  /** Name and password do not match; `triesLeft` may be given. */
  'credentials',
  /** Too many tries; `Retry-After` gives the waiting time. */
  'wait',
  'second_factor_wrong',
  /** The sign-in took too long, or belongs to another window. */
  'expired',
  'username_taken',
  'username_invalid',
  'email_invalid',
  'password_weak',
  'password_short',
  'captcha',
  'disabled',
  /** No account here is linked to the account at the outside provider that `label` and `name` identify. */
  'connection_unknown',
  /** The outside provider's response is invalid, or was used already. */
  'refused',
  'provider_silent',
] as const;
export type SignInReason = (typeof signInReasons)[number];

/**
 * Data that the server embeds in the sign-in and account pages (`#boot`), in addition to the data that every page has.
 */
export type IdentityPage =
  /** `uiLocales`: the languages that the OpenID client requests (`ui_locales`). */
  | { kind: 'interaction'; base: string; uiLocales?: string }
  /** Pages behind links in e-mails: a button performs the action, never the visit itself. */
  | { kind: 'code'; action: CodeAction; code: string }
  /** `certain`: the site itself requested the sign-out, so the form is submitted without asking the user. */
  | { kind: 'logout'; action: string; xsrf: string; certain: boolean }
  | { kind: 'signedOut' }
  | { kind: 'failed'; code: string; description: string };
