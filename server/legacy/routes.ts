import { legacyEndpoints } from '#contract/endpoints/legacy.ts';
import { route, type RouteScope } from '#server/core/http/route.ts';
import { collectionEnvelope } from '#server/core/http/wire.ts';
import { mapLegacyIds } from './legacy.ts';

export function legacyRoutes(scope: RouteScope): void {
  route(scope, legacyEndpoints.mapping, async ({ db }, { body: { type, ids } }) => {
    const mappings = await mapLegacyIds(db, type, ids);
    const data = mappings.map(({ uid, legacyId, newId }) => ({
      id: uid,
      type: 'mapping_id' as const,
      attributes: { type, legacyId, newId },
      relationships: [],
    }));
    return collectionEnvelope(data, { limit: data.length, offset: 0 }, data.length);
  });
}
