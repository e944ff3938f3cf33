// Requests that make something and are sent again because their answer was lost: they carry an Idempotency-Key, by which the
// server finds what it has made for the first one.
import type { ClientBody, ClientParams, ClientQuery, ClientResponse, EndpointId } from '#contract/generated/client.ts';
import { call } from './call.ts';

/** Endpoints of the contract with `idempotent`; covers have a client of their own. */
type CreatingEndpoint = EndpointId &
  ('authors.create' | 'groupEditing.create' | 'drafts.create' | 'uploads.begin' | 'uploads.beginEdit');

interface Creation<I extends EndpointId> {
  params?: ClientParams<I>;
  query?: ClientQuery<I>;
  body: ClientBody<I>;
}

/** Keys of requests that have not succeeded yet, by endpoint and content. */
const openKeys = new Map<string, string>();

/**
 * Calls an endpoint that makes something. The next call with the same content makes nothing more if this one fails, and
 * makes another one if it succeeds. @throws ApiFailure
 */
export async function createOnce<I extends CreatingEndpoint>(id: I, creation: Creation<I>): Promise<ClientResponse<I>> {
  const wish = JSON.stringify([id, creation.params, creation.body]);
  const key = openKeys.get(wish) ?? crypto.randomUUID();
  openKeys.set(wish, key);
  const answer = await call(id, { ...creation, headers: { 'idempotency-key': key } });
  openKeys.delete(wish);
  return answer;
}
