// The relations between titles, with their order and labels.
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { Title } from '#web/lib/catalogue/related.ts';

/**
 * Relations in display order: prequels and sequels first, then sources and versions of the story, then related works.
 */
export const relationLabels = {
  prequel: 'relation.prequel',
  sequel: 'relation.sequel',
  main_story: 'relation.mainStory',
  side_story: 'relation.sideStory',
  spin_off: 'relation.spinOff',
  preserialization: 'relation.preserialization',
  serialization: 'relation.serialization',
  adapted_from: 'relation.adaptedFrom',
  based_on: 'relation.basedOn',
  alternate_story: 'relation.alternateStory',
  alternate_version: 'relation.alternateVersion',
  colored: 'relation.colored',
  monochrome: 'relation.monochrome',
  same_franchise: 'relation.sameFranchise',
  shared_universe: 'relation.sharedUniverse',
  doujinshi: 'relation.doujinshi',
} as const satisfies Record<string, MessageKey>;

export type Relation = keyof typeof relationLabels;

const relationOrder = Object.keys(relationLabels) as Relation[];

/** The ids of related titles, by relation. */
export function relationsOf({ relationships }: Title): [relation: Relation, ids: string[]][] {
  const titleRelationships = relationships.filter(({ type }) => type === 'manga');
  return relationOrder
    .map((relation): [Relation, string[]] => [
      relation,
      titleRelationships.filter((each) => each.related === relation).map(({ id }) => id),
    ])
    .filter(([, ids]) => ids.length > 0);
}

/** The number of related titles; one with two relations counts once. */
export const relatedCount = (title: Title): number => new Set(relationsOf(title).flatMap(([, ids]) => ids)).size;
