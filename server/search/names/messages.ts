// What the process and its worker of names tell each other.
import type { NameKind } from '#server/core/name-index.ts';

export interface WorkerData {
  databaseUrl: string;
}

export type Request =
  | { id: number; task: 'find'; kind: NameKind; text: string; limit: number }
  | { id: number; task: 'refresh'; kind: NameKind; ids: readonly number[] }
  /** Reads all names of every kind anew. */
  | { id: number; task: 'reload' };

export type Reply =
  /** `bytes` is what all names take, told after they were read or have changed. */
  { id: number; found?: { ids: Uint32Array; exact: number }; bytes?: number } | { id: number; error: string };

/** What a request of every task is answered by. */
export type Ask = Request extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;
