// Orders and shards test files by their recorded durations (`test/measured.json`, written by `npm test -- --record`),
// so that no long file runs last and all shards take about the same time.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Assumed duration in seconds of a file without a recorded one. */
const defaultSeconds = 10;

const measurementsFile = path.resolve(import.meta.dirname, '../measured.json');

export class TimedSequencer extends BaseSequencer {
  readonly #measured = JSON.parse(readFileSync(measurementsFile, 'utf8')) as Record<string, { seconds: number }>;

  /**
   * Sorts project by project, because a worker that switches to another project restarts together with its browser: the
   * project with the longest file first, and within each project the longest file first.
   */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestByProject = new Map<string, number>();
    for (const specification of files) {
      const projectName = specification.project.name;
      longestByProject.set(
        projectName,
        Math.max(longestByProject.get(projectName) ?? 0, this.#secondsOf(specification)),
      );
    }
    const projectOrder = ({ project: { name } }: TestSpecification): number => longestByProject.get(name)!;
    return files.toSorted(
      (a, b) =>
        projectOrder(b) - projectOrder(a) ||
        a.project.name.localeCompare(b.project.name) ||
        this.#secondsOf(b) - this.#secondsOf(a) ||
        this.#nameOf(a).localeCompare(this.#nameOf(b)),
    );
  }

  /** Returns the files of one shard; assigns files, longest first, to the shard with the least total time (greedy). */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard!;
    const shards = Array.from({ length: count }, () => ({ seconds: 0, files: [] as TestSpecification[] }));
    for (const specification of files.toSorted(
      (a, b) => this.#secondsOf(b) - this.#secondsOf(a) || this.#nameOf(a).localeCompare(this.#nameOf(b)),
    )) {
      const shortestShard = shards.reduce((a, b) => (b.seconds < a.seconds ? b : a));
      shortestShard.seconds += this.#secondsOf(specification);
      shortestShard.files.push(specification);
    }
    return shards[index - 1]!.files;
  }

  #nameOf({ moduleId }: TestSpecification): string {
    return path.relative(this.ctx.config.root, moduleId).replaceAll(path.sep, '/');
  }

  #secondsOf(specification: TestSpecification): number {
    return this.#measured[this.#nameOf(specification)]?.seconds ?? defaultSeconds;
  }
}
