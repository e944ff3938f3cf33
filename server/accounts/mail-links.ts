import type { CodeAction } from '#contract/rules/code-actions.ts';
import type { Config } from '#server/core/process/config.ts';

type Origin = Pick<Config, 'publicUrl' | 'realm'>;

/** The page that a mail leads to; its button acts, never the visit. */
export const codeLink = ({ publicUrl, realm }: Origin, action: CodeAction, code: string): string =>
  `${publicUrl}/realms/${realm}/account/${action}/${code}`;

/** Where people sign in, or say that they have forgotten the password. */
export const signInLink = ({ publicUrl }: Origin): string => `${publicUrl}/auth/login`;
