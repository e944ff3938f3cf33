// Building blocks of wire entities and response envelopes.
import { toWireDate } from '#contract/endpoints/common.ts';
import type { Abilities } from '../access/abilities.ts';

export interface Relationship {
  id: string;
  type: string;
  related?: string;
  attributes?: Record<string, unknown>;
}

export interface Entity<T extends string, A> {
  id: string;
  type: T;
  attributes: A;
  relationships: Relationship[];
}

/** The timestamps and the version that every editable entity has. */
export function versionFields(row: { created_at: Date; updated_at: Date; version: number }): {
  createdAt: string;
  updatedAt: string;
  version: number;
} {
  return { createdAt: toWireDate(row.created_at), updatedAt: toWireDate(row.updated_at), version: row.version };
}

export function collectionEnvelope<T>(data: T[], page: { limit: number; offset: number }, total: number, hidden = 0) {
  return {
    result: 'ok' as const,
    response: 'collection' as const,
    data,
    limit: page.limit,
    offset: page.offset,
    total,
    ...(hidden > 0 ? { hidden } : {}),
  };
}

/** Wraps an entity in its envelope. @param can the viewer's abilities for it */
export function entityEnvelope<T>(data: T, can?: Abilities) {
  return { result: 'ok' as const, response: 'entity' as const, data, ...(can ? { can } : {}) };
}

/** Sorts rows into the order of the ids that they were queried by. */
export function sortByIds<R extends { id: number }>(ids: readonly number[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
