// The log of a process: pino writes one JSON object per event and line to standard error. Secrets are redacted by field
// name; characters that move a terminal's cursor or reverse its text are escaped.
import pino from 'pino';
import type { LogLevel } from './config.ts';
import { printable } from '../plain-text.ts';

type Fields = Record<string, unknown>;

export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

/** Names of fields that never reach the log, on the first three levels of an event. */
const secretFields = [
  'password',
  'secret',
  'clientSecret',
  'token',
  'accessToken',
  'refreshToken',
  'idToken',
  'authorization',
  'cookie',
  'email',
  'databaseUrl',
  'databaseOwnerUrl',
  'smtpUrl',
];

/** Creates a logger. @param write receives each complete line, with its newline */
export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const logger = pino(
    {
      level,
      base: { pid: process.pid },
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: serializeError },
      redact: {
        paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
    },
    // JSON does not escape control characters beyond ASCII and bidirectional controls
    { write: (line) => write(`${printable(line.trimEnd(), Infinity)}\n`) },
  );
  return {
    debug: (message, fields) => logger.debug(fields, message),
    info: (message, fields) => logger.info(fields, message),
    warn: (message, fields) => logger.warn(fields, message),
    error: (message, fields) => logger.error(fields, message),
  };
}

/** Name, message and stack of an error. Its other properties are dropped: the database driver puts row values there. */
function serializeError(value: unknown): unknown {
  return value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value;
}
