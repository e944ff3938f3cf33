import type { Config } from '#server/core/process/config.ts';

/** The site as a client of its own provider. */
export const webClientId = 'komawari-web';

/** The name of the embedded provider, the same under every address that it answers at. */
export const issuerOf = ({ publicUrl, realm }: Pick<Config, 'publicUrl' | 'realm'>): string =>
  `${publicUrl}/realms/${realm}`;
