// How one title belongs to another, in the order and the words that readers look for them.
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { Title } from '#web/lib/catalogue/related.ts';

/** What one reads before and after comes first, then what the story is made of, then its neighbours. */
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

const order = Object.keys(relationLabels) as Relation[];

/** The ids of related titles under how they belong to this one. */
export function relationsOf({ relationships }: Title): [relation: Relation, ids: string[]][] {
  const related = relationships.filter(({ type }) => type === 'manga');
  return order
    .map((relation): [Relation, string[]] => [
      relation,
      related.filter((each) => each.related === relation).map(({ id }) => id),
    ])
    .filter(([, ids]) => ids.length > 0);
}

/** How many titles belong to this one; one that does in two ways counts once. */
export const relatedCount = (title: Title): number => new Set(relationsOf(title).flatMap(([, ids]) => ids)).size;
