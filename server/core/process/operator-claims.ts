// Numbers that the site's texts state about the site, configured by its operator.
import { ConfigError } from './config-error.ts';

/** Parses a stated number, 0 for none. @throws ConfigError for anything but a whole number */
export function readClaim(variable: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  if (!/^\d{1,10}$/.test(value)) {
    throw new ConfigError(variable, `is "${value}"; give a whole number such as ${fallback}, or 0 to claim nothing`);
  }
  return Number(value);
}
