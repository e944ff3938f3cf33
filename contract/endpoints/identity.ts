// What the sign-in pages and the server say to each other, under /realms/{realm}/interaction/{uid}/… on the site alone.
// The cookie of the sign-in that is under way says which one is meant; bodies are JSON.
import { z } from 'zod';
import { providerAnswer } from './linked-accounts.ts';
import type { CodeAction } from '../rules/code-actions.ts';
import { interfaceLanguages } from '../rules/languages.ts';

/**
 * Where a sign-in stands: who is it, the second factor, how many recovery codes are left after one was used, setting a
 * second factor up because staff need it, or over.
 */
const steps = ['account', 'second-factor', 'recovery-used', 'enrol', 'recovery-codes', 'done'] as const;
type Step = (typeof steps)[number];

/** GET state. */
export interface InteractionState {
  result: 'ok';
  step: Exclude<Step, 'done'>;
  /** Opened for making an account. */
  register: boolean;
  /** Name to begin with, when it is known who has to sign in again. */
  name: string | null;
  /** The site key when making an account needs a captcha. */
  captchaSiteKey: string | null;
  /** Recovery codes that are left, after one was used. */
  codesLeft: number | null;
  /** The page offers the accounts of the demo world. */
  demo: boolean;
}

/** What every step answers; `to` is where the browser goes when it is done. */
export interface StepAnswer {
  result: 'ok';
  step: Step;
  to?: string;
  /** With `recovery-used`. */
  codesLeft?: number;
}

/** POST connect: where the browser goes. */
export interface ConnectAnswer {
  result: 'ok';
  to: string;
}

/** POST enrol. */
export interface EnrolmentAnswer {
  result: 'ok';
  /** Base32, for typing. */
  secret: string;
  /** `otpauth://…`, for the QR code. */
  uri: string;
}

/** POST enrol/confirm: shown once; the page asks for `finish` when they are kept. */
export interface RecoveryCodesAnswer {
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
  /** What the provider sent the browser back with. */
  connected: providerAnswer,
  /** Six digits, or a recovery code. */
  'second-factor': z.strictObject({ code: z.string().min(1).max(40) }),
  enrol: z.strictObject({}),
  'enrol/confirm': z.strictObject({ code: z.string().min(1).max(12), language }),
  /** After recovery codes were shown, or one was used. */
  finish: z.strictObject({}),
  'sign-up': z.strictObject({
    username: z.string().min(1).max(64),
    email: z.string().min(3).max(254),
    password,
    language,
    captcha: z.string().max(4096).optional(),
  }),
  /** Forgotten password: the answer is the same whoever has the address. */
  recover: z.strictObject({ email: z.string().min(3).max(254), language }),
  /** Back to the site without signing in. */
  abort: z.strictObject({}),
} as const satisfies Record<string, z.ZodType>;

export type InteractionAction = keyof typeof interactionBodies;
export type InteractionBody<A extends InteractionAction> = z.input<(typeof interactionBodies)[A]>;

/** `context.reason` of the errors of these steps. */
const signInReasons = [
  /** Name and password do not match; `triesLeft` may be told. */
  'credentials',
  /** Too many tries; `Retry-After` tells when. */
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
  /** Nobody here is linked to that account of an outside provider; `label` and `name` tell which. */
  'connection_unknown',
  /** The outside provider did not say this. */
  'refused',
  'provider_silent',
] as const;
export type SignInReason = (typeof signInReasons)[number];

/** What the server writes into a page of the identity entry (`#boot`), beside what every page has. */
export type IdentityPage =
  /** `uiLocales`: the languages that whoever asked for the sign-in wants, as OpenID writes them. */
  | { kind: 'interaction'; base: string; uiLocales?: string }
  /** Links of mails: a button acts, never the visit. */
  | { kind: 'code'; action: CodeAction; code: string }
  /** `certain`: the site itself asked, so the form is sent at once. */
  | { kind: 'logout'; action: string; xsrf: string; certain: boolean }
  | { kind: 'signedOut' }
  | { kind: 'failed'; code: string; description: string };
