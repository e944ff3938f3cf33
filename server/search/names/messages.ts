// Messages between the server process and the worker thread of the name index.
import type { NameKind } from '#server/core/name-index.ts';

export interface WorkerData {
  databaseUrl: string;
}

export type Request =
  | { id: number; task: 'find'; kind: NameKind; text: string; limit: number }
  /** Corrects the spelling of a text by the names of every kind. */
  | { id: number; task: 'correct'; text: string }
  | { id: number; task: 'refresh'; kind: NameKind; ids: readonly number[] }
  /** Reloads all names of every kind. */
  | { id: number; task: 'reload' };

export type Reply =
  /** `bytes` is the memory of all names, reported after a load or an update. */
  | {
      id: number;
      found?: { ids: Uint32Array; exact: number; contains: boolean };
      corrected?: string | null;
      bytes?: number;
    }
  | { id: number; error: string };

/** A request of any task without its id, which is assigned when it is sent. */
export type RequestBody = Request extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;
