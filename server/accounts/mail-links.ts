import type { CodeAction } from '#contract/rules/code-actions.ts';
import type { Config } from '#server/core/process/config.ts';

type LinkConfig = Pick<Config, 'publicUrl' | 'realm'>;

/** Link to the page behind a mail's button. The action needs a click on that page; a mere visit does nothing. */
export const codeLink = ({ publicUrl, realm }: LinkConfig, action: CodeAction, code: string): string =>
  `${publicUrl}/realms/${realm}/account/${action}/${code}`;

/** Sign-in page, which also starts password recovery. */
export const signInLink = ({ publicUrl }: LinkConfig): string => `${publicUrl}/auth/login`;
