// One line per event on standard error: time, level, message and its fields as JSON.
import type { LogLevel } from './config.ts';
import { printable } from '../plain-text.ts';

type Fields = Record<string, unknown>;

export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

const order: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 };

export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const at = (own: Exclude<LogLevel, 'silent'>) => (message: string, fields?: Fields) => {
    if (order[own] < order[level]) return;
    const rest = fields ? ` ${JSON.stringify(fields, plainError)}` : '';
    write(`${new Date().toISOString()} ${own} ${printable(`${message}${rest}`, Infinity)}\n`);
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function plainError(_key: string, value: unknown): unknown {
  return value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value;
}
