// Explains connection errors of the database in words for the operator who starts a command.
import { StartProblem } from '../process/start-problem.ts';

const descriptionByCode: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host cannot be looked up now',
  ENOENT: 'there is no such socket',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
  EACCES: 'this user may not open it',
  '08003': 'the connection was lost',
  '08006': 'the connection was lost',
  '28000': 'it refuses this user',
  '28P01': 'it refuses the password',
  '3D000': 'there is no database of that name',
  '42501': 'this user may not create tables there',
  '53300': 'it has no connection left',
  '57014': 'it is too slow',
  '57P01': 'it is shutting down',
  '57P02': 'it has crashed',
  '57P03': 'it is starting or shutting down',
};

/** Whether an error means that the database is unreachable or was lost, rather than that a query was wrong. */
export function isLostDatabase(error: unknown): boolean {
  return describeConnectionError(error) !== null;
}

/**
 * @param where the setting that names the database, or another description of where it is
 * @param advice how to fix it
 * @returns a StartProblem for an unreachable database, else the error itself
 */
export function asDatabaseProblem(error: unknown, where: string, advice: string): unknown {
  const description = describeConnectionError(error);
  if (description === null) return error;
  return new StartProblem(`The database of ${where} cannot be used: ${description}. ${advice}`, { cause: error });
}

function describeConnectionError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof AggregateError && error.errors.length > 0) return describeConnectionError(error.errors[0]);
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  // a missing file has the same code as a missing socket
  const isSocketError = syscall === undefined || /^(connect|read|write|getaddrinfo)$/.test(syscall);
  if (code !== undefined && code in descriptionByCode && isSocketError)
    return `${descriptionByCode[code]} (${message})`;
  if (/^(timeout e|Connection terminated|Query read timeout|Client (has encountered|was closed))/.test(message))
    return `it does not answer (${message})`;
  return null;
}
