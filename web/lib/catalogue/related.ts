// Reads the relationships of API entities. Their attributes are present when the request listed them in `includes`.
import type { ClientResponse } from '#contract/generated/client.ts';

export type Title = ClientResponse<'titles.get'>['data'];
export type Chapter = ClientResponse<'chapters.get'>['data'];
export type Cover = ClientResponse<'covers.get'>['data'];
export type Group = ClientResponse<'groups.get'>['data'];
export type Author = ClientResponse<'authors.get'>['data'];

/** Statistics of one title. */
export type Statistics = ClientResponse<'statistics.title'>['statistics'][string];

type PersonAttributes = { username: string; roles: string[]; avatarFileName: string | null; version: number };

interface AttributesByType {
  author: ClientResponse<'authors.get'>['data']['attributes'];
  artist: ClientResponse<'authors.get'>['data']['attributes'];
  cover_art: Cover['attributes'];
  scanlation_group: Group['attributes'];
  manga: Title['attributes'];
  user: PersonAttributes;
  leader: PersonAttributes;
  member: PersonAttributes;
}

export interface Related<T extends keyof AttributesByType> {
  id: string;
  attributes: AttributesByType[T];
}

/** Related entities of a type that came with attributes, in response order. */
export function related<T extends keyof AttributesByType>(
  entity: { relationships: { id: string; type: string; attributes?: Record<string, unknown> | undefined }[] },
  type: T,
): Related<T>[] {
  // The contract says that a relationship of this type carries the attributes of its entity.
  return entity.relationships.flatMap(({ id, type: relationshipType, attributes }) =>
    relationshipType === type && attributes ? [{ id, attributes: attributes as unknown as AttributesByType[T] }] : [],
  );
}

/** Names of a title's authors and artists, each once; empty if the response came without them. */
export const creatorNames = (title: Title): string[] => [
  ...new Set([...related(title, 'author'), ...related(title, 'artist')].map(({ attributes }) => attributes.name)),
];

/** Ids of all related entities of a type, in response order. */
export function relatedIds(entity: { relationships: { id: string; type: string }[] }, type: string): string[] {
  return entity.relationships.filter((each) => each.type === type).map(({ id }) => id);
}

/** Id of the first related entity of a type, with or without attributes. */
export function relatedId(entity: { relationships: { id: string; type: string }[] }, type: string): string | null {
  return entity.relationships.find((each) => each.type === type)?.id ?? null;
}
