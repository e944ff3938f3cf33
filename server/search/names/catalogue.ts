// Searchable names of all titles, groups or authors, in two segments: a large base, and a small one with the names that
// have changed since the base was built, which is rebuilt with every change. When the small one has grown, it is merged
// into the base.
import type { NameKind, NameMatches } from '#server/core/name-index.ts';
import { fold, plainWords } from './fold.ts';
import { nameQuery } from './question.ts';
import { searchSegments } from './search.ts';
import { segmentBytes, hashText, NameCollector, type Segment } from './segment.ts';
import type { NameRow } from './source.ts';

/** Weight (`NameRow.weight`) from which popularity is at its maximum. */
const maxPopularWeight: Record<NameKind, number> = { title: 300_000, group: 30_000, author: 100 };

/** Estimated bytes of one entry in a map from number to number. */
const mapEntryBytes = 50;

interface FoldedName {
  codes: Uint16Array;
  plain: number;
}

export class NameCatalogue {
  private readonly kind: NameKind;
  private base: Segment = new NameCollector().build(() => 0);
  private recent: Segment = this.base;
  /** Names by owner, for owners that changed since the base was built; an empty list for deleted owners. */
  private readonly changed = new Map<number, FoldedName[]>();
  private weights = new Map<number, number>();
  /** Hashes of owners' names, to skip changes of other columns: titles change with each chapter, their names rarely. */
  private fingerprints = new Map<number, number>();
  private changedNames = 0;

  constructor(kind: NameKind) {
    this.kind = kind;
  }

  get count(): number {
    return this.base.count + this.changedNames;
  }

  /** Estimated memory in bytes, including the popularity and the fingerprint of each owner. */
  get bytes(): number {
    return (
      segmentBytes(this.base) + segmentBytes(this.recent) + (this.weights.size + this.fingerprints.size) * mapEntryBytes
    );
  }

  /** Replaces all names. Queries see the old names until all new ones are loaded. */
  async load(batches: AsyncIterable<readonly NameRow[]>): Promise<void> {
    const collector = new NameCollector();
    const weights = new Map<number, number>();
    const newFingerprints = new Map<number, number>();
    for await (const rows of batches) {
      for (const row of rows) {
        weights.set(row.id, this.popularity(row.weight));
        newFingerprints.set(row.id, fingerprintOf(row));
        for (const name of row.names) collector.add(row.id, name);
      }
    }
    this.changed.clear();
    this.weights = weights;
    this.fingerprints = newFingerprints;
    this.base = collector.build((id) => weights.get(id) ?? 0);
    this.buildRecent();
  }

  /** Applies changes. @param ids of changed owners @param rows current names of those that still exist */
  update(ids: readonly number[], rows: readonly NameRow[]): void {
    const rowById = new Map(rows.map((row) => [row.id, row]));
    const changedIds = ids.filter(
      (id) => this.fingerprints.get(id) !== (rowById.has(id) ? fingerprintOf(rowById.get(id)!) : undefined),
    );
    if (changedIds.length === 0) return;
    for (const id of changedIds) {
      const row = rowById.get(id);
      if (row) {
        this.fingerprints.set(id, fingerprintOf(row));
        this.weights.set(id, this.popularity(row.weight));
      } else this.fingerprints.delete(id);
      this.changed.set(id, (row?.names ?? []).map(foldedName));
    }
    this.buildRecent();
    if (this.changedNames > Math.max(2000, this.base.count / 20)) this.merge();
  }

  find(text: string, limit: number): NameMatches {
    const query = nameQuery(text);
    if (!query) return { ids: [], exact: 0, contains: false };
    return searchSegments(
      [
        { segment: this.base, gone: this.changed },
        { segment: this.recent, gone: new Map() },
      ],
      query,
      limit,
    );
  }

  private buildRecent(): void {
    const collector = new NameCollector();
    this.collectChanged(collector);
    this.recent = collector.build((id) => this.weights.get(id) ?? 0);
    this.changedNames = collector.count;
  }

  private merge(): void {
    const collector = new NameCollector();
    const { base } = this;
    for (let name = 0; name < base.count; name++) {
      const owner = base.owners[name]!;
      if (this.changed.has(owner)) continue;
      collector.addFolded(owner, base.codes.subarray(base.offsets[name], base.offsets[name + 1]), base.plain[name]!);
    }
    this.collectChanged(collector);
    this.base = collector.build((id) => this.weights.get(id) ?? 0);
    this.changed.clear();
    this.buildRecent();
  }

  private collectChanged(collector: NameCollector): void {
    for (const [id, names] of this.changed) for (const { codes, plain } of names) collector.addFolded(id, codes, plain);
  }

  private popularity(weight: number): number {
    return Math.min(1, Math.log1p(weight) / Math.log1p(maxPopularWeight[this.kind]));
  }
}

/** Fingerprint of an owner: changes with its names, or when its weight about doubles or halves. */
const fingerprintOf = ({ names, weight }: NameRow): number =>
  hashText([Math.round(Math.log2(weight + 1)), ...names].join('\n'));

function foldedName(name: string): FoldedName {
  const plainName = plainWords(name);
  return { codes: fold(plainName), plain: hashText(plainName) };
}
