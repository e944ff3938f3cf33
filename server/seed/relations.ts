// Relations between titles.
import { indexedRandom } from './chance.ts';
import type { World } from './world.ts';

export interface Relation {
  from: number;
  to: number;
  relation: string;
}

/** Kinds of relations: cumulative share (0 to 1), the relation, and its inverse if there is one. */
const relationKinds: readonly (readonly [limit: number, there: string, back: string | null])[] = [
  [0.24, 'sequel', 'prequel'],
  [0.46, 'side_story', 'main_story'],
  [0.56, 'same_franchise', 'same_franchise'],
  [0.63, 'shared_universe', 'shared_universe'],
  [0.69, 'alternate_version', 'alternate_version'],
  [0.72, 'alternate_story', 'alternate_story'],
  [0.75, 'colored', 'monochrome'],
  [0.77, 'serialization', 'preserialization'],
  [0.9, 'doujinshi', null],
  [0.95, 'spin_off', null],
  [0.98, 'adapted_from', null],
  [1, 'based_on', null],
];

/** Returns as many relations as the tier has, without duplicates. */
export function relationsOf({ tier, titles }: World): Relation[] {
  const [titleChance, kindChance] = [indexedRandom(`${tier.name} related`), indexedRandom(`${tier.name} relation`)];
  const size = tier.titles;
  const relations: Relation[] = [];
  const pairKeys = new Set<number>();
  for (let i = 0; relations.length < tier.relations; i++) {
    // popular titles have more relations
    const from = Math.floor(titleChance(i) * size);
    let to = Math.floor(titleChance(i, 1) * size);
    const alternative = Math.floor(titleChance(i, 2) * size);
    if (titles.rank[alternative]! < titles.rank[to]!) to = alternative;
    const [low, high] = from < to ? [from, to] : [to, from];
    if (from === to || pairKeys.has(low * size + high)) continue;
    const chance = kindChance(i);
    const [, forwardRelation, inverseRelation] = relationKinds.find(([limit]) => chance < limit)!;
    if (inverseRelation !== null && relations.length + 2 > tier.relations) continue;
    pairKeys.add(low * size + high);
    relations.push({ from, to, relation: forwardRelation });
    if (inverseRelation !== null) relations.push({ from: to, to: from, relation: inverseRelation });
  }
  return relations;
}
