import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '#web/search/queries.ts';
import { useEditor } from './editor-context.ts';

/** A function that returns the name of a person by id: one that came with the title, or is loaded now. */
export function usePeopleNames(ids: readonly string[]): (id: string) => string {
  const { people } = useEditor();
  const unknown = ids.filter((id) => !people.has(id));
  const loaded = useQuery(peopleQuery(unknown)).data;
  return (id) => people.get(id) ?? loaded?.get(id) ?? '…';
}
