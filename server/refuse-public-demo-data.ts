// Demo and seed data contain accounts with public passwords: such a site may only be reachable from this machine.
import type { Context } from '#server/core/context.ts';
import { isLoopback } from '#server/core/process/loopback.ts';
import { StartProblem } from '#server/core/process/start-problem.ts';

const sampleDataNames: Readonly<Record<string, string>> = {
  demo: 'the demo world',
  seed: 'a seeded world',
};

/** @throws StartProblem when other machines could reach a site with public passwords */
export async function refusePublicDemoData({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  if (isLoopback(new URL(config.publicUrl).hostname) && isLoopback(config.host)) return;
  const facts = await db
    .selectFrom('site_facts')
    .select('key')
    .where('key', 'in', Object.keys(sampleDataNames))
    .execute();
  const [fact] = facts;
  if (!fact) return;
  throw new StartProblem(
    `This site holds ${sampleDataNames[fact.key]}, whose accounts open with passwords that everybody knows, so it may only be reached ` +
      'from this machine. For a site that others reach, give an empty DATA_DIR (and DATABASE_URL, where there is one).',
  );
}
