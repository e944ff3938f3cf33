// People as staff sees them.
import { peopleEndpoints } from '#contract/endpoints/people.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { findByEmail, viewContact } from './people/contact.ts';
import { findDecisionsAbout, viewPersonDetail } from './people/person.ts';
import { findPeople, viewPeople } from './people/search.ts';

export function peopleRoutes(scope: RouteScope): void {
  memberRoute(scope, peopleEndpoints.list, async (ctx, { query }) => {
    const { ids, total } = await findPeople(ctx, query);
    const people = await viewPeople(ctx.db, ids);
    return { result: 'ok' as const, people: ids.flatMap((id) => people.get(id) ?? []), total };
  });
  memberRoute(scope, peopleEndpoints.get, async (ctx, { params, viewer }) => ({
    result: 'ok' as const,
    person: await viewPersonDetail(ctx, viewer, params.id),
  }));
  memberRoute(scope, peopleEndpoints.decisions, async (ctx, { params, query, viewer }) => ({
    result: 'ok' as const,
    ...(await findDecisionsAbout(ctx, viewer, params.id, query)),
  }));
  memberRoute(scope, peopleEndpoints.contact, async (ctx, { params, viewer }) => ({
    result: 'ok' as const,
    ...(await viewContact(ctx, viewer, params.id)),
  }));
  memberRoute(scope, peopleEndpoints.byEmail, async (ctx, { body, viewer }) => ({
    result: 'ok' as const,
    id: await findByEmail(ctx, viewer, body),
  }));
}
