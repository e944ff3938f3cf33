import type { Config } from '#server/core/process/config.ts';

/** Client id of the site at its own OpenID provider. */
export const webClientId = 'komawari-web';

/** Issuer of the embedded OpenID provider, the same at every address where it responds. */
export const issuerOf = ({ publicUrl, realm }: Pick<Config, 'publicUrl' | 'realm'>): string =>
  `${publicUrl}/realms/${realm}`;
